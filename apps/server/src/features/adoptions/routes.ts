import type { VerbsOf } from '../../http/verb.ts'
import { adoptPendingChange } from './adopt-pending-change.ts'
import { listPendingChanges } from './list-pending-changes.ts'
import { refusePendingChange } from './refuse-pending-change.ts'
import { withdrawPendingChange } from './withdraw-pending-change.ts'

/** Changes that another person has to adopt. */
export const adoptions: VerbsOf<
  'listPendingChanges' | 'adoptPendingChange' | 'refusePendingChange' | 'withdrawPendingChange'
> = {
  listPendingChanges,
  adoptPendingChange,
  refusePendingChange,
  withdrawPendingChange,
}
