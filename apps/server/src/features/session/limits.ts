/** Limits of guessing, for sign-ins and for confirmations. */
import type { Queryable } from '@holdfast/store'
import { findLoginBlock } from '@holdfast/store/read'
import type { LoginSubject } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'

/** Guesses at the second step by somebody who has the password, from any address. Nobody without it can cause the block. */
export const secondStepSubjects = (userId: string): readonly LoginSubject[] => [
  { subject: `second-step:${userId}`, blockedFrom: 5, longestSeconds: 900 },
]

/** Guesses with an open session. */
export const stepUpSubjects = (userId: string): readonly LoginSubject[] => [
  { subject: `step-up:${userId}`, blockedFrom: 5, longestSeconds: 900 },
]

export async function assertNotBlocked(db: Queryable, subjects: readonly LoginSubject[]): Promise<void> {
  const until = await findLoginBlock(
    db,
    subjects.map(({ subject }) => subject),
  )
  const leftMs = (until?.getTime() ?? 0) - Date.now()
  if (leftMs > 0) throw refusal('SIGN_IN_BLOCKED', { seconds: Math.ceil(leftMs / 1000) })
}
