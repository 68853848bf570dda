/**
 * The counters of the list: how many listed rows of each sort there are, in total, by month and by day, and
 * how many payments belong to each step of amounts, in total and by month; for the organisation, each wallet
 * and each account group.
 */
import { type RawBuilder, sql } from 'kysely'
import { amountStep, paymentTypes, steppedSymbols } from '../amount-step.ts'
import type { Queryable, Transaction } from '../database.ts'
import { columnList, unnest } from './unnest.ts'

export interface Counted {
  readonly ts: Date | string
  readonly network_id: string
  readonly transaction_type: string
  readonly status: string
  readonly symbol: string
  /** Decimal text. */
  readonly amount: string | bigint
  readonly is_known_token: boolean
  readonly is_dust: boolean
  readonly is_spam: boolean
}

/** A row with all of the organisation's wallets that it belongs to. */
export interface Linked {
  readonly row: Counted
  readonly walletIds: Iterable<string>
}

const sort = {
  network_id: 'uuid',
  transaction_type: 'text',
  status: 'text',
  symbol: 'text',
  is_known_token: 'bool',
  is_dust: 'bool',
} as const
const keyColumns = { scope_id: 'uuid', grain: 'text', detail: 'int2', bucket: 'date', ...sort } as const
type Key = Readonly<Record<keyof typeof keyColumns, string | number | boolean>>

const stepSort = {
  network_id: 'uuid',
  transaction_type: 'text',
  status: 'text',
  symbol: 'text',
  is_known_token: 'bool',
} as const
const stepColumns = { scope_id: 'uuid', grain: 'text', bucket: 'date', step: 'numeric', ...stepSort } as const
type StepKey = Readonly<Record<keyof typeof stepColumns, string | number | boolean>>

type Grain = 'a' | 'm' | 'd'
/** The periods by which the rows of a scope, and the steps of its payments, are counted. */
interface Grains {
  readonly rows: readonly Grain[]
  readonly steps: readonly Grain[]
}
const grains: Grains = { rows: ['a', 'm', 'd'], steps: ['a', 'm'] }
/** A wallet's counters by day, and its steps by month, would be as many as its rows. */
const walletGrains: Grains = { rows: ['a', 'm'], steps: ['a'] }
const allTime = '1970-01-01'

interface Change {
  readonly scope: string
  readonly grains: readonly Grain[]
  readonly day: string
  readonly row: Counted
  by: bigint
}

/** The names of a row's counters without their scope, made once: a row is counted in several scopes. */
interface Names {
  readonly day: string
  /** Null: not counted by steps. */
  readonly step: string | null
  readonly rowName: string
  readonly stepName: string
}

/**
 * Adds up the differences first and writes each counter once, in key order, so that writers cannot deadlock.
 */
export class RollupChange {
  readonly #organisationId: string
  readonly #changes = new Map<string, Change>()
  readonly #steps = new Map<string, Change & { readonly step: string }>()
  readonly #links: { linked: Linked; by: bigint }[] = []
  readonly #names = new Map<Counted, Names>()
  #last: { ts: Date | string | null; day: string } = { ts: null, day: '' }

  constructor(organisationId: string) {
    this.#organisationId = organisationId
  }

  organisation(row: Counted, by: bigint): void {
    this.#add(this.#organisationId, grains, row, by)
  }

  /** A row of the organisation that moves to other counters. */
  move(before: Counted | undefined, row: Counted): void {
    if (before !== undefined) this.organisation(before, -1n)
    this.organisation(row, 1n)
  }

  /** A row with its wallets before and after. */
  links(before: Linked | undefined, after: Linked | undefined): void {
    if (before !== undefined) this.#links.push({ linked: before, by: -1n })
    if (after !== undefined) this.#links.push({ linked: after, by: 1n })
  }

