/** The people whose statements count, by id: two credentials of one person are one. */
import { canActAs, personOf } from '../people-in-role.ts'
import type { Rules } from '../rules-document.ts'
import type { Role, RulesDocument } from '../rules-schema.ts'
import type { ChangeAct } from '../statements.ts'
import { clockToleranceMs } from '../rules-verdict.ts'
import { credentialsOf } from './credentials-of.ts'
import { changeStatementMs, type SignedChange } from './rules-state.ts'

/** `act` about exactly this document. */
export const isAbout = (statement: SignedChange, act: ChangeAct, { document, hash }: Rules): boolean =>
  statement.act === act &&
  statement.organisation === document.organisation &&
  statement.version === document.version &&
  statement.hash === hash &&
  statement.previous === document.previous

/** Signed with a credential that this document gives to the person or recovery key. */
export const isSignedUnder = (document: RulesDocument, { person, credentialId }: SignedChange): boolean =>
  credentialsOf(document).some((owned) => owned.owner === person && owned.credentialId === credentialId)

/**
 * Made after a moment (null: any) and not ahead of this signer's clock. A statement that claims a longer life
 * would count as made later than it was.
 */
export const isMadeBetween = ({ notAfter }: SignedChange, moment: number | null, at: number): boolean =>
  (moment === null || notAfter > moment + changeStatementMs) &&
  notAfter <= at + changeStatementMs + clockToleranceMs

export const hasRole = ({ document }: Rules, statement: SignedChange, roles: readonly Role[]): boolean => {
  const person = personOf(document, statement.person)
  return (
    person !== undefined && roles.some((role) => canActAs(person, role)) && isSignedUnder(document, statement)
  )
}

export const governorsIn = (head: Rules, statements: readonly SignedChange[]): Set<string> =>
  new Set(
    statements.filter((statement) => hasRole(head, statement, ['governor'])).map(({ person }) => person),
  )

export const recoveryKeysIn = ({ document }: Rules, statements: readonly SignedChange[]): Set<string> => {
  const ids = new Set(document.governance.recovery?.keys.map(({ id }) => id))
  return new Set(
    statements
      .filter((statement) => ids.has(statement.person) && isSignedUnder(document, statement))
      .map(({ person }) => person),
  )
}
