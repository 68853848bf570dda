import type { ApiReply } from '@holdfast/contract'
import { caip2Of, chainFactsOf, installationId, proposeChain } from '@holdfast/ledger'
import { codeOf, foreignKeyViolation, insertOutbox, transaction, uniqueViolation } from '@holdfast/store'
import type { Transaction } from '@holdfast/store'
import {
  findNetwork,
  findTokenById,
  hasWallets,
  listNetworks,
  listTokensOfNetwork,
  type Network,
} from '@holdfast/store/read'
import { deleteNetwork, insertNetwork, insertToken, lockRows, updateNetwork } from '@holdfast/store/write'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordCatalogueChange } from '../../http/record-catalogue-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound, Refused } from '../../http/refusal.ts'
import { presentToken } from '../tokens/present.ts'
import { chainIdFor } from './chain-identity.ts'
import { isMainNetwork } from './is-main-network.ts'

export const networks: HandlersOf<'listNetworks' | 'createNetwork' | 'updateNetwork' | 'deleteNetwork'> = {
  listNetworks: async ({ db }, { request: { query } }) =>
    (await listNetworks(db, query.active_only === true ? { isActive: true } : {})).map(present),

  createNetwork: async (context, { request: { body }, ...who }) => {
    const { db } = context
    const chain = body.chain ?? proposeChain(body)
    const { native } = chainFactsOf(chain)
    const code = codeOfName(body.name)
    const chain_id = await chainIdFor(context, { code, chain_id: body.chain_id })
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
        await announce(tx, 'network_created', present(created))
        await addNative(tx, created, native.asset)
        await recordChange(tx, who, { ...subjectOf(created), verb: 'created', after: present(created) })
        return present(created)
      })
    } catch (error) {
      if (codeOf(error) === uniqueViolation)
        throw new Refused(409, `name: there is a network called ${body.name} already`)
      throw error
    }
  },

  updateNetwork: async (context, { request: { params, body, version }, ...who }) => {
    const { code } = await getNetwork(context.db, params.id)
    if (body.chain_id !== undefined) await chainIdFor(context, { code, chain_id: body.chain_id })
    return transaction(context.db, async (tx) => {
      await lockRows(tx, 'networks', { id: params.id })
      const before = present(await getNetwork(tx, params.id))
      assertVersion(before.version, version)
      for (const field of ['chain_id', 'symbol'] as const)
        if (body[field] !== undefined && body[field] !== before[field]) await assertUnused(tx, before, field)
      const { chain_id = before.chain_id } = body
      await updateNetwork(tx, params.id, {
        ...body,
        is_main: isMainNetwork({ chain: before.chain, chain_id }),
      })
      const after = present(await getNetwork(tx, params.id))
      await announce(tx, 'network_updated', after)
      const isOfInterest = before.chain_id !== after.chain_id || before.symbol !== after.symbol
      const change = { subject: subjectOf(after).subject, verb: 'updated', before, after } as const
      await recordCatalogueChange(tx, who, isOfInterest ? after.id : null, change)
      return after
    })
  },

  deleteNetwork: async ({ db }, { request: { params }, ...who }) => {
    const network = await getNetwork(db, params.id)
    try {
      await transaction(db, async (tx) => {
        const tokens = await listTokensOfNetwork(tx, params.id)
        await deleteNetwork(tx, params.id)
        for (const { id } of tokens) await announce(tx, 'token_deleted', { id })
        await announce(tx, 'network_deleted', { id: params.id })
        await recordChange(tx, who, { ...subjectOf(network), verb: 'deleted', before: present(network) })
      })
    } catch (error) {
      if (codeOf(error) === foreignKeyViolation)
        throw new Refused(
          409,
          `${network.name} has wallets, named addresses or transactions; deactivate the network instead of deleting it`,
        )
      throw error
    }
    return undefined
  },
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({
  organisationId: installationId,
  subject: { kind: 'network', id, name } as const,
})

async function getNetwork(db: Parameters<typeof findNetwork>[0], id: string): Promise<Network> {
  const network = await findNetwork(db, id)
  if (network === undefined) throw notFound('Network')
  return network
}

/** Transfers are tied to the chain id, and people read amounts by the symbol: once a wallet is on the network both stay as they
 *  are. The lock on the network's row keeps new wallets out until this commits. */
async function assertUnused(
  tx: Transaction,
  { id, name }: { id: string; name: string },
  field: 'chain_id' | 'symbol',
): Promise<void> {
  if (!(await hasWallets(tx, id))) return
  throw new Refused(
    409,
    field === 'symbol'
      ? `symbol: cannot change while ${name} has wallets; add a new network instead`
      : `chain_id: cannot change while ${name} has wallets; add a new network instead`,
  )
}

/** Without its native asset no wallet of the network has a balance. */
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
  if (token !== undefined) await announce(tx, 'token_created', presentToken(token, new Set()))
}

/** 'TRON Shasta' → 'tron-shasta'. */
const codeOfName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

const announce = (tx: Transaction, type: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: { type, payload } }])

const present = (network: Network): ApiReply<'listNetworks'>[number] => ({
  id: network.id,
  name: network.name,
  network_code: network.code,
  chain: network.chain,
  chain_id: network.chain_id,
  symbol: network.symbol,
  explorer_url: network.explorer_url,
  sort_order: network.sort_order,
  is_active: network.is_active,
  is_main: network.is_main,
  version: network.version,
})
