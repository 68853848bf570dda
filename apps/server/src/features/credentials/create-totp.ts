import { transaction } from '@holdfast/store'
import { upsertTotpSecret } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertSteppedUp } from './step-up-window.ts'
import { newTotp } from './totp.ts'

export const createTotp: Verb<'createTotp', 'config' | 'db'> = async ({ db, config }, { actor }) => {
  assertSteppedUp(actor)
  const { secret, uri, sealed } = newTotp(config, actor.user)
  const isWritten = await transaction(db, (tx) => upsertTotpSecret(tx, { userId: actor.user.id, sealed }))
  if (!isWritten) throw refusal('TOTP_SET_UP')
  return { secret, uri }
}
