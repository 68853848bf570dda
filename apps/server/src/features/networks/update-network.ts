import { transaction, type Transaction } from '@holdfast/store'
import { hasWallets } from '@holdfast/store/read'
import { lockRows, updateNetwork as updateStoredNetwork } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { recordCatalogueChange } from '../../http/record-catalogue-change.ts'
import { assertVersion, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { chainIdFor } from './chain-identity.ts'
import { isMainNetwork } from './is-main-network.ts'
import { getNetwork } from './get-network.ts'
import { presentNetwork } from './present-network.ts'
import { subjectOfNetwork } from './subject-of-network.ts'

export const updateNetwork: Verb<'updateNetwork', 'config' | 'db' | 'nodes'> = async (
  context,
  { request: { params, body, version }, ...who },
) => {
  const { code, chain } = await getNetwork(context.db, params.id)
  if (body.chain_id !== undefined) await chainIdFor(context, { code, chain, chain_id: body.chain_id })
  return transaction(context.db, async (tx) => {
    await lockRows(tx, 'networks', { id: params.id })
    const before = presentNetwork(await getNetwork(tx, params.id), context.config)
    assertVersion(before.version, version)
    for (const field of ['chain_id', 'symbol'] as const)
      if (body[field] !== undefined && body[field] !== before[field]) await assertUnused(tx, before, field)
    const { chain_id = before.chain_id } = body
    await updateStoredNetwork(tx, params.id, {
      ...body,
      is_main: isMainNetwork({ chain: before.chain, chain_id }),
    })
    const after = presentNetwork(await getNetwork(tx, params.id), context.config)
    await announceChange(tx, null, 'network_updated', after)
    const isOfInterest = before.chain_id !== after.chain_id || before.symbol !== after.symbol
    const change = { subject: subjectOfNetwork(after).subject, verb: 'updated', before, after } as const
    await recordCatalogueChange(tx, who, isOfInterest ? after.id : null, change)
    return after
  })
}

/** Transfers are bound to the chain id, and people read amounts by the symbol. Once a wallet is on the network both are
 *  fixed. The lock on the network's row keeps new wallets out until the commit. */
async function assertUnused(
  tx: Transaction,
  { id, name }: { id: string; name: string },
  field: 'chain_id' | 'symbol',
): Promise<void> {
  if (!(await hasWallets(tx, id))) return
  throw refusal('NETWORK_FIELD_FIXED', { field, network: name })
}