  /**
   * All listed rows of a token with their links, added up by the database: those of one day (for wallets,
   * month) and one step share a counter.
   */
  async token(tx: Transaction, tokenId: string, by: 1n | -1n): Promise<void> {
    const facts = sql.join(Object.keys(sort).map((name) => sql.ref(`r.${name}`)))
    const isStepped = sql`r.transaction_type = any(${paymentTypes}::text[]) and r.symbol = any(${[...steppedSymbols]}::text[])`
    const { rows } = await sql<Counted & { wallet_id: string | null; scope_id: string; n: string }>`
      with listed as materialized (
        select r.id, ${facts}, ${dayOf('r')}::text as ts, case when ${isStepped} then ${stepOfRow('r')} else 0 end as amount
        from bc_transactions r
        where r.entity_id = ${this.#organisationId} and r.token_id = ${tokenId} and not r.is_spam
      ), linked as materialized (
        select l.wallet_id, w.account_group_id, r.* from listed r
          join wallet_links l on l.entity_id = ${this.#organisationId} and l.bc_transaction_id = r.id
          join wallets w on w.entity_id = l.entity_id and w.id = l.wallet_id
      )
      select null::uuid as wallet_id, ${this.#organisationId}::uuid as scope_id, ${facts}, r.ts, r.amount, count(*) as n
      from listed r group by ${facts}, r.ts, r.amount
      union all
      select null, r.account_group_id, ${facts}, r.ts, r.amount, count(distinct r.id)
      from linked r where r.account_group_id is not null group by r.account_group_id, ${facts}, r.ts, r.amount
      union all
      select r.wallet_id, r.wallet_id, ${facts}, left(r.ts, 7), r.amount, count(*)
      from linked r group by r.wallet_id, ${facts}, left(r.ts, 7), r.amount`.execute(tx)
    for (const { wallet_id, scope_id, n, ...row } of rows)
      this.#add(scope_id, wallet_id === null ? grains : walletGrains, row, by * BigInt(n))
  }

  #add(scope: string, { rows, steps }: Grains, row: Counted, by: bigint): void {
    // Spam is never listed, so it is not counted.
    if (row.is_spam) return
    const { day, step, rowName, stepName: suffix } = this.#namesOf(row)
    const name = scope + rowName
    const change = this.#changes.get(name)
    if (change === undefined) this.#changes.set(name, { scope, grains: rows, day, row, by })
    else change.by += by
    if (step === null) return
    const stepName = scope + suffix
    const stepChange = this.#steps.get(stepName)
    if (stepChange === undefined) this.#steps.set(stepName, { scope, grains: steps, day, row, step, by })
    else stepChange.by += by
  }

  #namesOf(row: Counted): Names {
    const before = this.#names.get(row)
    if (before !== undefined) return before
    const day = this.#dayOf(row.ts)
    const step = stepOf(row)
    const { network_id, transaction_type, status, symbol, is_known_token, is_dust } = row
    const sorted = `${network_id}${is_known_token}${status}/${transaction_type}/${symbol}/`
    const rowName = `${sorted}${day}${is_dust}`
    const stepName = step === null ? '' : `${sorted}${day.slice(0, 7)}/${step}`
    const names = { day, step, rowName, stepName }
    this.#names.set(row, names)
    return names
  }

  /** Rows of one time follow one another. */
  #dayOf(ts: Date | string): string {
    if (this.#last.ts !== ts) this.#last = { ts, day: new Date(ts).toISOString().slice(0, 10) }
    return this.#last.day
  }

  async apply(tx: Transaction): Promise<void> {
    await this.#addLinks(tx)
    const steps = stepCountersOf(this.#steps.values())
    if (steps.length > 0)
      await sql`
        insert into amount_rollup (entity_id, ${columnList(stepColumns)}, n)
        select ${this.#organisationId}::uuid, c.* from ${unnest('c', { ...stepColumns, n: 'int8' }, steps)}
        on conflict (entity_id, scope_id, grain, symbol, step, bucket, transaction_type, network_id, status, is_known_token)
        do update set n = amount_rollup.n + excluded.n`.execute(tx)
    const changes = countersOf(this.#changes.values())
    if (changes.length === 0) return
    await sql`
      insert into tx_rollup (entity_id, ${columnList(keyColumns)}, n)
      select ${this.#organisationId}::uuid, c.* from ${unnest('c', { ...keyColumns, n: 'int8' }, changes)}
      on conflict (entity_id, scope_id, grain, detail, bucket, is_known_token, symbol, transaction_type, network_id, status, is_dust)
      do update set n = tx_rollup.n + excluded.n`.execute(tx)
  }

  async #addLinks(tx: Transaction): Promise<void> {
    const touched = new Set(this.#links.flatMap(({ linked }) => [...linked.walletIds]))
    if (touched.size === 0) return
    const wallets = await tx
      .selectFrom('wallets')
      .select(['id', 'account_group_id'])
      .where('entity_id', '=', this.#organisationId)
      .where(sql<boolean>`id = any(${[...touched]}::uuid[])`)
      .execute()
    const groupOf = new Map(wallets.map((wallet) => [wallet.id, wallet.account_group_id]))
    for (const { linked, by } of this.#links.splice(0)) {
      const walletIds = new Set(linked.walletIds)
      const groupIds = new Set([...walletIds].map((id) => groupOf.get(id) ?? null))
      for (const id of walletIds) this.#add(id, walletGrains, linked.row, by)
      for (const id of groupIds) if (id !== null) this.#add(id, grains, linked.row, by)
    }
  }
}

const stepOf = ({ transaction_type, symbol, amount }: Counted): string | null =>
  paymentTypes.includes(transaction_type) && steppedSymbols.has(symbol) ? amountStep(String(amount)) : null

function countersOf(changes: Iterable<Change>): Counter<Key>[] {
  const counters = new Counters<Key>()
  for (const { scope, grains: of, day, row, by } of changes)
    for (const detail of by === 0n ? [] : detailsOf(row))
      for (const grain of of)
        counters.add({ scope_id: scope, grain, bucket: bucketOf(grain, day), ...detail }, by)
  return counters.list()
}

function stepCountersOf(changes: Iterable<Change & { readonly step: string }>): Counter<StepKey>[] {
  const counters = new Counters<StepKey>()
  for (const { scope, grains: of, day, row, step, by } of changes) {
    const { network_id, transaction_type, status, symbol, is_known_token } = row
    const columns = { network_id, transaction_type, status, symbol, is_known_token }
    for (const grain of of)
      counters.add({ scope_id: scope, grain, bucket: bucketOf(grain, day), step, ...columns }, by)
  }
  return counters.list()
}

const bucketOf = (grain: Grain, day: string): string =>
  ({ a: allTime, m: `${day.slice(0, 7)}-01`, d: day })[grain]

type Counter<Of> = Of & { readonly n: bigint }

class Counters<Of extends object> {
  readonly #counts = new Map<string, { key: Of; n: bigint }>()

  add(key: Of, by: bigint): void {
    const name = JSON.stringify(Object.values(key))
    this.#counts.set(name, { key, n: (this.#counts.get(name)?.n ?? 0n) + by })
  }

  list(): Counter<Of>[] {
    return [...this.#counts]
      .filter(([, { n }]) => n !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, n }]) => ({ ...key, n }))
  }
}

