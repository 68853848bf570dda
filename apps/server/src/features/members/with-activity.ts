import type { MemberChange } from './may-change.ts'

/** Archiving alone also makes inactive, and restoring active. */
export const withActivity = (change: MemberChange): MemberChange =>
  change.is_retired === undefined ? change : { is_active: !change.is_retired, ...change }
