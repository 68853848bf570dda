/** The vetoes, freezes and thaws that people signed and a signer has not seen. */
import type { RulesChain } from '@holdfast/mpc/nodes'
import { type ChangeAssertionBody, changeStatementMs, type Rules } from '@holdfast/policy/rules'
import { changeFault } from './change-fault.ts'
import type { RulesVersion } from '@holdfast/store/read'
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
  // A version that was proposed again after a veto waits anew, unless the signer holds it from before.
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

/** The later of the last freeze and the thaw that enough governors signed after it. */
function freezeOf({ rules: { frozenAt }, head, statements, now }: Known): ChangeAssertionBody[][] {
  const counting = statements.filter(
    ({ assertion }) => changeFault(assertion, { about: head, under: head.document, now }) === null,
  )
  const freeze = counting.findLast(({ row }) => row.act === 'freeze')
  const since = Math.max(freeze?.row.created_at.getTime() ?? 0, ...(frozenAt === null ? [] : [frozenAt]))
  const thaws = counting.filter(
    ({ row, assertion }) =>
      row.act === 'thaw' &&
      row.created_at.getTime() >= since &&
      assertion.statement.notAfter > since + changeStatementMs,
  )
  const isThawed = new Set(thaws.map(({ row }) => row.person)).size >= head.document.governance.needed
  if (isThawed) return frozenAt === null ? [] : [thaws.map(({ body }) => body)]
  return frozenAt === null && freeze !== undefined ? [[freeze.body]] : []
}
