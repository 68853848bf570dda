/** The adoptions of a proposal, and what it still lacks. */
import { adoptersOf, type Rules, type RulesDocument } from '@holdfast/policy/rules'
import { changeFault } from './change-fault.ts'
import type { StoredStatement } from './statements-of.ts'

export interface Adoption {
  /** The statements that count now. */
  readonly counting: readonly StoredStatement[]
  /** The ids of the governors whose adoption counts. */
  readonly adopted: readonly string[]
  readonly needed: number
  /** The governors who may adopt it. */
  readonly governors: readonly { readonly id: string; readonly name: string }[]
  readonly joinsMissing: readonly {
    readonly id: string
    readonly name: string
    /** Null: a recovery key on paper. */
    readonly credentialId: string | null
  }[]
  /** Null: the rules in force have no recovery keys. */
  readonly recovery: {
    readonly needed: number
    /** The ids of the keys that adopted it. */
    readonly adopted: readonly string[]
  } | null
  /** Recovery keys adopt it, because too few governors did. */
  readonly isRecovery: boolean
  readonly isComplete: boolean
}

export function adoptionOf(
  { head, open }: { readonly head: Rules; readonly open: Rules },
  statements: readonly StoredStatement[],
  now: number | null,
): Adoption {
  const governors = adoptersOf(head.document, open.document).map(({ id, name }) => ({ id, name }))
  const recovery = new Set(head.document.governance.recovery?.keys.map(({ id }) => id))
  const counting = statements.filter(({ assertion }) => {
    const { act, person } = assertion.statement
    if (act !== 'adopt' && act !== 'join') return false
    if (act === 'adopt' && !recovery.has(person) && !governors.some(({ id }) => id === person)) return false
    const under = act === 'join' ? open.document : head.document
    return changeFault(assertion, { about: open, under, now }) === null
  })
  const adopters = new Set(
    counting.filter(({ row }) => row.act === 'adopt').map(({ assertion }) => assertion.statement.person),
  )
  const recovering = [...adopters].filter((id) => recovery.has(id))
  const { governance } = head.document
  const { needed } = governance
  const adopted = [...adopters].filter((id) => !recovery.has(id))
  const isRecovery = adopted.length < needed && recovering.length >= (governance.recovery?.needed ?? Infinity)
  const joinsMissing = newCredentials(head.document, open.document).filter(
    ({ id, credentialId }) =>
      !counting.some(
        ({ assertion: { statement, proof } }) =>
          statement.act === 'join' && statement.person === id && proof.credentialId === credentialId,
      ),
  )
  return {
    // Recovery keys adopt in place of governors, never together with them.
    counting: counting.filter(
      ({ row, assertion }) => row.act === 'join' || recovery.has(assertion.statement.person) === isRecovery,
    ),
    adopted,
    needed,
    governors,
    joinsMissing,
    recovery:
      governance.recovery === null ? null : { needed: governance.recovery.needed, adopted: recovering },
    isRecovery,
    isComplete: (isRecovery || adopted.length >= needed) && joinsMissing.length === 0,
  }
}

/** A key on paper has no id of a credential, and is new with another public key. */
function newCredentials(head: RulesDocument, next: RulesDocument) {
  const known = new Set(credentialsOf(head).map(textOf))
  return credentialsOf(next).filter((credential) => !known.has(textOf(credential)))
}

const textOf = ({ id, credentialId, x }: ReturnType<typeof credentialsOf>[number]): string =>
  `${id} ${credentialId ?? x}`

const credentialsOf = ({ people, governance }: RulesDocument) => [
  ...people.flatMap(({ id, name, credentials }) =>
    credentials.map((credential) => ({ id, name, credentialId: credential.id, x: credential.x })),
  ),
  ...(governance.recovery?.keys ?? []).map((key) =>
    key.kind === 'paper'
      ? { id: key.id, name: key.label, credentialId: null, x: key.x }
      : { id: key.id, name: key.label, credentialId: key.credential.id, x: key.credential.x },
  ),
]
