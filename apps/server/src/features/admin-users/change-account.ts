import { type AuditVerb, installationId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { type Account, listPlacesOf } from '@holdfast/store/read'
import { doubtApprovals, lockOrganisations, lockRows } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion } from '../../http/refusal.ts'
import { announcePlaces } from '../members/announce-places.ts'
import { assertHeaded } from '../members/assert-headed.ts'
import { assertMayTouchAccount } from './assert-may-touch-account.ts'
import { getAccount } from './get-account.ts'
import { keepPlatformRun } from '../members/keep-platform-run.ts'
import { type AdminUser, presentAccount } from './present-account.ts'

/** Makes one change, and checks that the platform and each organisation of the person keep an administrator. */
export async function changeAccount(
  tx: Transaction,
  who: Who,
  key: { readonly id: string; readonly version: number | undefined },
  verb: AuditVerb,
  act: (before: Account) => Promise<void>,
): Promise<AdminUser> {
  const places = await listPlacesOf(tx, [key.id])
  await lockOrganisations(
    tx,
    places.map(({ entity_id }) => entity_id),
  )
  await lockRows(tx, 'users', { id: key.id })
  const before = await getAccount(tx, key.id)
  assertVersion(before.version, key.version)
  assertMayTouchAccount(who, before)
  await keepPlatformRun(tx, () => act(before))
  for (const place of places) {
    await assertHeaded(tx, place)
    await doubtApprovals(tx, place.entity_id)
  }
  const after = await getAccount(tx, key.id)
  const [shownBefore, shownAfter] = [presentAccount(before, places), presentAccount(after, places)]
  await recordAccount(tx, who, verb, after, { before: shownBefore, after: shownAfter })
  await announcePlaces(tx, who, places, verb)
  return shownAfter
}

const recordAccount = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { id, name }: Account,
  states: { readonly before?: AdminUser; readonly after?: AdminUser },
): Promise<void> =>
  recordChange(tx, who, {
    organisationId: installationId,
    subject: { kind: 'user', id, name },
    verb,
    ...states,
  })
