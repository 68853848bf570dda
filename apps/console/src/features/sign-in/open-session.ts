/** The last part of each way to sign in: keeps the session, and says what the person should know. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import type { login as english } from '../../../locales/en/login.ts'
import { storeToken } from '../../calls/token.ts'
import { readDevice, storeDevice } from '../../session/device.ts'
import { noteActivity } from '../../session/idle-logout.ts'
import type { Notice } from './notice.ts'

export type LoginWords = typeof english

/** With fewer recovery codes than this, the person is told. */
const fewCodes = 3

export function openSession(reply: Pick<ApiReply<'login'>, 'token' | 'device'>): void {
  noteActivity()
  if (reply.device !== undefined) storeDevice(reply.device)
  storeToken(reply.token)
}

export function noticeOf(reply: ApiReply<'login'>, ownMistakes: number): Notice | undefined {
  const { failed_sign_ins: failed, recovery_codes_left: codesLeft } = reply
  const notice = {
    ...(failed !== undefined && failed.count > ownMistakes ? { failed } : {}),
    ...(codesLeft !== undefined && codesLeft < fewCodes ? { codesLeft } : {}),
  }
  return Object.keys(notice).length === 0 ? undefined : notice
}

export function deviceSecret(): { readonly device?: string } {
  const device = readDevice()
  return device === null ? {} : { device }
}

export function signInFailure(failure: unknown, login: LoginWords): string {
  if (failure instanceof ApiError) {
    if (failure.code === 'CODE_WRONG') return login.wrongCode
    if (failure.status === 401) return login.invalid
    if (failure.code === 'SIGN_IN_BLOCKED') {
      const { seconds } = failure.params
      return typeof seconds === 'number' ? login.blocked(seconds) : login.throttled
    }
    if (failure.status === 429) return login.throttled
    return login.failed(failure.detail ?? `${failure.status} ${failure.statusText}`)
  }
  return failure instanceof TypeError ? login.unreachable : login.failed(String(failure))
}
