/** A password link made by the operator of the server. It is recorded in every organisation of the person, and the new
 *  password suspends approving like any other. */
import { randomUUID } from 'node:crypto'
import { type Database, transaction } from '@holdfast/store'
import { findUserByEmail } from '@holdfast/store/read'
import { deleteCredentialsOf } from '@holdfast/store/write'
import { issuePasswordLink } from './issue-password-link.ts'
import { recordForPerson } from './record-for-person.ts'

/** The path of the link; null when no active account has that email. */
export function linkByOperator(
  db: Database,
  email: string,
  /** Removes passkeys, authenticator app and recovery codes of a person who lost them. */
  { removesCredentials = false }: { readonly removesCredentials?: boolean } = {},
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined || user.is_retired) return null
    const { path } = await issuePasswordLink(tx, { userId: user.id, createdBy: null })
    const caller = { correlationId: randomUUID(), remoteAddress: '', userAgent: null }
    if (removesCredentials) {
      await deleteCredentialsOf(tx, user.id)
      const after = { kind: 'all' }
      await recordForPerson(tx, { actor: null, caller }, user, { verb: 'credential-removed', after })
    }
    await recordForPerson(tx, { actor: null, caller }, user, { verb: 'reset-link-made' })
    return path
  })
}
