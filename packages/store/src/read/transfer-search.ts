/** The conditions of a search for transfer requests. Requests are `r`, their tokens `t`, their wallets `w`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

export interface TransferSearch {
  /** Part of the name or address of the payee, of the memo, the note or the wallet's name, or the start of the hash. */
  readonly text?: string | undefined
  /** Decimal: the amount that the text stands for, in whole tokens. */
  readonly amount?: string | undefined
  readonly walletId?: string | undefined
  readonly tokenId?: string | undefined
  readonly createdBy?: string | undefined
  /** Decimal, in whole tokens of the request's own token. */
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  readonly areOpenFirst?: boolean | undefined
  /** The id of the last request of the page before. */
  readonly after?: string | undefined
}

/** Failed, or confirmed by the chain. A sent request is pending until then. */
const hasEndedIn = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'failed'
    or (${sql.ref(`${table}.status`)} = 'broadcasted' and coalesce(${sql.ref(`${table}.receipt`)} ->> 'state', '') = 'confirmed'))`

export const isEnded = hasEndedIn('r')

/** Whole tokens as base units of the request's token: exact, which a division is not. */
const unitsOf = (amount: string) => sql`(${amount}::numeric * power(10::numeric, t.decimals))`

export function searchCondition(
  search: TransferSearch,
  organisationIds: readonly string[],
): RawBuilder<SqlBool> {
  const { text, walletId, tokenId, createdBy, least, most, since, until, after } = search
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (text !== undefined) conditions.push(textCondition(text, search.amount))
  if (walletId !== undefined) conditions.push(sql`r.wallet_id = ${walletId}`)
  if (tokenId !== undefined) conditions.push(sql`r.token_id = ${tokenId}`)
  if (createdBy !== undefined) conditions.push(sql`r.created_by = ${createdBy}`)
  if (least !== undefined) conditions.push(sql`r.units >= ${unitsOf(least)}`)
  if (most !== undefined) conditions.push(sql`r.units <= ${unitsOf(most)}`)
  if (since !== undefined) conditions.push(sql`r.created_at >= ${since}`)
  if (until !== undefined) conditions.push(sql`r.created_at < ${until}`)
  if (after !== undefined) conditions.push(afterCondition(after, organisationIds, search.areOpenFirst))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function textCondition(text: string, exactAmount: string | undefined): RawBuilder<unknown> {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
  const part = `%${escaped}%`
  const named = (table: string) => sql`exists (select from ${sql.table(table)} named
    where named.entity_id = r.entity_id and named.network_id = r.network_id and named.address = r.recipient_address and named.name ilike ${part})`
  const ways = [
    sql`r.recipient_address ilike ${part}`,
    sql`r.memo ilike ${part}`,
    sql`r.note ilike ${part}`,
    sql`r.tx_hash ilike ${`${escaped}%`}`,
    sql`w.name ilike ${part}`,
    named('address_book'),
    named('inbound_labels'),
    named('wallets'),
    ...(exactAmount === undefined ? [] : [sql`r.units = ${unitsOf(exactAmount)}`]),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

const afterCondition = (
  id: string,
  organisationIds: readonly string[],
  areOpenFirst = false,
): RawBuilder<unknown> => {
  const earlier = sql`(r.created_at, r.id) < (last.created_at, last.id)`
  const hasEnded = hasEndedIn('last')
  const order = areOpenFirst
    ? sql`(${isEnded}) > ${hasEnded} or ((${isEnded}) = ${hasEnded} and ${earlier})`
    : earlier
  return sql`exists (select from transfer_requests last
    where last.entity_id = any(${organisationIds}::uuid[]) and last.id = ${id} and (${order}))`
}
