import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import { notifyOfTransfer } from './notify-of-transfer.ts'
import { type PresentedTransfer, presentTransfer } from './present.ts'

interface Announcement {
  /** Null stands for the server itself. */
  readonly who: Who | null
  /** Null when the change has no audit event of its own. */
  readonly verb: AuditVerb | null
  readonly before?: TransferRequestView | undefined
}

/** Announces and records a change of a request, and notifies the people whom it concerns. It must be the last write of its transaction. */
export async function announceTransfer(
  tx: Transaction,
  after: TransferRequestView,
  { who, verb, before }: Announcement,
): Promise<PresentedTransfer> {
  const payload = presentTransfer(after)
  const type = verb === 'created' ? 'transfer_request_created' : 'transfer_request_updated'
  const organisationId = after.entity_id
  await insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])
  if (before !== undefined) await notifyOfTransfer(tx, { before, after, by: who?.actor.user.id ?? null })
  if (verb === null) return payload
  const change = {
    organisationId,
    subject: {
      kind: 'transfer-request',
      id: payload.id,
      name: `${payload.amount} ${payload.token_symbol}`,
    },
    verb,
    before: before === undefined ? undefined : presentTransfer(before),
    after: payload,
  } as const
  await (who === null ? recordOwnChange(tx, change) : recordChange(tx, who, change))
  return payload
}
