import { reason, type RefusalBody } from '@holdfast/contract'
import type { Wait } from '@holdfast/policy'

/** States whose approval is missing. */
export const reasonOfWait = ({ code, params: { count, needed } }: Wait): RefusalBody =>
  code === 'APPROVALS'
    ? reason('APPROVALS_MISSING', { count: Number(count), needed: Number(needed) })
    : reason('SENIOR_APPROVAL_MISSING')
