import { toBase64 } from '@holdfast/mpc/nodes'
import { findOpenRules, findPolicyInForce, findRulesFreeze, listRulesStatements } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { proposedPolicy } from '../../features/rules/proposed-policy.ts'
import { headOrFirstOf } from '../../features/rules/rules-place.ts'
import { adoptedRules } from '../adopted-rules.ts'
import { authorise } from '../../http/authorise.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { serverPartOf } from './server-part-of.ts'

/** `RulesPage` of the page's wire: the chain and what is proposed, as people signed them. */
export async function showRules({ db }: Pick<Context, 'db'>, { link, who }: ApproverCall): Promise<object> {
  const { organisationId } = link
  authorise(who.actor, 'read organisation', organisationId)
  await headOrFirstOf(db, organisationId)
  const open = await findOpenRules(db, organisationId)
  const statements = await listRulesStatements(db, organisationId)
  const freeze = await findRulesFreeze(db, organisationId)
  const serverPart =
    open === undefined ? [] : serverPartOf(proposedPolicy(open, await findPolicyInForce(db, organisationId)))
  const adopted = await adoptedRules(db, organisationId)
  const proposed =
    open === undefined
      ? null
      : {
          document: toBase64(open.document),
          assertions: statements
            .filter(({ hash, act }) => hash === open.hash && (act === 'adopt' || act === 'join'))
            .map(({ signed }) => signed),
        }
  return {
    person: who.actor.user.id,
    // Before version 1 is in force, the page shows it as the only one.
    rules: adopted.length === 0 && proposed !== null ? [proposed] : adopted,
    proposed,
    frozenAt: freeze?.frozen_at.getTime() ?? null,
    // Pages from before this field was added read the answer without it.
    ...(serverPart.length === 0 ? {} : { serverPart }),
  }
}
