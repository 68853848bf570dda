import type { MemberChange } from './may-change.ts'

/** Archiving alone also deactivates, and restoring activates. */
export const withActivity = (change: MemberChange): MemberChange =>
  change.is_retired === undefined ? change : { is_active: !change.is_retired, ...change }
