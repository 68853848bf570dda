import type { Notice } from '@holdfast/store/read'

export interface NewNotice extends Partial<
  Pick<Notice, 'subject' | 'version' | 'change' | 'outcome' | 'about'>
> {
  readonly kind: Notice['kind']
  /** The user who acted. Null: the server, or an operator at the signers' machines. */
  readonly by: string | null
  /** The wallet of a transfer. */
  readonly walletId?: string
  /** The same event in another organisation of the person who acted: it is in the inbox there, and is not sent to them again. */
  readonly isRepeat?: boolean
}
