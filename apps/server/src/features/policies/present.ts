import type { ApiReply } from '@holdfast/contract'
import type { AppliedPolicy, EarlierPolicy } from '@holdfast/store/read'
import { bundleOf } from './bundle-of.ts'

export const presentApplied = (policy: EarlierPolicy) => ({
  entity_id: policy.entity_id,
  version: policy.version,
  hash: policy.hash,
  applied_by: { id: policy.applied_by, name: policy.applier },
  applied_at: policy.applied_at.toISOString(),
})

export const presentPolicy = (policy: AppliedPolicy): ApiReply<'applyPolicy'> => ({
  ...presentApplied(policy),
  bundle: bundleOf(policy),
})