const nothing = '00000000-0000-0000-0000-000000000000'

/** The counted columns of a row, for each detail. */
function detailsOf({ network_id, transaction_type, status, symbol, is_known_token, is_dust }: Counted) {
  const columns = { network_id, transaction_type, status, symbol, is_known_token, is_dust }
  const whole = { network_id: nothing, transaction_type: '', status: '', symbol: '', is_known_token, is_dust }
  return is_known_token
    ? [
        { detail: 0, ...whole },
        { detail: 1, ...columns },
      ]
    : [
        { detail: 0, ...whole },
        { detail: 1, ...columns, symbol: '' },
        { detail: 2, ...columns },
      ]
}

/**
 * Recomputes all counts of an organisation from its rows and their links. The caller must lock the ledger.
 */
export async function rebuildCounts(db: Queryable, organisationId: string): Promise<void> {
  await db.deleteFrom('tx_rollup').where('entity_id', '=', organisationId).execute()
  const facts = sql.join(Object.keys(sort).map((name) => sql.ref(`r.${name}`)))
  const ofRow = sql`r.entity_id = ${organisationId} and not r.is_spam`
  const insert = sql`insert into tx_rollup (entity_id, scope_id, grain, detail, bucket, ${columnList(sort)}, n)`
  const finest = sql`case when r.is_known_token then 1 else 2 end`
  await sql`${insert}
    select r.entity_id, r.entity_id, 'd', ${finest}, ${dayOf('r')}, ${facts}, count(*)
    from bc_transactions r where ${ofRow} group by r.entity_id, 4, 5, ${facts}`.execute(db)
  await sql`${insert}
    select r.entity_id, w.account_group_id, 'd', ${finest}, ${dayOf('r')}, ${facts}, count(distinct r.bc_transaction_id)
    from wallet_links r join wallets w on w.entity_id = r.entity_id and w.id = r.wallet_id
    where ${ofRow} and w.account_group_id is not null group by r.entity_id, w.account_group_id, 4, 5, ${facts}`.execute(
    db,
  )
  await sql`${insert}
    select r.entity_id, r.wallet_id, 'm', ${finest}, date_trunc('month', ${dayOf('r')})::date, ${facts}, count(*)
    from wallet_links r where ${ofRow} group by r.entity_id, r.wallet_id, 4, 5, ${facts}`.execute(db)
  for (const [grain, bucket, finer] of [
    ['m', sql`date_trunc('month', r.bucket)::date`, 'd'],
    ['a', sql`${allTime}::date`, 'm'],
  ] as const)
    await sql`${insert}
      select r.entity_id, r.scope_id, ${grain}, r.detail, ${bucket}, ${facts}, sum(r.n)
      from tx_rollup r where r.entity_id = ${organisationId} and r.grain = ${finer}
      group by r.entity_id, r.scope_id, r.detail, 5, ${facts}`.execute(db)
  await sql`${insert}
    select r.entity_id, r.scope_id, r.grain, 1, r.bucket, r.network_id, r.transaction_type, r.status, '', false, r.is_dust, sum(r.n)
    from tx_rollup r where r.entity_id = ${organisationId} and r.detail = 2
    group by r.entity_id, r.scope_id, r.grain, r.bucket, r.network_id, r.transaction_type, r.status, r.is_dust`.execute(
    db,
  )
  await sql`${insert}
    select r.entity_id, r.scope_id, r.grain, 0, r.bucket, ${nothing}::uuid, '', '', '', r.is_known_token, r.is_dust, sum(r.n)
    from tx_rollup r where r.entity_id = ${organisationId} and r.detail = 1
    group by r.entity_id, r.scope_id, r.grain, r.bucket, r.is_known_token, r.is_dust`.execute(db)
  await rebuildSteps(db, organisationId)
}

