import type { Queryable } from '@holdfast/store'
import { findSpentUnits } from '@holdfast/store/read'
import type { RuledSpent } from './judge-rules.ts'
import type { Ruling } from './ruling-of.ts'

const windowMs = 24 * 3_600_000

/** The part of the spending that the server sees; the signers count it for each key. They may have counted more. */
export async function findRuledSpent(
  db: Queryable,
  { intent, tokenId }: Ruling,
  { now, exceptIds }: { readonly now: Date; readonly exceptIds: readonly string[] },
): Promise<RuledSpent> {
  const { keyId } = intent.wallet
  if (keyId === null) return { inAsset: 0n, toRecipient: 0n }
  return findSpentUnits(db, {
    organisationId: intent.organisation,
    keyId,
    tokenId,
    recipient: intent.recipient,
    exceptIds,
    since: new Date(now.getTime() - windowMs),
  })
}
