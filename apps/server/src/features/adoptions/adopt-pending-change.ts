import { codeOf, transaction, type Transaction, uniqueViolation } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { bodyOf, refusal, Refused } from '../../http/refusal.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { type Adopted, applyChange } from './apply-change.ts'
import { assertMayDecide } from './assert-may-decide.ts'
import { authoriseAdopter } from './authorise-adopter.ts'
import { closeChange } from '../changes/close-change.ts'
import { getOpenChange } from './get-open-change.ts'

/** Makes the change as it was proposed, if everything that it rests on is still there; otherwise closes it. */
export const adoptPendingChange: Verb<'adoptPendingChange', 'db' | 'config'> = async (
  { db, config },
  call,
) => {
  const { params } = call.request
  authorise(call.actor, 'read organisation', params.orgId)
  await authoriseAdopter(db, call.actor, params.orgId)
  assertNotSuspended(call.actor.user, params.orgId)
  try {
    return await transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.orgId])
      const change = await getOpenChange(tx, params)
      await assertMayDecide(tx, call, change)
      const adopted = await closeChange(tx, call, change, 'adopted', () =>
        apply(tx, { config, who: call }, change),
      )
      return adopted ?? { password_link: null, secret: null }
    })
  } catch (error) {
    if (!(error instanceof Lapsed)) throw error
    await transaction(db, (tx) => closeChange(tx, call, error.change, 'lapsed'))
    throw refusal('CHANGE_LAPSED', { why: bodyOf(error.why) })
  }
}

class Lapsed extends Error {
  readonly change: PendingChange
  readonly why: Refused

  constructor(change: PendingChange, why: Refused) {
    super(why.message)
    this.change = change
    this.why = why
  }
}

async function apply(
  tx: Transaction,
  needs: Pick<Context, 'config'> & { readonly who: Who },
  change: PendingChange,
): Promise<Adopted> {
  try {
    return await applyChange(tx, needs, change)
  } catch (error) {
    if (error instanceof Refused && isForGood(error)) throw new Lapsed(change, error)
    if (codeOf(error) === uniqueViolation) throw new Lapsed(change, refusal('CHANGED_MEANWHILE'))
    throw error
  }
}

/** The subject or the proposer's right no longer exists, or the subject has changed. Other refusals may not occur next time. */
const isForGood = ({ code, status }: Refused): boolean =>
  status === 403 || status === 404 || code === 'CHANGED_MEANWHILE'
