import { type ApiReply } from '@holdfast/contract'
import { policyBundle } from '@holdfast/policy'
import type { PendingChange } from '@holdfast/store/read'
import { z } from 'zod'

type Presented = ApiReply<'listPendingChanges'>[number]

const Fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]))
const Policy = z.object({ bundle: policyBundle })
const Note = z.object({ note: z.string() })

export const presentPendingChange = (change: PendingChange, adopters: Presented['adopters']): Presented => ({
  id: change.id,
  kind: change.kind,
  subject: { id: change.subject_id, name: change.subject_name },
  ...statesOf(change),
  proposed_by: { id: change.proposed_by, name: change.proposer },
  proposed_at: change.proposed_at.toISOString(),
  expires_at: change.expires_at.toISOString(),
  adopters: adopters.filter(({ id }) => id !== change.proposed_by && id !== change.person),
})

function statesOf({
  kind,
  before_state: before,
  after_state: after,
}: PendingChange): Pick<Presented, 'before' | 'after' | 'policy'> {
  if (kind !== 'policy-changed')
    return {
      before: before === null ? null : Fields.parse(before),
      after: Fields.parse(after),
      policy: null,
    }
  const { note } = Note.parse(after)
  return {
    before: null,
    after: note === '' ? {} : { note },
    policy: {
      before: before === null ? null : Policy.parse(before).bundle,
      after: Policy.parse(after).bundle,
    },
  }
}
