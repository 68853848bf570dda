import { codeOf, type Database, transaction, type Transaction, uniqueViolation } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { bodyOf, refusal, Refused } from '../../http/refusal.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { assertSteppedUp } from '../credentials/step-up-window.ts'
import { assertCallerListed } from '../policies/assert-caller-listed.ts'
import type { ClaimedReplacement } from '../keys/apply-key-proposal.ts'
import { renewShares } from '../keys/renew-shares.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { type Applied, applyChange } from './apply-change.ts'
import { assertMayDecide } from './assert-may-decide.ts'
import { authoriseAdopter } from './authorise-adopter.ts'
import { closeChange } from '../changes/close-change.ts'
import { getOpenChange } from './get-open-change.ts'

/** Makes the change as it was proposed, if everything that it rests on is still there; otherwise closes it. */
export const adoptPendingChange: Verb<'adoptPendingChange', 'db' | 'config' | 'signing'> = async (
  { db, config, signing },
  call,
) => {
  const { params } = call.request
  authorise(call.actor, 'read organisation', params.orgId)
  await authoriseAdopter(db, call.actor, params.orgId)
  assertNotSuspended(call.actor.user, params.orgId)
  assertSteppedUp(call.actor)
  try {
    const applied = await transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.orgId])
      const change = await getOpenChange(tx, params)
      await assertMayDecide(tx, call, change)
      if (change.kind === 'policy-changed') await assertCallerListed(tx, params.orgId, call.caller)
      return closeChange(tx, call, change, 'adopted', () => apply(tx, { config, signing, who: call }, change))
    })
    if (applied === undefined) return { password_link: null, secret: null }
    if (applied.replacement !== null) replaceSigners(db, call, applied.replacement)
    return applied.adopted
  } catch (error) {
    if (!(error instanceof Lapsed)) throw error
    await transaction(db, (tx) => closeChange(tx, call, error.change, 'lapsed'))
    throw refusal('CHANGE_LAPSED', { why: bodyOf(error.why) })
  }
}

/** Does not wait: the key shows how the ceremony goes and why it failed. */
function replaceSigners(db: Database, who: Who, { signing, key, replacement }: ClaimedReplacement): void {
  renewShares(db, signing, { who, key, renewal: replacement }).catch(() => undefined)
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
  needs: Pick<Context, 'config' | 'signing'> & { readonly who: Who },
  change: PendingChange,
): Promise<Applied> {
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
