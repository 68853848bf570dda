/**
 * Whether the signed-in person is platform staff, according to the server. The verification is called only for people whom /api/me
 * does not exclude, so that pages of others get no 403. Checked at every navigation and cached for five
 * minutes after a clear answer, one minute after any other. Decides what is shown, never what is allowed.
 */
import { ApiError, UnexpectedAnswer } from '@holdfast/contract'
import { useSyncExternalStore } from 'react'
import { api } from '../calls/api.ts'
import { onTokenChange, readToken } from '../calls/token.ts'

export type AdminStatus = 'unknown' | 'admin' | 'not admin'

export interface AdminCheck {
  readonly status: () => AdminStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the server unless the last answer is still valid. */
  readonly check: () => Promise<void>
  /** Discards the cached answer and asks again. */
  readonly refresh: () => Promise<void>
  /** Back to unknown. */
  readonly reset: () => void
}

interface Cache {
  readonly isAdmin: boolean
  readonly expiresAt: number
}

const clearAnswerMs = 5 * 60_000
const otherAnswerMs = 60_000

export function createAdminCheck(verify: () => Promise<{ admin: boolean }>): AdminCheck {
  const listeners = new Set<() => void>()
  let status: AdminStatus = 'unknown'
  let cache: Cache | null = null
  let asking: Promise<void> | null = null
  let epoch = 0

  const show = (next: AdminStatus): void => {
    if (next === status) return
    status = next
    for (const listener of listeners) listener()
  }
  const ask = async (complaint: string): Promise<void> => {
    const askedIn = epoch
    const { isAdmin, lastsMs } = await answerOf(verify, complaint)
    if (askedIn !== epoch) return
    asking = null
    cache = { isAdmin, expiresAt: Date.now() + lastsMs }
    show(isAdmin ? 'admin' : 'not admin')
  }
  const check = (complaint = 'Failed to check admin status'): Promise<void> => {
    if (cache && Date.now() < cache.expiresAt) return Promise.resolve()
    asking ??= ask(complaint)
    return asking
  }
  const reset = (): void => {
    epoch += 1
    cache = null
    asking = null
    show('unknown')
  }
  return {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: () => check(),
    refresh: () => {
      reset()
      return check('Failed to refresh admin status')
    },
    reset,
  }
}

async function answerOf(
  verify: () => Promise<{ admin: boolean }>,
  complaint: string,
): Promise<{ isAdmin: boolean; lastsMs: number }> {
  try {
    const { admin } = await verify()
    return { isAdmin: admin, lastsMs: clearAnswerMs }
  } catch (error) {
    // A 2xx without a boolean is a clear 'no', like a 403.
    const isClear = error instanceof UnexpectedAnswer || (error instanceof ApiError && error.status === 403)
    if (!isClear) console.error(complaint, error)
    return { isAdmin: false, lastsMs: isClear ? clearAnswerMs : otherAnswerMs }
  }
}

let readCurrentUser: () => Promise<{ is_admin?: boolean | undefined }> = () => api.getCurrentUser()
/** The page reads the person anyway, so the check shares its cached answer. */
export const shareCurrentUser = (read: typeof readCurrentUser): void => {
  readCurrentUser = read
}

/** A person whose record cannot be read is verified: the verification decides. */
export async function verifyUnlessExcluded(
  readUser: () => Promise<{ is_admin?: boolean | undefined }>,
  verify: () => Promise<{ admin: boolean }>,
): Promise<{ admin: boolean }> {
  const user = await readUser().catch(() => null)
  return user?.is_admin === false ? { admin: false } : verify()
}

export const adminCheck = createAdminCheck(() =>
  verifyUnlessExcluded(readCurrentUser, () => api.verifyAdmin()),
)

let checkedToken = readToken()
onTokenChange(() => {
  if (readToken() === checkedToken) return
  checkedToken = readToken()
  adminCheck.reset()
})

export const useAdminStatus = (): AdminStatus => useSyncExternalStore(adminCheck.subscribe, adminCheck.status)
