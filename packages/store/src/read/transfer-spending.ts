/** The amounts that an organisation has sent or is about to send, which count towards its caps. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferRow } from './transfers.ts'

export interface Spent {
  /** Millionths of a US dollar: the sum of the values stored at submission. */
  readonly micros: string
  /** Transfers without a stored value. */
  readonly others: readonly Pick<TransferRow, 'id' | 'intent'>[]
}

/**
 * The amounts of the organisation's other transfers: those broadcast since then, and those about to be
 * signed; `withApproved`: also the approved ones.
 */
export async function findSpent(
  db: Queryable,
  scope: {
    readonly organisationId: string
    readonly exceptIds: readonly string[]
    readonly since: Date
    readonly withApproved: boolean
  },
): Promise<Spent> {
  const { organisationId, exceptIds, since, withApproved } = scope
  const counts = sql`entity_id = ${organisationId} and id <> all(${exceptIds}::uuid[])
    and ((status = 'approved' and settled_at is null and (phase is not null or (${withApproved} and origin = 'form')))
      or (status = 'broadcasted' and broadcast_at > ${since}))`
  const sum = await sql<{ micros: string }>`
    select coalesce(sum(worth_micros), 0)::text as micros from transfer_requests where ${counts}`.execute(db)
  const others = await sql<Pick<TransferRow, 'id' | 'intent'>>`
    select id, intent from transfer_requests where worth_micros is null and ${counts}`.execute(db)
  return { micros: sum.rows[0]?.micros ?? '0', others: others.rows }
}

export interface SpentUnits {
  readonly inAsset: bigint
  /** The part of it that each recipient received. Absent: nothing. */
  readonly toRecipients: ReadonlyMap<string, bigint>
}

/** Base units of an asset in the transfers of a key that signers received since then, and those of them to these recipients. */
export async function findSpentUnits(
  db: Queryable,
  scope: {
    readonly organisationId: string
    readonly keyId: string
    readonly tokenId: string
    readonly recipients: readonly string[]
    readonly exceptIds: readonly string[]
    readonly since: Date
  },
): Promise<SpentUnits> {
  const { organisationId, keyId, tokenId, recipients, exceptIds, since } = scope
  const { rows } = await sql<{ recipient: string | null; units: string }>`
    select case when r.recipient_address = any(${recipients}::text[]) then r.recipient_address end as recipient,
      sum(r.units)::text as units
    from transfer_requests r join wallets w on w.entity_id = r.entity_id and w.id = r.wallet_id
    where r.entity_id = ${organisationId} and w.mpc_key_id = ${keyId} and r.token_id = ${tokenId}
      and r.id <> all(${exceptIds}::uuid[]) and r.signing_started_at > ${since}
    group by 1`.execute(db)
  return {
    inAsset: rows.reduce((sum, { units }) => sum + BigInt(units), 0n),
    toRecipients: new Map(
      rows.flatMap(({ recipient, units }) => (recipient === null ? [] : [[recipient, BigInt(units)]])),
    ),
  }
}
