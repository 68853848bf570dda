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
    readonly credentialId: string
  }[]
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
  const isRecovery = recovering.length > 0
  const { governance } = head.document
  const needed = isRecovery ? (governance.recovery?.needed ?? Infinity) : governance.needed
  const adopted = isRecovery ? recovering : [...adopters]
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
    isComplete: adopted.length >= needed && joinsMissing.length === 0,
  }
}

function newCredentials(head: RulesDocument, next: RulesDocument) {
  const known = new Set(
    head.people.flatMap((person) => person.credentials.map(({ id }) => `${person.id} ${id}`)),
  )
  return next.people.flatMap(({ id, name, credentials }) =>
    credentials
      .filter((credential) => !known.has(`${id} ${credential.id}`))
      .map((credential) => ({ id, name, credentialId: credential.id })),
  )
}
