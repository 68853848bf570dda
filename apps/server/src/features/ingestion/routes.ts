import { chainOf } from '@holdfast/chains'
import { type Queryable } from '@holdfast/store'
import { findJobById, findWalletByAddress, listNetworks, type Network } from '@holdfast/store/read'
import type { Right } from '@holdfast/ledger'
import type { Actor } from '../../context.ts'
import { authoriseFound, authoriseScope, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { badValue, notFound } from '../../http/refusal.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { queueJob } from './queue-job.ts'

export const ingestion: HandlersOf<
  'startTronCatchUp' | 'fetchTransactions' | 'getCatchUpProgress' | 'orchestrateCatchUp'
> = {
  startTronCatchUp: async ({ db, providers }, asked) => {
    const {
      actor,
      request: { body },
    } = asked
    const network = await getTronNetwork(db, body.network_id)
    const wallet = await authoriseWalletAt(db, actor, 'fetch history', { network, address: body.address })
    if (providers(network.code, body.provider) === null)
      throw badValue('network_id', `no provider is configured for ${network.name}`)
    const hash = body.specific_hash === undefined ? null : chainOf('tron').normaliseHash(body.specific_hash)
    if (body.specific_hash !== undefined && hash === null)
      throw badValue('specific_hash', 'is not a transaction hash of TRON (64 hexadecimal characters)')
    const job = await queueJob(db, asked, wallet, {
      kind: hash === null ? 'catch-up' : 'by-hash',
      provider: body.provider,
      row_limit: hash === null ? body.limit : null,
      tx_hash: hash,
      use_high_watermark: body.use_high_watermark,
    })
    return { success: true, message: 'Fetching transactions has started', stats: { job_id: job.id } }
  },

  fetchTransactions: async ({ db }, { actor, request: { params } }) => {
    const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
    const network = (await listNetworks(db)).find(({ id }) => id === wallet.network_id)
    return {
      success: false,
      message: `No provider is configured for ${network?.name ?? 'this network'}`,
      details: { network: network?.name ?? '' },
    }
  },

  getCatchUpProgress: async ({ db }, { actor, request: { params } }) => {
    const organisationIds = authoriseScope(actor, 'read organisation')
    const job = await findJobById(db, params.jobId)
    if (job === undefined || !organisationIds.includes(job.entity_id)) throw notFound('Job')
    return {
      stage: job.stage,
      processed_native_out: job.processed_native_out,
      processed_native_in: job.processed_native_in,
      processed_trc20_out: job.processed_trc20_out,
      processed_trc20_in: job.processed_trc20_in,
      planned_total: job.planned_total,
      errors: job.errors,
      done: job.state === 'done' || job.state === 'failed',
    }
  },

  orchestrateCatchUp: async ({ db, providers }, asked) => {
    const {
      actor,
      request: { params, body },
    } = asked
    const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
    const network = await getTronNetwork(db, body.network_id)
    if (wallet.network_id !== network.id) throw badValue('network_id', 'is not the network of this wallet')
    if (chainOf('tron').normaliseAddress(body.address) !== wallet.address)
      throw badValue('address', 'is not the address of this wallet')
    if (providers(network.code, body.provider) === null)
      throw badValue('network_id', `no provider is configured for ${network.name}`)
    await queueJob(db, asked, wallet, { kind: 'orchestrate', provider: body.provider })
    return { success: true, message: 'Balances are being brought up to date' }
  },
}

async function getTronNetwork(db: Queryable, id: string): Promise<Network> {
  const network = (await listNetworks(db)).find((one) => one.id === id)
  if (network === undefined) throw badValue('network_id', 'is not a known network')
  if (network.chain !== 'tron') throw badValue('network_id', `${network.name} is not a TRON network`)
  return network
}

/** The wallet with this address in one of the caller's organisations. */
async function authoriseWalletAt(
  db: Queryable,
  actor: Actor,
  right: Right,
  { network, address: text }: { readonly network: Network; readonly address: string },
): Promise<NonNullable<Awaited<ReturnType<typeof findWalletByAddress>>>> {
  const address = chainOf(network.chain).normaliseAddress(text)
  if (address === null) throw badValue('address', `Invalid address for ${network.name}`)
  const wallet = await findWalletByAddress(db, {
    organisationIds: organisationIdsOf(actor),
    networkId: network.id,
    address,
  })
  if (wallet === undefined) throw notFound('Wallet with this address')
  return authoriseFound(actor, right, wallet, 'Wallet')
}
