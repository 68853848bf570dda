/** One change of a member, whichever call asked for it: who may, what stays true, who hears of it. */
import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import {
  codeOf,
  type Database,
  insertOutbox,
  type Transaction,
  transaction,
  uniqueViolation,
} from '@holdfast/store'
import { countHeads, findMember, listPlaces, type Member } from '@holdfast/store/read'
import { doubtApprovals, lockOrganisations, updateMember, updateUser } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { assertVersion, badValue, notFound, Refused } from '../../http/refusal.ts'
import { keepPlatformRun } from '../admin-users/platform.ts'
import { assertMayChange, isHead, type MemberChange } from './may-change.ts'
import { memberEvent, presentMember } from './present.ts'
import { recordMember } from './record.ts'

interface Key {
  readonly organisationId: string
  readonly id: string
  /** The version that the caller has seen. */
  readonly version?: number | undefined
}

/** The caller may change members of this organisation. */
export async function changeMember(
  db: Database,
  who: Who,
  key: Key,
  change: MemberChange,
): Promise<ApiReply<'updateMember'>> {
  try {
    return await transaction(db, async (tx) => {
      await lockOrganisations(tx, [key.organisationId])
      const before = await getMember(tx, key)
      assertVersion(before.version, key.version)
      if (change.role === 'Owner' && before.role !== 'Owner')
        throw badValue('role', 'must be Admin, Manager or User')
      const isOpen = before.accepted_at === null
      if (isOpen) assertOfInvitation(before, change)
      const places = isOpen ? [before] : await listPlaces(tx, before.user_id)
      assertMayChange(who.actor, before, places, change)
      const isFlagging = change.is_system !== undefined && change.is_system !== before.is_system
      if (isFlagging) await keepPlatformRun(tx, () => write(tx, before, change))
      else await write(tx, before, change)
      await assertHeaded(tx, before)
      const touched = isAboutPerson(before, change) ? places : [before]
      const after = await announce(tx, who, touched, verbOf(before, change))
      return presentMember(after.get(before.id) ?? before)
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw new Refused(409, 'email: is already in use')
    throw error
  }
}

const verbOf = (before: Member, { is_retired }: MemberChange): AuditVerb =>
  is_retired === undefined || is_retired === before.is_retired
    ? 'updated'
    : is_retired
      ? 'archived'
      : 'restored'

/** Tells every organisation the person has a place in, and writes it down there; answers the places as they are now. */
export async function announce(
  tx: Transaction,
  who: Who,
  places: readonly Member[],
  verb: AuditVerb,
): Promise<ReadonlyMap<string, Member>> {
  const after = new Map<string, Member>()
  // In one order for everybody: each chain is held until the commit.
  for (const before of [...places].sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1))) {
    const member = await getMember(tx, { organisationId: before.entity_id, id: before.id })
    after.set(member.id, member)
    await insertOutbox(tx, [memberEvent('user_updated', member)])
    await recordMember(tx, who, verb, { before, after: member })
  }
  return after
}

export async function getMember(
  tx: Transaction,
  { organisationId, id }: Pick<Key, 'organisationId' | 'id'>,
): Promise<Member> {
  const member = await findMember(tx, [organisationId], id)
  if (member === undefined) throw notFound('Member')
  return member
}

/** An organisation never loses the last who can run it. */
export async function assertHeaded(tx: Transaction, before: Member): Promise<void> {
  if (isHead(before) && (await countHeads(tx, before.entity_id)) === 0)
    throw new Refused(409, 'An organization keeps at least one active Owner or Admin who can sign in.')
}

const isAboutPerson = (before: Member, { name, email, is_system }: MemberChange): boolean =>
  (name !== undefined && name !== before.name) ||
  (email !== undefined && email !== before.email) ||
  (is_system !== undefined && is_system !== before.is_system)

/** The account is the person's own: an invitation changes in its name, its role and whether it stands. */
function assertOfInvitation(before: Member, { email, is_system }: MemberChange): void {
  if (email !== undefined && email !== before.email)
    throw new Refused(
      409,
      'email: cannot change before the invitation is accepted; cancel it and send another one',
    )
  if (is_system === true) throw new Refused(409, 'is_system: cannot change before the invitation is accepted')
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
