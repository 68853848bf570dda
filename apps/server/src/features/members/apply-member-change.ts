/** One change of a member, for every call that makes one: rights, invariants, announcement. */
import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { codeOf, type Database, transaction, type Transaction, uniqueViolation } from '@holdfast/store'
import { listPlaces, type Member } from '@holdfast/store/read'
import { doubtApprovals, lockOrganisations, updateMember, updateUser } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import { assertVersion, refusal } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import { keepPlatformRun } from './keep-platform-run.ts'
import { hasRules } from '../changes/has-rules.ts'
import { announcePlaces } from './announce-places.ts'
import { assertHeaded } from './assert-headed.ts'
import { assertNoNamesake } from './assert-no-namesake.ts'
import { assertNotOwnRole } from './assert-not-own-role.ts'
import { getMember, type MemberKey } from './get-member.ts'
import { keepOpenProposal } from './keep-open-proposal.ts'
import { assertMayChange, type MemberChange } from './may-change.ts'
import { gainsPower } from './powers-of.ts'
import { notifyOfEmail } from './notify-of-email.ts'
import { presentMember } from './present.ts'
import { proposeMemberChange } from './propose-member-change.ts'

/** The caller must already be authorised to change members of this organisation. Where the signers enforce rules, a change that
 *  gives power is proposed instead, and refused with CHANGE_PROPOSED. */
export async function applyMemberChange(
  db: Database,
  who: Who,
  key: MemberKey,
  change: MemberChange,
): Promise<ApiReply<'updateMember'>> {
  try {
    const outcome = await transaction(db, async (tx) => {
      await lockOrganisations(tx, [key.organisationId])
      const before = await getMember(tx, key)
      const after = changed(before, change)
      const places = await placesOfChange(tx, who.actor, before, { change, version: key.version })
      await assertNotOwnRole(tx, who, { before, after })
      if (gainsPower(before, after) && (await hasRules(tx, key.organisationId)))
        return proposeMemberChange(tx, who, before, change)
      return writeMemberChange(tx, who, { before, places, change })
    })
    return replyOf(outcome)
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('EMAIL_IN_USE', { field: 'email' })
    throw error
  }
}

const changed = (before: Member, { role, treasury_role, is_active, is_retired }: MemberChange): Member => ({
  ...before,
  role: role ?? before.role,
  treasury_role: treasury_role === undefined ? before.treasury_role : treasury_role,
  is_active: is_active ?? before.is_active,
  is_retired: is_retired ?? before.is_retired,
})

/** The memberships that the change may concern, after the checks of rights and of the version. */
export async function placesOfChange(
  tx: Transaction,
  actor: Actor,
  before: Member,
  { change, version }: { readonly change: MemberChange; readonly version: number | undefined },
): Promise<readonly Member[]> {
  assertVersion(before.version, version)
  if (change.role === 'Owner' && before.role !== 'Owner') throw refusal('OWNER_NOT_GIVEN', { field: 'role' })
  const isOpen = before.accepted_at === null
  if (isOpen) assertOfInvitation(before, change)
  const places = isOpen ? [before] : await listPlaces(tx, before.user_id)
  assertMayChange(actor, before, places, change)
  if (change.name !== undefined && change.name !== before.name)
    await assertNoNamesake(tx, places, before.user_id, change.name)
  return places
}

export async function writeMemberChange(
  tx: Transaction,
  who: Who,
  {
    before,
    places,
    change,
  }: { readonly before: Member; readonly places: readonly Member[]; readonly change: MemberChange },
): Promise<ApiReply<'updateMember'>> {
  if (before.accepted_at !== null)
    await notifyOfEmail(tx, {
      userId: before.user_id,
      earlier: before.email,
      email: change.email,
      by: who.actor.user.id,
    })
  const isFlagging = change.is_system !== undefined && change.is_system !== before.is_system
  if (isFlagging) await keepPlatformRun(tx, () => write(tx, before, change))
  else await write(tx, before, change)
  await assertHeaded(tx, before)
  const touched = isAboutPerson(before, change) ? places : [before]
  const changes = await announcePlaces(tx, who, touched, verbOf(before, change))
  const after = changes.get(before.id) ?? before
  await keepOpenProposal(tx, { before, after }, change)
  return presentMember(after)
}

const verbOf = (before: Member, { is_retired }: MemberChange): AuditVerb =>
  is_retired === undefined || is_retired === before.is_retired
    ? 'updated'
    : is_retired
      ? 'archived'
      : 'restored'

const isAboutPerson = (before: Member, { name, email, is_system }: MemberChange): boolean =>
  (name !== undefined && name !== before.name) ||
  (email !== undefined && email !== before.email) ||
  (is_system !== undefined && is_system !== before.is_system)

/** The account belongs to the person, so an open invitation may change only its name, role and activity. */
function assertOfInvitation(before: Member, { email, is_system }: MemberChange): void {
  if (email !== undefined && email !== before.email) throw refusal('INVITED_EMAIL_FIXED', { field: 'email' })
  if (is_system === true) throw refusal('INVITED_FLAG_FIXED', { field: 'is_system' })
}

async function write(tx: Transaction, before: Member, change: MemberChange): Promise<void> {
  const isOpen = before.accepted_at === null
  const { role, treasury_role, is_active, is_retired } = change
  await updateMember(
    tx,
    { organisationId: before.entity_id, id: before.id },
    { role, treasury_role, is_active, is_retired, invited_name: isOpen ? change.name : undefined },
  )
  await doubtApprovals(tx, before.entity_id)
  const { name, email, is_system } = change
  if (!isOpen && isAboutPerson(before, change))
    await updateUser(tx, { id: before.user_id, exceptMemberId: before.id }, { name, email, is_system })
}
