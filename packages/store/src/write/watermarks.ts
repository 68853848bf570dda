/**
 * How far each list of a wallet was read completely. A range that touches the stored one is joined to it; of
 * two that do not touch, the one that reaches back to the beginning is kept, or else the later one.
 */
import { compareMarks, earliestMark, latestMark, type ListMark, type ProviderName } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { markOf, markOrNull } from '../list-marks.ts'
import type { Stream } from '../schema/ingestion.ts'

export interface Coverage {
  /** Null: from the beginning. */
  readonly from: ListMark | null
  readonly until: ListMark
}

interface Reading {
  readonly organisationId: string
  readonly walletId: string
  readonly stream: Stream
  readonly provider: ProviderName
  readonly read: Coverage
  readonly now: Date
}

/** The caller must lock the ledger. */
export async function extendCoverage(tx: Transaction, reading: Reading): Promise<void> {
  const { before, spans } = await findReadings(tx, reading)
  const { read } = reading
  const own = spans.filter((span) => touches(span, read))
  await writeReading(tx, reading, {
    mark: before === null ? read : joinCoverage(before, read),
    span: own.reduce((joined: Coverage, span) => joinCoverage(span, joined), read),
    firstReadAt: new Date(
      Math.min(reading.now.getTime(), ...own.map(({ firstReadAt }) => firstReadAt.getTime())),
    ),
    joined: own.map(({ id }) => id),
  })
}

interface Span extends Coverage {
  readonly id: string
  readonly firstReadAt: Date
}

/** The watermark of the listing, null before its first reading, and the ranges of its coverage map. */
async function findReadings(
  tx: Transaction,
  { organisationId, walletId, stream, provider }: Reading,
): Promise<{ before: Coverage | null; spans: readonly Span[] }> {
  const { rows } = await sql<{
    id: string | null
    read_from: Date | null
    read_from_height: string | null
    read_until: Date
    read_until_height: string | null
    first_read_at: Date | null
  }>`
    select null::uuid as id, complete_from as read_from, complete_from_height as read_from_height, read_until,
      read_until_height, null::timestamptz as first_read_at
    from wallet_watermarks where entity_id = ${organisationId} and wallet_id = ${walletId} and stream = ${stream}
      and provider = ${provider}
    union all
    select id, read_from, read_from_height, read_until, read_until_height, first_read_at
    from coverage_spans where entity_id = ${organisationId} and wallet_id = ${walletId} and stream = ${stream}
      and provider = ${provider}`.execute(tx)
  const readings = rows.map(({ id, first_read_at, ...row }) => ({
    id,
    firstReadAt: first_read_at,
    from: markOrNull(row.read_from, row.read_from_height),
    until: markOf(row.read_until, row.read_until_height),
  }))
  return {
    before: readings.find(({ id }) => id === null) ?? null,
    spans: readings.flatMap(({ id, firstReadAt, ...read }) =>
      id === null || firstReadAt === null ? [] : [{ id, firstReadAt, ...read }],
    ),
  }
}

/** Writes the watermark, and one range in place of those that were joined to it. */
async function writeReading(
  tx: Transaction,
  { organisationId, walletId, stream, provider, now }: Reading,
  {
    mark,
    span,
    firstReadAt,
    joined,
  }: { mark: Coverage; span: Coverage; firstReadAt: Date; joined: readonly string[] },
): Promise<void> {
  const wallet = sql`${organisationId}::uuid, ${walletId}::uuid`
  const listing = sql`${stream}::text, ${provider}::text`
  await sql`
    with marked as (
      insert into wallet_watermarks (entity_id, wallet_id, stream, provider, read_until, read_until_height, complete_from,
        complete_from_height, updated_at)
      values (${wallet}, ${listing}, ${mark.until.at}::timestamptz, ${mark.until.height}::int8,
        ${mark.from?.at ?? null}::timestamptz, ${mark.from?.height ?? null}::int8, ${now}::timestamptz)
      on conflict (entity_id, wallet_id, stream, provider) do update set read_until = excluded.read_until,
        read_until_height = excluded.read_until_height, complete_from = excluded.complete_from,
        complete_from_height = excluded.complete_from_height, updated_at = excluded.updated_at
    ), replaced as (
      delete from coverage_spans where entity_id = ${organisationId} and wallet_id = ${walletId}
        and id = any(${joined}::uuid[])
    )
    insert into coverage_spans (entity_id, wallet_id, id, stream, provider, read_from, read_from_height, read_until,
      read_until_height, first_read_at, last_read_at)
    values (${wallet}, ${newId()}::uuid, ${listing}, ${span.from?.at ?? null}::timestamptz,
      ${span.from?.height ?? null}::int8, ${span.until.at}::timestamptz, ${span.until.height}::int8,
      ${firstReadAt}::timestamptz, ${now}::timestamptz)`.execute(tx)
}

/** Joins windows of one listing that follow one another and touch. */
export function joinCoverages(windows: readonly Coverage[]): Coverage[] {
  const joined: Coverage[] = []
  for (const next of windows) {
    const last = joined.at(-1)
    if (last !== undefined && touches(last, next)) joined[joined.length - 1] = joinCoverage(last, next)
    else joined.push(next)
  }
  return joined
}

function joinCoverage(before: Coverage, read: Coverage): Coverage {
  if (!touches(before, read)) {
    if (before.from === null || read.from === null) return before.from === null ? before : read
    return compareMarks(before.until, read.until) > 0 ? before : read
  }
  return {
    from: before.from === null || read.from === null ? null : earliestMark(before.from, read.from),
    until: latestMark(before.until, read.until),
  }
}

const touches = (a: Coverage, b: Coverage): boolean => begins(a, b.until) && begins(b, a.until)

const begins = ({ from }: Coverage, until: ListMark): boolean =>
  from === null || compareMarks(from, until) <= 0
