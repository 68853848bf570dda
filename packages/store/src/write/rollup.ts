/** The counts behind the list: how many rows of each sort there are, by day and month. */
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { unnest } from './unnest.ts'

export interface Counted {
  readonly ts: Date | string
  readonly network_id: string
  readonly transaction_type: string
  readonly status: string
  readonly symbol: string
  readonly is_known_token: boolean
  readonly is_dust: boolean
  readonly is_spam: boolean
}

const keyColumns = {
  scope_id: 'uuid',
  grain: 'text',
  bucket: 'date',
  symbol: 'text',
  transaction_type: 'text',
  network_id: 'uuid',
  status: 'text',
  is_known_token: 'bool',
  is_dust: 'bool',
} as const
type Key = Readonly<Record<keyof typeof keyColumns, string | boolean>>

/** Sums the differences first and writes each counter once, in key order, so that writers never wait for each other in a ring. */
export class RollupChange {
  readonly #organisationId: string
  readonly #changes = new Map<string, { key: Key; by: bigint }>()

  constructor(organisationId: string) {
    this.#organisationId = organisationId
  }

  organisation(row: Counted, by: bigint): void {
    this.#add(this.#organisationId, 'd', row, by)
    this.#add(this.#organisationId, 'm', row, by)
  }

  /** A row of the organisation that is counted elsewhere now. */
  move(before: Counted | undefined, row: Counted): void {
    if (before !== undefined) this.organisation(before, -1n)
    this.organisation(row, 1n)
  }

  wallet(walletId: string, row: Counted, by: bigint): void {
    this.#add(walletId, 'm', row, by)
  }

  #add(scope: string, grain: 'd' | 'm', row: Counted, by: bigint): void {
    // Spam is never listed, so it is not counted either.
    if (row.is_spam) return
    const day = new Date(row.ts).toISOString().slice(0, 10)
    const key: Key = {
      scope_id: scope,
      grain,
      bucket: grain === 'd' ? day : `${day.slice(0, 7)}-01`,
      symbol: row.symbol,
      transaction_type: row.transaction_type,
      network_id: row.network_id,
      status: row.status,
      is_known_token: row.is_known_token,
      is_dust: row.is_dust,
    }
    const name = JSON.stringify(Object.values(key))
    this.#changes.set(name, { key, by: (this.#changes.get(name)?.by ?? 0n) + by })
  }

  async apply(tx: Transaction): Promise<void> {
    const changes = [...this.#changes]
      .filter(([, { by }]) => by !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, by }]) => ({ ...key, n: by }))
    if (changes.length === 0) return
    const names = sql.join(Object.keys(keyColumns).map((name) => sql.ref(name)))
    await sql`
      insert into tx_rollup (entity_id, ${names}, n)
      select ${this.#organisationId}::uuid, c.* from ${unnest('c', { ...keyColumns, n: 'int8' }, changes)}
      on conflict (entity_id, scope_id, grain, bucket, symbol, transaction_type, network_id, status, is_known_token, is_dust)
      do update set n = tx_rollup.n + excluded.n`.execute(tx)
  }
}
