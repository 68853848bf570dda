import { chainOf } from '@holdfast/chains'
import { buildTransfer, transactionId } from '@holdfast/chains/tron'
import type { ApiRequest } from '@holdfast/contract'
import { caip2Of, nativeOfNetwork, type TransferTerms } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import { listNetworks, listWalletViews, type Network } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { authoriseScope } from '../../http/authorise.ts'
import { forbidden, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertSameChain } from '../networks/chain-identity.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { nodeOf, onNetwork, orUnbuildable } from '../transfers/node.ts'
import { readReference } from './read-node.ts'

const previewMs = 60_000

/** Returns the bytes of a TRX payment. Nothing is stored or signed. */
export const buildTrx: Verb<'buildTrx', 'db' | 'nodes'> = async (context, call) => {
  const { query, body } = call.request
  const organisationIds = authoriseScope(call.actor, 'read organisation', query.entity_id)
  const [organisation] = organisationIds
  if (organisation === undefined) throw forbidden()
  const { owner, to, units } = trxFieldsOf(body)
  const network = await networkOf(context, organisationIds, { code: query.network_code, owner })
  const native = nativeOfNetwork(network)
  const node = nodeOf(context, onNetwork(network))
  await withNodeRefusals(assertSameChain(context, network))
  const reference = await withNodeRefusals(readReference(node))
  const expiresAt = new Date(Math.max(Date.now(), reference.at.getTime()) + previewMs)
  const intent: TransferTerms = {
    requestId: newId(),
    organisation,
    network: caip2Of(network.chain, network.chain_id),
    wallet: { address: owner, keyId: null, path: [] },
    asset: { id: native.asset, decimals: native.decimals },
    recipient: to,
    units,
    memo: '',
    feeCeiling: 0n,
    expiresAt,
    isRepeat: false,
  }
  const madeAt = new Date(expiresAt.getTime() - previewMs)
  const unsigned = orUnbuildable({ network: network.name, symbol: native.symbol }, () =>
    buildTransfer(intent, { reference, madeAt, expiresAt, feeLimit: 0n }),
  )
  return {
    tx_id: transactionId(unsigned),
    raw_data_hex: Buffer.from(unsigned).toString('hex'),
    owner_b58: owner,
    to_b58: to,
    amount_sun: String(units),
  }
}

/** The addresses and the amount in sun of a TRX payment. */
export function trxFieldsOf({ owner_b58, to_b58, amount_sun }: ApiRequest<'buildTrx'>['body']) {
  const tron = chainOf('tron')
  const [owner, to] = [tron.normaliseAddress(owner_b58), tron.normaliseAddress(to_b58)]
  if (owner === null) throw refusal('TRON_ADDRESS_FORM', { field: 'owner_b58' })
  if (to === null) throw refusal('TRON_ADDRESS_FORM', { field: 'to_b58' })
  return { owner, to, units: BigInt(amount_sun) }
}

/** The named network, or that of the owner's wallet, or the first one with a node. */
async function networkOf(
  { db, nodes }: Pick<Context, 'db' | 'nodes'>,
  organisationIds: readonly string[],
  { code: requestedCode, owner }: { readonly code: string | undefined; readonly owner: string },
): Promise<Network> {
  const networks = (await listNetworks(db, { isActive: true })).filter(({ chain }) => chain === 'tron')
  if (requestedCode !== undefined) {
    const named = networks.find(({ code }) => code === requestedCode)
    if (named === undefined) throw refusal('TRON_NETWORK_INACTIVE', { field: 'network_code' })
    return named
  }
  const wallets = await listWalletViews(db, { organisationIds })
  const own = wallets.find(({ wallet, network }) => wallet.address === owner && network.chain === 'tron')
  const network = own?.network ?? networks.find(({ code }) => nodes(code) !== null)
  if (network === undefined) throw refusal('TRON_NODE_MISSING')
  return network
}
