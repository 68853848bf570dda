import type { ApiReply } from '@holdfast/contract'

/** Shown to the person between signing in and the page. */
export interface Notice {
  readonly failed?: ApiReply<'login'>['failed_sign_ins']
  readonly codesLeft?: number | undefined
}
