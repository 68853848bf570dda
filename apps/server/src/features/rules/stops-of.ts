/** The vetoes, freezes and thaws that people signed and a signer has not seen. */
import type { RulesChain } from '@holdfast/mpc/nodes'
import type { ChangeAssertionBody, Rules } from '@holdfast/policy/rules'
import { changeFault } from './change-fault.ts'
import type { RulesVersion } from '@holdfast/store/read'
import { isThawAfter } from './is-thaw-after.ts'
import { parsedRules } from './parsed-rules.ts'
import type { StoredStatement } from './statements-of.ts'

interface Known {
  readonly rules: Pick<RulesChain, 'pending' | 'frozenAt'>
  /** In force at this signer. */
  readonly head: Rules
  readonly statements: readonly StoredStatement[]
  readonly versions: readonly RulesVersion[]
  readonly now: number
}

/** One list for each call. */
export const stopsOf = (known: Known): ChangeAssertionBody[][] => [...vetoOf(known), ...freezeOf(known)]

function vetoOf({ rules: { pending }, statements, versions, now }: Known): ChangeAssertionBody[][] {
  const version = versions.find(({ hash }) => hash === pending?.hash)
  if (pending === null || version === undefined) return []
  // A version that was proposed again after a veto starts its delay again, unless the signer has held it since before.
  const since =
    version.state !== 'ended' && pending.recordedAt >= version.proposed_at.getTime()
      ? version.proposed_at
      : new Date(0)
  const veto = statements.find(
    ({ row, assertion }) =>
      row.act === 'veto' &&
      row.hash === pending.hash &&
      row.created_at >= since &&
      assertion.statement.notAfter > now,
  )
  return veto === undefined ? [] : [[veto.body]]
}

/** The later of the last freeze and the thaw that enough governors signed after it. Freezes that ended are not stored. */
function freezeOf(known: Known): ChangeAssertionBody[][] {
  const { frozenAt } = known.rules
  const freeze = freezesOf(known).at(-1)
  const since = Math.max(freeze?.row.created_at.getTime() ?? 0, ...(frozenAt === null ? [] : [frozenAt]))
  const thaws = thawsOf(known, since)
  const isThawed = new Set(thaws.map(({ row }) => row.person)).size >= known.head.document.governance.needed
  if (isThawed) return frozenAt === null ? [] : [thaws.map(({ body }) => body)]
  return frozenAt === null && freeze !== undefined ? [[freeze.body]] : []
}

/** Signers take a freeze about any version, by a person of the one in force at them. */
const freezesOf = ({ head, statements, versions, now }: Known): StoredStatement[] =>
  statements.filter(({ row, assertion }) => {
    const version = row.act === 'freeze' ? versions.find(({ hash }) => hash === row.hash) : undefined
    if (version === undefined) return false
    return changeFault(assertion, { about: parsedRules(version), under: head.document, now }) === null
  })

const thawsOf = ({ head, statements, now }: Known, since: number): StoredStatement[] =>
  statements.filter(
    (statement) =>
      isThawAfter(statement, since) &&
      changeFault(statement.assertion, { about: head, under: head.document, now }) === null,
  )
