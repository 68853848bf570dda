import { encodeLinkToken, linkMs } from '../../http/link-token.ts'
import { authoriseTreasury } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { rightToApprove } from '../transfers/give-approval.ts'
import { rulingOf } from '../transfers/ruled/ruling-of.ts'
import { authoriseBatch, decisionRowOf, rowsOfBatch } from './read-batch.ts'

export const createBatchLink: Verb<'createBatchApproverLink', 'config' | 'db'> = async (
  { db, config },
  { actor, request },
) => {
  const { id, entity_id, created_by } = await authoriseBatch(
    db,
    actor,
    'read organisation',
    request.params.id,
  )
  const row = decisionRowOf(await rowsOfBatch(db, { id, entity_id }))
  if (created_by !== actor.user.id) authoriseTreasury(actor, rightToApprove(row), entity_id, 'transfer_batch')
  assertNotSuspended(actor.user, entity_id)
  if (rulingOf(row) === null) throw refusal('TRANSFER_NOT_RULED')
  const { approverOrigin, publicOrigins, port } = config
  if (approverOrigin === null) throw refusal('APPROVER_PAGE_MISSING')
  const expiresAt = new Date(Date.now() + linkMs)
  const token = encodeLinkToken(config, {
    kind: 'batch',
    id,
    organisationId: entity_id,
    userId: actor.user.id,
    expiresAt,
  })
  const server = new URL(publicOrigins[0] ?? `http://localhost:${port}`).origin
  const url = `${approverOrigin}/#batch=${id}&server=${encodeURIComponent(server)}&token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}
