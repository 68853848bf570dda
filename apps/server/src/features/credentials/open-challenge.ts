/** Challenges for passkeys: kept by the server, answered once, for five minutes. */
import { randomBytes } from 'node:crypto'
import { type Database, transaction } from '@holdfast/store'
import type { ChallengePurpose } from '@holdfast/store/read'
import { insertPasskeyChallenge } from '@holdfast/store/write'

const lastsMs = 5 * 60_000

export async function openChallenge(
  db: Database,
  purpose: ChallengePurpose,
  { userId, remoteAddress }: { readonly userId: string | null; readonly remoteAddress: string },
): Promise<{ id: string; challenge: string; expires_at: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + lastsMs)
  const id = await transaction(db, (tx) =>
    insertPasskeyChallenge(tx, {
      purpose,
      user_id: userId,
      challenge,
      remote_address: remoteAddress,
      expires_at: expiresAt,
    }),
  )
  return { id, challenge, expires_at: expiresAt.toISOString() }
}
