/** One-time links to choose a password. The secret follows '#', so that it reaches no log of a server or proxy. */
import { randomBytes } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { upsertPasswordLink } from '@holdfast/store/write'
import { hashToken } from '../../http/authenticate.ts'

const lastsMs = 72 * 3_600_000

/** A link of the same form that opens nothing, because an invitation must look the same whether or not the person has an
 *  account. */
export const linkThatOpensNothing = (): ApiReply<'createMemberPasswordLink'> => ({
  path: pathOf(newToken()),
  expires_at: new Date(Date.now() + lastsMs).toISOString(),
})

const newToken = (): string => randomBytes(32).toString('base64url')

const pathOf = (token: string): string => `/main/SetPassword#${token}`

export async function issuePasswordLink(
  tx: Transaction,
  { userId, createdBy }: { userId: string; createdBy: string | null },
): Promise<ApiReply<'createMemberPasswordLink'>> {
  const token = newToken()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + lastsMs)
  await upsertPasswordLink(tx, { tokenHash: hashToken(token), userId, createdBy, now, expiresAt })
  return { path: pathOf(token), expires_at: expiresAt.toISOString() }
}
