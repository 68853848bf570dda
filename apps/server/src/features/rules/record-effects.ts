/** The audit record of what the signers decided, also of decisions that did not come through this server. The
 *  statements of people are events of their own. */
import type { Transaction } from '@holdfast/store'
import { listRulesVersions, type Notice, type RulesVersion } from '@holdfast/store/read'
import { recordOwnChange } from '../../http/record-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { parsedRules } from './parsed-rules.ts'
import { presentFreeze, presentVersion, readRulesRows, type RulesRows, signersOf } from './present-rules.ts'

export type RulesEffect = {
  /** The version; for a freeze the one in force. */
  readonly hash: string
} & (
  | { readonly verb: 'came-into-force' | 'ended-by-veto' | 'signing-stopped' }
  /** `since`: of the freeze that ended. */
  | { readonly verb: 'signing-resumed'; readonly since: Date }
)

const mostVersions = 200

/** The last writes of the transaction. */
export async function recordEffects(
  tx: Transaction,
  organisationId: string,
  effects: readonly RulesEffect[],
): Promise<void> {
  if (effects.length === 0) return
  const versions = await listRulesVersions(tx, { organisationId, limit: mostVersions })
  const rows = { ...(await readRulesRows(tx, organisationId)), versions }
  for (const effect of effects) {
    const row = versions.find(({ hash }) => hash === effect.hash)
    if (row === undefined) continue
    const { version, hash, proposed_by, adopted_by } = presentVersion(row, rows)
    await notifyMembers(tx, organisationId, {
      kind: notices[effect.verb],
      by: effect.verb === 'signing-stopped' ? (rows.freeze?.frozen_by ?? null) : null,
      version,
    })
    await recordOwnChange(tx, {
      organisationId,
      subject: { kind: 'rules', id: organisationId, name: `Version ${version}` },
      verb: effect.verb,
      after: { version, hash, proposed_by, adopted_by, ...peopleOf(effect, row, rows) },
    })
  }
}

const notices = {
  'came-into-force': 'rules-in-force',
  'ended-by-veto': 'rules-vetoed',
  'signing-stopped': 'signing-stopped',
  'signing-resumed': 'signing-resumed',
} as const satisfies Record<RulesEffect['verb'], Notice['kind']>

function peopleOf(effect: RulesEffect, row: RulesVersion, rows: RulesRows): object {
  const rules = parsedRules(row)
  const { hash, document: people } = rules
  switch (effect.verb) {
    case 'came-into-force':
      return {}
    case 'ended-by-veto':
      return { vetoed_by: signersOf('veto', rows, { hash, people, since: row.proposed_at }) }
    case 'signing-stopped':
      return { frozen_by: presentFreeze(rows, rules)?.by ?? null }
    case 'signing-resumed':
      return { thawed_by: signersOf('thaw', rows, { hash, people, since: effect.since }) }
  }
}
