import type { ApiReply } from '@holdfast/contract'

/** The signers hold its key, and no rules of theirs keep the person from requesting. */
export const canRequestFrom = ({
  key_id,
  may_request: mayRequest = true,
}: Pick<ApiReply<'listSigningWallets'>[number], 'key_id' | 'may_request'>): boolean =>
  key_id !== null && mayRequest
