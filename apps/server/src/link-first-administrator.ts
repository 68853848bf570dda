/** An empty installation has no person who could invite others. The operator names the first administrator, who chooses a
 *  password by a one-time link that is printed at the start. */
import { type Database, transaction } from '@holdfast/store'
import { findUserByEmail, listAccounts } from '@holdfast/store/read'
import { insertUser, updateUser } from '@holdfast/store/write'
import { issuePasswordLink } from './features/session/issue-password-link.ts'

/** The path of the link while that person has no password; null when there is nothing to do. */
export function linkFirstAdministrator(db: Database, email: string): Promise<string | null> {
  return transaction(db, async (tx) => {
    const known = await findUserByEmail(tx, email)
    if (known === undefined && (await listAccounts(tx, {}, { page: 1, limit: 1 })).total > 0) return null
    if (known !== undefined && (known.password_hash !== null || !known.is_system)) return null
    const userId = known?.id ?? (await insertUser(tx, { name: 'Administrator', email }))
    if (known === undefined) await updateUser(tx, { id: userId }, { is_admin: true, is_system: true })
    return (await issuePasswordLink(tx, { userId, createdBy: null })).path
  })
}
