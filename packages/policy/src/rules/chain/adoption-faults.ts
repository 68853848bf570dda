/** Why a version is not adopted after the one in force. */
import { adoptersOf } from '../adopters-of.ts'
import { compareRules } from '../compare-rules.ts'
import type { Rules } from '../rules-document.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import { addedInFaults, newCredentials } from './credentials-of.ts'
import type { RulesState, SignedChange } from './rules-state.ts'
import { governorsIn, isAbout, isMadeBetween, recoveryKeysIn } from './who-stated.ts'

/** It must follow the version in force, by whomever it was adopted. */
export function linkFaults({ document: head, hash }: Rules, { document }: Rules): RulesFault[] {
  const { version: found, previous, organisation } = document
  const expected = head.version + 1
  const faults: RulesFault[] = []
  if (organisation !== head.organisation) faults.push(rulesFault('OTHER_ORGANISATION', 'organisation'))
  if (found !== expected) faults.push(rulesFault('VERSION_NOT_NEXT', 'version', { expected, found }))
  if (previous !== hash)
    faults.push(rulesFault('PREVIOUS_NOT_HEAD', 'previous', { expected: hash, found: previous ?? '' }))
  return [...faults, ...addedInFaults(head, document)]
}

/** A change of the signers needs their operators. */
export const signersFaults = (head: Rules, rules: Rules): RulesFault[] =>
  compareRules(head.document, rules.document).some(({ path: [section] }) => section === 'signers')
    ? [rulesFault('SIGNERS_CHANGED', 'signers')]
    : []

/** Each new credential proves that it works, and that its owner has seen the document. */
export const joinFaults = (head: Rules, rules: Rules, statements: readonly SignedChange[]): RulesFault[] =>
  newCredentials(head.document, rules.document)
    .filter(
      ({ owner, credentialId }) =>
        !statements.some(
          (statement) =>
            isAbout(statement, 'join', rules) &&
            statement.person === owner &&
            statement.credentialId === credentialId,
        ),
    )
    .map(({ owner, credentialId }) =>
      rulesFault('CREDENTIAL_NOT_JOINED', 'people', { person: owner, credential: credentialId ?? '' }),
    )

/** The statements that adopt it. After a veto only new ones count, or the same ones would undo the veto. */
const adopting = ({ vetoedAt, at }: RulesState, rules: Rules, statements: readonly SignedChange[]) =>
  statements.filter(
    (statement) => isAbout(statement, 'adopt', rules) && isMadeBetween(statement, vetoedAt, at),
  )

/** A governor to whom the version gives a role or a credential does not count. */
export function governorsFaults(
  state: RulesState,
  rules: Rules,
  statements: readonly SignedChange[],
): RulesFault[] {
  const { document } = state.head
  const { needed } = document.governance
  const adopters = new Set(adoptersOf(document, rules.document).map(({ id }) => id))
  const signing = governorsIn(state.head, adopting(state, rules, statements))
  const count = [...signing].filter((id) => adopters.has(id)).length
  return count < needed ? [rulesFault('TOO_FEW_GOVERNORS', 'statements', { count, needed })] : []
}

export function recoveryFaults(
  state: RulesState,
  rules: Rules,
  statements: readonly SignedChange[],
): RulesFault[] {
  const { recovery } = state.head.document.governance
  if (recovery === null) return [rulesFault('NO_RECOVERY', 'statements')]
  const { needed } = recovery
  const count = recoveryKeysIn(state.head, adopting(state, rules, statements)).size
  return count < needed ? [rulesFault('TOO_FEW_RECOVERY_KEYS', 'statements', { count, needed })] : []
}
