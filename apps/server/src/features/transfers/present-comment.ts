import type { ApiReply } from '@holdfast/contract'
import type { TransferComment } from '@holdfast/store/read'

export type PresentedComment = ApiReply<'commentOnTransferRequest'>

export const presentComment = ({
  id,
  user_id,
  author,
  created_at,
  text,
}: Pick<TransferComment, 'id' | 'user_id' | 'author' | 'created_at' | 'text'>): PresentedComment => ({
  id,
  by: { id: user_id, name: author },
  at: created_at.toISOString(),
  text,
})
