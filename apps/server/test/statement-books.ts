/** Books for tests of statements: wallets with entries, and the checks and coverage that support them. */
import { randomBytes } from 'node:crypto'
import { type EntryKind, signedUnits } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import type { World } from './world.ts'

export interface TestEntry {
  /** Positive. */
  readonly units: bigint
  readonly direction: 'in' | 'out'
  readonly at: Date
  readonly kind?: EntryKind
  readonly token?: string
  readonly hash?: string
  readonly counterparty?: string
  /** The next one, if absent. */
  readonly block?: number
  readonly position?: number
}

export const nativeOf = async ({ db, networkId }: World): Promise<string> =>
  (
    await db
      .selectFrom('tokens')
      .select('id')
      .where('network_id', '=', networkId)
      .where('asset', 'like', 'slip44:%')
      .executeTakeFirstOrThrow()
  ).id

/** An organisation of the operator's without wallets. */
export const organisation = async (world: World): Promise<string> =>
  (await world.ask('admin', 'POST', '/api/my-organizations', { name: newId() })).json().id

export async function wallet(
  { db, networkId }: World,
  organisationId: string,
  values: { readonly name?: string; readonly address?: string; readonly is_active?: boolean } = {},
): Promise<string> {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('wallets')
    .values({
      entity_id: organisationId,
      id,
      account_group_id: null,
      network_id: networkId,
      name: id,
      address: id,
      is_active: true,
      ...values,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** Entries in the order of the books, with their rows, running balances and the balance to which they lead. */
export async function enter(
  world: World,
  organisationId: string,
  walletId: string,
  entries: readonly TestEntry[],
): Promise<void> {
  const { db, networkId } = world
  const native = await nativeOf(world)
  const { address } = await db
    .selectFrom('wallets')
    .select('address')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  const balances = new Map<string, bigint>()
  for (const [index, entry] of entries.entries()) {
    const { units, direction, at, kind = 'transfer', token = native, counterparty = null } = entry
    const { block = index + 1, position = -1 } = entry
    const hash = entry.hash ?? randomBytes(32).toString('hex')
    const balance = (balances.get(token) ?? 0n) + signedUnits({ direction, units })
    balances.set(token, balance)
    const rowId = newId()
    await db
      .insertInto('bc_transactions')
      .values({
        entity_id: organisationId,
        id: rowId,
        network_id: networkId,
        tx_hash: hash,
        row_kind: 'tx',
        event_index: index,
        parent_tx_id: null,
        ts: at,
        status: 'confirmed',
        transaction_type: 'native',
        token_id: token,
        symbol: 'TRX',
        amount_units: units,
        decimals: 6,
        amount: units,
        from_address: direction === 'in' ? counterparty : address,
        to_address: direction === 'in' ? address : counterparty,
        ...emptyColumns,
        block_number: block,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db
      .insertInto('wallet_transactions')
      .values({
        entity_id: organisationId,
        id: newId(),
        wallet_id: walletId,
        bc_transaction_id: rowId,
        token_id: token,
        kind,
        direction,
        units,
        tx_hash: hash,
        block_number: block,
        position_in_block: position,
        seq: index,
        ts: at,
        running_balance_units: balance,
        excluded_at: null,
        excluded_by: null,
        created_at: at,
      })
      .execute()
  }
  for (const [token, units] of balances)
    await db
      .insertInto('wallet_balances')
      .values({
        entity_id: organisationId,
        wallet_id: walletId,
        token_id: token,
        books_units: units,
        updated_at: new Date(),
      })
      .execute()
}

const emptyColumns = {
  fee_units: null,
  block_hash: null,
  position_in_block: null,
  contract_address: null,
  input_data: null,
  event_logs: null,
  resource_type: null,
  resource_amount: null,
  trx_bandwidth_used: null,
  trx_energy_used: null,
  trx_contract_type: null,
  trx_contract_ret: null,
  trx_delegate_balance_sun: null,
  trx_delegate_energy_estimate: null,
  trx_delegate_energy_source: null,
  trx_energy_transferred_trx: null,
  eth_gas_price: null,
  eth_gas_limit: null,
  eth_gas_used: null,
  eth_nonce: null,
  eth_receipt_status: null,
  eth_originating_tx_hash: null,
  sol_signature: null,
  sol_instructions: null,
  btc_utxo_inputs: null,
  btc_utxo_outputs: null,
  provider: 'trongrid',
} as const

interface Reading {
  readonly from?: Date | null
  readonly until: Date
}

/** The wallet counts as read, in these spans. */
export async function read(
  { db, networkId }: World,
  organisationId: string,
  walletId: string,
  spans: readonly Reading[],
): Promise<void> {
  const now = new Date()
  await db
    .insertInto('ingestion_runs')
    .values({
      entity_id: organisationId,
      id: newId(),
      job_id: newId(),
      wallet_id: walletId,
      network_id: networkId,
      provider: 'trongrid',
      started_at: now,
      ended_at: now,
      outcome: 'match',
      failure: null,
    } as never)
    .execute()
  for (const stream of ['native', 'trc20'] as const)
    for (const { from = null, until } of spans)
      await db
        .insertInto('coverage_spans')
        .values({
          entity_id: organisationId,
          wallet_id: walletId,
          id: newId(),
          stream,
          provider: 'trongrid',
          read_from: from,
          read_until: until,
          first_read_at: now,
          last_read_at: now,
        })
        .execute()
}

/** A comparison with the chain at a block. */
export async function check(
  world: World,
  organisationId: string,
  walletId: string,
  values: { readonly block: number; readonly at: Date; readonly units: bigint },
): Promise<void> {
  await world.db
    .insertInto('balance_checks')
    .values({
      entity_id: organisationId,
      wallet_id: walletId,
      token_id: await nativeOf(world),
      block_number: values.block,
      block_at: values.at,
      until_block: values.block,
      until_at: values.at,
      chain_units: values.units,
      provider: 'trongrid',
      checked_at: values.at,
    })
    .execute()
}
