/**
 * How far each list of a wallet was read completely. A range that touches the stored one is joined to it; of
 * two that do not touch, the one that reaches back to the beginning is kept, or else the later one.
 */
import { compareMarks, earliestMark, latestMark, type ListMark, type ProviderName } from '@holdfast/ledger'
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

export async function extendCoverage(tx: Transaction, reading: Reading): Promise<void> {
  const { organisationId, walletId, stream, provider, read, now } = reading
  const before = await tx
    .selectFrom('wallet_watermarks')
    .select(['complete_from', 'complete_from_height', 'read_until', 'read_until_height'])
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('stream', '=', stream)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()
  const { from, until } =
    before === undefined
      ? read
      : joinCoverage(
          {
            from: markOrNull(before.complete_from, before.complete_from_height),
            until: markOf(before.read_until, before.read_until_height),
          },
          read,
        )
  const mark = {
    read_until: until.at,
    read_until_height: until.height,
    complete_from: from?.at ?? null,
    complete_from_height: from?.height ?? null,
    updated_at: now,
  }
  await tx
    .insertInto('wallet_watermarks')
    .values({ entity_id: organisationId, wallet_id: walletId, stream, provider, ...mark })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'wallet_id', 'stream', 'provider']).doUpdateSet(mark),
    )
    .execute()
  await addSpan(tx, reading)
}

/** Adds a range to the coverage map and joins it with the ranges that it touches. */
async function addSpan(
  tx: Transaction,
  { organisationId, walletId, stream, provider, read, now }: Reading,
): Promise<void> {
  const spans = await tx
    .selectFrom('coverage_spans')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('stream', '=', stream)
    .where('provider', '=', provider)
    .execute()
  let joined = read
  let firstReadAt = now
  for (const span of spans) {
    const own: Coverage = {
      from: markOrNull(span.read_from, span.read_from_height),
      until: markOf(span.read_until, span.read_until_height),
    }
    if (!touches(own, read)) continue
    joined = joinCoverage(own, joined)
    if (span.first_read_at < firstReadAt) firstReadAt = span.first_read_at
    await tx
      .deleteFrom('coverage_spans')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', walletId)
      .where('id', '=', span.id)
      .execute()
  }
  const { from, until } = joined
  await tx
    .insertInto('coverage_spans')
    .values({
      entity_id: organisationId,
      wallet_id: walletId,
      id: newId(),
      stream,
      provider,
      read_from: from?.at ?? null,
      read_from_height: from?.height ?? null,
      read_until: until.at,
      read_until_height: until.height,
      first_read_at: firstReadAt,
      last_read_at: now,
    })
    .execute()
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
