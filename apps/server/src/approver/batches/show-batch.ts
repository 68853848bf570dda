import { toBase64 } from '@holdfast/mpc/nodes'
import { SignedApprovalText } from '@holdfast/policy/rules'
import type { Context } from '../../context.ts'
import { rulingOf } from '../../features/transfers/ruled/ruling-of.ts'
import { refusal } from '../../http/refusal.ts'
import { adoptedRules } from '../adopted-rules.ts'
import { rejectionOf } from '../requests/show-request.ts'
import type { ApproverCall } from '../serve-approver.ts'
import { authoriseBatchOfLink } from './authorise-batch-of-link.ts'

/** `BatchPage` of the page's wire: the intents of all rows in order. The page computes the hash that its person signs. */
export async function showBatch({ db }: Pick<Context, 'db'>, call: ApproverCall): Promise<object> {
  const { batch, rows, open } = await authoriseBatchOfLink(db, call, 'read organisation')
  if (rulingOf(open) === null) throw refusal('TRANSFER_NOT_RULED')
  return {
    person: call.who.actor.user.id,
    reference: `TB-${batch.id.slice(-6).toUpperCase()}`,
    batch: batch.id,
    total: batch.total,
    intents: rows.map(({ intent }) => toBase64(intent)),
    rules: await adoptedRules(db, batch.entity_id),
    approvals: open.statements.flatMap(({ signed }) => {
      const { data } = SignedApprovalText.safeParse(signed)
      return data === undefined ? [] : [data]
    }),
    rejection: rejectionOf(open),
  }
}
