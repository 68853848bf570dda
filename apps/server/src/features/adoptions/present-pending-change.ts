import { type ApiReply } from '@holdfast/contract'
import type { PendingChange } from '@holdfast/store/read'
import { z } from 'zod'

type Presented = ApiReply<'listPendingChanges'>[number]

const Fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]))

export const presentPendingChange = (change: PendingChange, adopters: Presented['adopters']): Presented => ({
  id: change.id,
  kind: change.kind,
  subject: { id: change.subject_id, name: change.subject_name },
  before: change.before_state === null ? null : Fields.parse(change.before_state),
  after: Fields.parse(change.after_state),
  proposed_by: { id: change.proposed_by, name: change.proposer },
  proposed_at: change.proposed_at.toISOString(),
  expires_at: change.expires_at.toISOString(),
  adopters: adopters.filter(({ id }) => id !== change.proposed_by && id !== change.person),
})
