import { reason, type RefusalBody } from '@holdfast/contract'
import type { Wait } from '@holdfast/policy'

/** States whose approval is missing. */
export const reasonOfWait = ({ code, params: { given, needed } }: Wait): RefusalBody =>
  code === 'APPROVALS'
    ? reason('APPROVALS_MISSING', { given: Number(given), needed: Number(needed) })
    : reason('SENIOR_APPROVAL_MISSING')
