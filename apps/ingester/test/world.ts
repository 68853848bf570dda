/** A world for the pipeline: its own database, the stand-in node in this process, one organisation, and the worker of the
 *  real process. */
import { contracts, sandboxKey, SandboxTron, serveTron, tronProvidersAt } from '@holdfast/sandbox'
import { nativeAsset, toBase58, trc20Asset } from '@holdfast/chains/tron'
import type { ProviderName } from '@holdfast/ledger'
import {
  type NodeProvider,
  type ProviderDirectory,
  providerDirectory,
  providerNamed,
} from '@holdfast/providers'
import { type Database, newId } from '@holdfast/store'
import { testDatabase } from '@holdfast/store/testing'
import { enqueueJob, type IngestionJob, insertWallet, type NewJob } from '@holdfast/store/write'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { workJob } from '../src/work-job.ts'
import { createPlace } from './create-place.ts'

export const networkCode = 'tron-sandbox'

export interface World {
  readonly db: Database
  readonly databaseUrl: string
  /** For a server or an ingester in a process of its own. */
  readonly databaseVariables: Readonly<Record<string, string>>
  readonly node: SandboxTron
  readonly url: string
  readonly providers: ProviderDirectory
  readonly organisationId: string
  readonly networkId: string
  readonly tokens: { readonly trx: string; readonly usdt: string }
  readonly faults: Awaited<ReturnType<typeof serveTron>>['faults']
}

export async function createWorld(): Promise<World> {
  const { db, url: databaseUrl, variables: databaseVariables } = await testDatabase()
  const node = new SandboxTron({ dataFolder: null })
  const served = await serveTron({ node, recordings: null, token: 'x'.repeat(20) }, 0)
  afterAll(async () => {
    await served.close()
    node.stop()
  })
  node.mine(25)
  const {
    organisationId,
    networkId,
    tokenId: trx,
  } = await createPlace(db, {
    code: networkCode,
    chain: 'tron',
    chainId: '0x1',
    name: 'TRON Sandbox',
    coin: { asset: nativeAsset, name: 'TRON', symbol: 'TRX', decimals: 6 },
  })
  const usdt = newId()
  const contract = toBase58(contracts.usdt.address)
  await db
    .insertInto('tokens')
    .values({
      id: usdt,
      network_id: networkId,
      asset: trc20Asset(contract),
      name: 'Tether USD',
      symbol: 'USDT',
      contract_address: contract,
      decimals: 6,
      display_tier: 0,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  const providers = providerDirectory(tronProvidersAt(networkCode, served.url, 2_000), {
    retries: 2,
    timeoutMs: 10_000,
  })
  return {
    db,
    databaseUrl,
    databaseVariables,
    node,
    url: served.url,
    providers,
    organisationId,
    networkId,
    tokens: { trx, usdt },
    faults: served.faults,
  }
}

/** The same world, with providers that answer some calls differently. */
export const otherwise = (
  world: World,
  change: (provider: NodeProvider) => Partial<NodeProvider>,
): World => ({
  ...world,
  providers: (network) =>
    (world.providers(network) as NodeProvider[]).map((provider) => ({ ...provider, ...change(provider) })),
})

/** The providers that `providerDirectory` connects are those of TRON. */
export const nodeProvider = (
  providers: ProviderDirectory,
  network: string,
  name: ProviderName,
): NodeProvider | null => providerNamed(providers(network), name) as NodeProvider | null

export interface TestWallet {
  readonly id: string
  readonly address: string
  readonly key: Uint8Array
}

export async function watch(world: World, name: string): Promise<TestWallet> {
  const { key, address } = sandboxKey(name)
  const id = await insertWallet(world.db, {
    entity_id: world.organisationId,
    account_group_id: null,
    network_id: world.networkId,
    name,
    address,
  })
  return { id, address, key }
}

/** Queues a job and runs it at once, like the process would. */
export async function work(
  world: World,
  wallet: TestWallet,
  change: Partial<NewJob> = {},
): Promise<IngestionJob> {
  const job = await enqueueJob(world.db, {
    entity_id: world.organisationId,
    wallet_id: wallet.id,
    kind: 'catch-up',
    provider: 'trongrid',
    ...change,
  })
  const needs = { db: world.db, providers: world.providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: job.id, entity_id: world.organisationId }, needs, { isLast: true })
  return world.db.selectFrom('ingestion_jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow()
}

export async function lastRun(world: World, wallet: TestWallet) {
  return world.db
    .selectFrom('ingestion_runs')
    .selectAll()
    .where('wallet_id', '=', wallet.id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The complete books, in a comparable form. */
export async function books(world: World) {
  const entries = await world.db
    .selectFrom('wallet_transactions')
    .select([
      'wallet_id',
      'token_id',
      'kind',
      'direction',
      'units',
      'tx_hash',
      'seq',
      'running_balance_units',
    ])
    .orderBy('wallet_id')
    .orderBy('ts')
    .orderBy('tx_hash')
    .orderBy('seq')
    .execute()
  const rows = await world.db
    .selectFrom('bc_transactions')
    .select([
      'tx_hash',
      'row_kind',
      'event_index',
      'is_internal',
      'status',
      'transaction_type',
      'amount_units',
      'fee_units',
    ])
    .orderBy('tx_hash')
    .orderBy('row_kind')
    .orderBy('is_internal')
    .orderBy('event_index')
    .execute()
  const counts = await world.db
    .selectFrom('tx_rollup')
    .select(['scope_id', 'grain', 'bucket', 'symbol', 'transaction_type', 'status', 'is_dust', 'n'])
    .where('n', '>', '0')
    .orderBy('scope_id')
    .orderBy('grain')
    .orderBy('bucket')
    .orderBy('symbol')
    .orderBy('transaction_type')
    .orderBy('status')
    .orderBy('is_dust')
    .execute()
  const amounts = await world.db
    .selectFrom('amount_rollup')
    .select(['scope_id', 'grain', 'bucket', 'step', 'symbol', 'transaction_type', 'status', 'n'])
    .where('n', '>', '0')
    .orderBy('scope_id')
    .orderBy('grain')
    .orderBy('bucket')
    .orderBy('step')
    .orderBy('symbol')
    .orderBy('transaction_type')
    .orderBy('status')
    .execute()
  return { entries, rows, counts, amounts }
}

export async function booksBalance(world: World, wallet: TestWallet, tokenId: string): Promise<bigint> {
  const row = await world.db
    .selectFrom('wallet_balances')
    .select('books_units')
    .where('wallet_id', '=', wallet.id)
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  return BigInt(row?.books_units ?? '0')
}
