import { encodeLinkToken, linkMs } from '../../http/link-token.ts'
import { authoriseTreasury } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { rightToApprove } from './give-approval.ts'
import { rulingOf } from './ruled/ruling-of.ts'

export const createApproverLink: Verb<'createApproverLink', 'config' | 'db'> = async (
  { db, config },
  { actor, request },
) => {
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  const { entity_id, id } = view
  if (view.created_by !== actor.user.id)
    authoriseTreasury(actor, rightToApprove(view), entity_id, 'transfer_request')
  assertNotSuspended(actor.user, entity_id)
  assertAlone(view)
  if (rulingOf(view) === null) throw refusal('TRANSFER_NOT_RULED')
  const { approverOrigin, publicOrigins, port } = config
  if (approverOrigin === null) throw refusal('APPROVER_PAGE_MISSING')
  const expiresAt = new Date(Date.now() + linkMs)
  const token = encodeLinkToken(config, {
    kind: 'request',
    id,
    organisationId: entity_id,
    userId: actor.user.id,
    expiresAt,
  })
  const server = new URL(publicOrigins[0] ?? `http://localhost:${port}`).origin
  const url = `${approverOrigin}/#request=${id}&server=${encodeURIComponent(server)}&token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}
