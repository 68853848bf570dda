import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

export type ToContinue = 'signing' | 'expiry' | 'receipt' | 'lapse'

/**
 * Unclaimed transfers that need work: signings whose claim ended with something stored, expired intents,
 * approvals that lapsed or are in doubt, and broadcast transfers that are not final. Oldest first.
 */
export async function listTransfersToContinue(
  db: Queryable,
  { now, askedBefore, limit }: { now: Date; askedBefore: Date; limit: number },
): Promise<(Place & { readonly what: ToContinue })[]> {
  // Bytes without an expiration that may be signed stay open until another transaction uses their conflict key.
  const hourBefore = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<Place & { what: ToContinue }>`
    select entity_id, id, case when status = 'broadcasted' then 'receipt'
      when phase is not null then 'signing' when expires_at > ${now} then 'lapse' else 'expiry' end as what
    from transfer_requests
    where settled_at is null and ((status = 'approved' and phase is not null and claim_id is not null and claimed_until <= ${now})
      or (status = 'approved' and phase in ('built', 'signed') and claim_id is null and expiration <= ${now} and updated_at <= ${askedBefore})
      or (status = 'approved' and phase in ('built', 'signed') and claim_id is null and expiration is null and expires_at <= ${now}
        and updated_at <= case when signing_started_at is null then ${askedBefore}::timestamptz else ${hourBefore}::timestamptz end)
      or (status in ('draft', 'pending', 'approved') and phase is null and expires_at <= ${now})
      or (status in ('pending', 'approved') and phase is null and approved_until <= ${now})
      or (status = 'broadcasted' and (receipt_at is null or receipt_at <= ${askedBefore})))
    order by updated_at limit ${limit}`.execute(db)
  return rows
}
