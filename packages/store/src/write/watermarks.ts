/** Which time of a stream has surely been read. A stretch that touches what is there is joined to it; of two that do not, the
 *  one that reaches back to the beginning is kept, else the later one. */
import type { ProviderName } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { Stream } from '../schema/ingestion.ts'

export interface Coverage {
  /** Null: from the beginning. */
  readonly from: Date | null
  readonly until: Date
}

export async function extendCoverage(
  tx: Transaction,
  {
    organisationId,
    walletId,
    stream,
    provider,
    read,
    now,
  }: {
    organisationId: string
    walletId: string
    stream: Stream
    provider: ProviderName
    read: Coverage
    now: Date
  },
): Promise<void> {
  const before = await tx
    .selectFrom('wallet_watermarks')
    .select(['complete_from', 'read_until'])
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('stream', '=', stream)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()
  const { from, until } =
    before === undefined ? read : joinCoverage({ from: before.complete_from, until: before.read_until }, read)
  const mark = { read_until: until, complete_from: from, updated_at: now }
  await tx
    .insertInto('wallet_watermarks')
    .values({ entity_id: organisationId, wallet_id: walletId, stream, provider, ...mark })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'wallet_id', 'stream', 'provider']).doUpdateSet(mark),
    )
    .execute()
  await addSpan(tx, { organisationId, walletId, stream, provider, read, now })
}

/** Into the map of everything that was read: it becomes one with the spans that it touches. */
async function addSpan(
  tx: Transaction,
  {
    organisationId,
    walletId,
    stream,
    provider,
    read: { from, until },
    now,
  }: {
    organisationId: string
    walletId: string
    stream: Stream
    provider: ProviderName
    read: Coverage
    now: Date
  },
): Promise<void> {
  await sql`
    with touched as (
      delete from coverage_spans where entity_id = ${organisationId} and wallet_id = ${walletId} and stream = ${stream}
        and provider = ${provider} and (read_from is null or read_from <= ${until}::timestamptz)
        and (${from}::timestamptz is null or read_until >= ${from}::timestamptz)
      returning read_from, read_until, first_read_at
    )
    insert into coverage_spans (entity_id, wallet_id, id, stream, provider, read_from, read_until, first_read_at, last_read_at)
    select ${organisationId}::uuid, ${walletId}::uuid, ${newId()}::uuid, ${stream}, ${provider},
      case when ${from}::timestamptz is null or bool_or(read_from is null) then null
        else least(${from}::timestamptz, min(read_from)) end,
      greatest(${until}::timestamptz, max(read_until)), coalesce(min(first_read_at), ${now}::timestamptz), ${now}::timestamptz
    from touched`.execute(tx)
}

export function joinCoverage(before: Coverage, read: Coverage): Coverage {
  const start = ({ from }: Coverage) => from?.getTime() ?? Number.NEGATIVE_INFINITY
  const touches = start(read) <= before.until.getTime() && start(before) <= read.until.getTime()
  if (!touches) {
    if (before.from === null || read.from === null) return before.from === null ? before : read
    return before.until > read.until ? before : read
  }
  return {
    from: start(read) < start(before) ? read.from : before.from,
    until: read.until > before.until ? read.until : before.until,
  }
}
