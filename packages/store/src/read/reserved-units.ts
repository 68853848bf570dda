/** Amounts that open requests will take from their wallets. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface ReservedUnits {
  readonly wallet_id: string
  readonly token_id: string
  readonly decimals: number
  /** Base units, without fees. */
  readonly units: string
  readonly requests: number
}

interface Scope {
  readonly organisationId: string
  readonly walletId?: string
  readonly tokenId?: string
  /** A request that does not count. */
  readonly exceptId?: string
}

/**
 * Submitted and approved requests, and sent ones that are in no block yet. Drafts reserve nothing, nor do requests that expired before
 * anything was built for them.
 */
export async function listReservedUnits(db: Queryable, scope: Scope): Promise<ReservedUnits[]> {
  const { organisationId, walletId = null, tokenId = null, exceptId = null } = scope
  const { rows } = await sql<ReservedUnits>`
    select r.wallet_id, r.token_id, t.decimals, sum(r.units)::text as units, count(*)::int as requests
    from transfer_requests r join tokens t on t.id = r.token_id
    where r.entity_id = ${organisationId} and r.settled_at is null
      and (${walletId}::uuid is null or r.wallet_id = ${walletId}::uuid)
      and (${tokenId}::uuid is null or r.token_id = ${tokenId}::uuid)
      and (${exceptId}::uuid is null or r.id <> ${exceptId}::uuid)
      and ((r.status in ('pending', 'approved') and (r.expires_at > now() or r.phase is not null))
        or (r.status = 'broadcasted' and r.receipt ->> 'block' is null))
    group by r.wallet_id, r.token_id, t.decimals
    order by r.wallet_id, r.token_id`.execute(db)
  return rows
}
