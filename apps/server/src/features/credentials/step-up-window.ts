/** A sensitive act needs a session that the person confirmed within the last five minutes. A stolen session alone is not
 *  enough for it. */
import type { Queryable } from '@holdfast/store'
import { findPasskeysAndCodes } from '@holdfast/store/read'
import type { ApiReply } from '@holdfast/contract'
import type { Actor } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

const windowMs = 5 * 60_000

export const endOfStepUp = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + windowMs)

export function assertSteppedUp({ steppedUpAt }: Actor): void {
  if (steppedUpAt === null || endOfStepUp(steppedUpAt) <= new Date()) throw refusal('STEP_UP_NEEDED')
}

type Methods = ApiReply<'getStepUp'>['methods']

/** The password confirms only for people who have nothing stronger. */
export async function stepUpMethodsOf(db: Queryable, userId: string): Promise<Methods> {
  const { passkeys, hasTotp, codesLeft } = await findPasskeysAndCodes(db, userId)
  const strong: Methods = [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
  ]
  const recovery = codesLeft > 0 ? (['recovery'] as const) : []
  return strong.length === 0 ? [...recovery, 'password'] : [...strong, ...recovery]
}
