import type { Queryable } from '@holdfast/store'
import { findSpentUnits, type SpentUnits } from '@holdfast/store/read'
import type { Ruling } from './ruling-of.ts'

const windowMs = 24 * 3_600_000

/** The part of the spending that the server sees, for transfers of one key and asset; the signers count it for each key. They may
 *  have counted more. */
export async function findRuledSpent(
  db: Queryable,
  rulings: readonly Ruling[],
  { now, exceptIds }: { readonly now: Date; readonly exceptIds: readonly string[] },
): Promise<SpentUnits> {
  const [first] = rulings
  const keyId = first?.intent.wallet.keyId ?? null
  if (first === undefined || keyId === null) return { inAsset: 0n, toRecipients: new Map() }
  return findSpentUnits(db, {
    organisationId: first.intent.organisation,
    keyId,
    tokenId: first.tokenId,
    recipients: [...new Set(rulings.map(({ intent }) => intent.recipient))],
    exceptIds,
    since: new Date(now.getTime() - windowMs),
  })
}
