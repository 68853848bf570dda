import { caip2Of, chainFactsOf, nativeOfNetwork, proposeChain } from '@holdfast/ledger'
import { codeOf, transaction, type Transaction, uniqueViolation } from '@holdfast/store'
import { findTokenById, type Network } from '@holdfast/store/read'
import { insertNetwork, insertToken } from '@holdfast/store/write'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentToken } from '../tokens/present.ts'
import { chainIdFor } from './chain-identity.ts'
import { isMainNetwork } from './is-main-network.ts'
import { getNetwork } from './get-network.ts'
import { presentNetwork } from './present-network.ts'
import { subjectOfNetwork } from './subject-of-network.ts'

export const createNetwork: Verb<'createNetwork', 'config' | 'db' | 'nodes'> = async (
  context,
  { request: { body }, ...who },
) => {
  const { db, config } = context
  const chain = body.chain ?? proposeChain(body)
  const code = codeOfName(body.name)
  const chain_id = await chainIdFor(context, { code, chain, chain_id: body.chain_id })
  const native = nativeOfNetwork({ chain, chain_id })
  const network = {
    ...body,
    code,
    chain,
    chain_id,
    decimals: native.decimals,
    sort_order: body.sort_order,
    is_main: isMainNetwork({ chain, chain_id }),
  }
  try {
    return await transaction(db, async (tx) => {
      const id = await insertNetwork(tx, network)
      const created = await getNetwork(tx, id)
      await announceChange(tx, null, 'network_created', presentNetwork(created, config))
      await addNative(tx, created, native.asset)
      await recordChange(tx, who, {
        ...subjectOfNetwork(created),
        verb: 'created',
        after: presentNetwork(created, config),
      })
      return presentNetwork(created, config)
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation)
      throw refusal('NETWORK_LISTED', { field: 'name', network: body.name })
    throw error
  }
}

/** 'TRON Shasta' → 'tron-shasta'. */
const codeOfName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

/** Without its native asset, no wallet of the network has a balance. */
async function addNative(tx: Transaction, network: Network, asset: string): Promise<void> {
  const [assetNamespace = '', assetReference = ''] = asset.split(':')
  const id = await insertToken(tx, {
    network_id: network.id,
    asset,
    name: network.name,
    symbol: network.symbol,
    contract_address: null,
    decimals: network.decimals,
    tier: 1,
    display_tier: 0,
    is_known: true,
    is_verified: true,
    chain_namespace: chainFactsOf(network.chain).namespace,
    chain_reference: network.chain_id || null,
    asset_namespace: assetNamespace,
    asset_reference: assetReference,
    caip19: network.chain_id === '' ? null : `${caip2Of(network.chain, network.chain_id)}/${asset}`,
    source: 'catalogue',
  })
  const token = await findTokenById(tx, id)
  if (token !== undefined) await announceChange(tx, null, 'token_created', presentToken(token, new Set()))
}