async function rebuildSteps(db: Queryable, organisationId: string): Promise<void> {
  await db.deleteFrom('amount_rollup').where('entity_id', '=', organisationId).execute()
  const facts = sql.join(Object.keys(stepSort).map((name) => sql.ref(`r.${name}`)))
  const insert = sql`insert into amount_rollup (entity_id, scope_id, grain, bucket, step, ${columnList(stepSort)}, n)`
  const ofRow = sql`r.entity_id = ${organisationId} and not r.is_spam
    and r.transaction_type = any(${paymentTypes}::text[]) and r.symbol = any(${[...steppedSymbols]}::text[])`
  const month = sql`date_trunc('month', ${dayOf('r')})::date`
  await sql`${insert}
    select r.entity_id, r.entity_id, 'm', ${month}, ${stepOfRow('r')}, ${facts}, count(*)
    from bc_transactions r where ${ofRow} group by r.entity_id, 4, 5, ${facts}`.execute(db)
  await sql`${insert}
    select r.entity_id, w.account_group_id, 'm', ${month}, ${stepOfRow('r')}, ${facts}, count(distinct r.bc_transaction_id)
    from wallet_links r join wallets w on w.entity_id = r.entity_id and w.id = r.wallet_id
    where ${ofRow} and w.account_group_id is not null group by r.entity_id, w.account_group_id, 4, 5, ${facts}`.execute(
    db,
  )
  await sql`${insert}
    select r.entity_id, r.scope_id, 'a', ${allTime}::date, r.step, ${facts}, sum(r.n)
    from amount_rollup r where r.entity_id = ${organisationId} and r.grain = 'm'
    group by r.entity_id, r.scope_id, r.step, ${facts} order by r.scope_id, r.symbol, r.step`.execute(db)
  await sql`${insert}
    select r.entity_id, r.wallet_id, 'a', ${allTime}::date, ${stepOfRow('r')}, ${facts}, count(*)
    from wallet_links r where ${ofRow}
    group by r.entity_id, r.wallet_id, 5, ${facts} order by r.wallet_id, r.symbol, 5`.execute(db)
}

/** Equivalent to `amountStep`. */
function stepOfRow(source: string): RawBuilder<string> {
  const amount = sql.ref(`${source}.amount`)
  return sql`case when ${amount} >= 1 then trunc(${amount} * 2, 1 - length(trunc(${amount})::text)) * 0.5
    when ${amount} > 0 then trunc(${amount} * 2, 1 + length(substring(${amount}::text from '^0\\.(0*)'))) * 0.5 else 0 end`
}

const dayOf = (source: string): RawBuilder<string> =>
  sql`(${sql.ref(`${source}.ts`)} at time zone 'UTC')::date`
