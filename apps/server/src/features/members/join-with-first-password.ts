import { insertOutbox, type Transaction } from '@holdfast/store'
import { findMember, listInvitations, type User } from '@holdfast/store/read'
import { insertAuditEvent, lockOrganisations, updateMember } from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { memberEvent, presentMember } from './present.ts'

/** The first password of an account accepts the invitation that the account was made with. */
export async function joinWithFirstPassword(tx: Transaction, user: User, caller: Caller): Promise<void> {
  for (const { entity_id, id } of await listInvitations(tx, user.id)) {
    await lockOrganisations(tx, [entity_id])
    const before = await findMember(tx, [entity_id], id)
    if (before?.is_newcomer !== true || before.accepted_at !== null) continue
    await updateMember(tx, { organisationId: entity_id, id }, { accepted_at: new Date() })
    const after = await findMember(tx, [entity_id], id)
    if (after === undefined) continue
    await insertOutbox(tx, [memberEvent('user_updated', after)])
    await insertAuditEvent(tx, {
      organisationId: entity_id,
      actor: { id: user.id, name: user.name, email: user.email },
      remoteAddress: caller.remoteAddress,
      userAgent: caller.userAgent,
      correlationId: caller.correlationId,
      subject: { kind: 'member', id, name: user.name },
      verb: 'accepted',
      outcome: 'done',
      before: presentMember(before),
      after: presentMember(after),
    })
  }
}
