/** Limits on people who may change members: they cannot grant what they lack, or reach beyond their organisation. */
import { canSignIn } from '@holdfast/ledger'
import type { ApiRequest } from '@holdfast/contract'
import type { Member, User } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

type Fields = ApiRequest<'updateMember'>['body'] & ApiRequest<'changeMember'>['body']
/** Absent fields stay unchanged. */
export type MemberChange = { readonly [K in keyof Fields]?: Fields[K] | undefined }

export function assertMayChange(
  actor: Actor,
  member: Member,
  places: readonly Member[],
  change: MemberChange,
): void {
  assertMayTouch(actor, member)
  if (change.is_system !== undefined && change.is_system !== member.is_system && !actor.user.is_system)
    throw refusal('SYSTEM_FLAG_FORBIDDEN')
  const isRenamed = change.name !== undefined && change.name !== member.name
  const isReaddressed = change.email !== undefined && change.email !== member.email
  if (isRenamed || isReaddressed) assertMayRename(actor, member, places)
}

/** Only an Owner or the platform changes an Owner's membership. */
export function assertMayTouch(actor: Actor, member: Member): void {
  const own = actor.memberships.find(({ organisationId }) => organisationId === member.entity_id)
  if (member.role === 'Owner' && own?.role !== 'Owner' && !actor.user.is_system)
    throw refusal('OWNER_FORBIDDEN')
}

/** Name and e-mail belong to the person everywhere, and the e-mail controls the account. */
function assertMayRename(actor: Actor, member: Member, places: readonly Member[]): void {
  if (actor.user.id === member.user_id) return
  if (!hasFlagsOf(actor.user, member)) throw refusal('RENAMING_ABOVE_YOU')
  const isMineToRun = (organisationId: string): boolean =>
    actor.memberships.some(
      (membership) =>
        membership.organisationId === organisationId &&
        (membership.role === 'Owner' || membership.role === 'Admin'),
    )
  if (!actor.user.is_system && !places.every(({ entity_id }) => isMineToRun(entity_id)))
    throw refusal('RENAMING_ELSEWHERE')
}

type Flags = Pick<User, 'is_admin' | 'is_system'>

/** Acting on a person with a flag of the platform requires that flag. */
export const hasFlagsOf = (actor: Flags, person: Flags): boolean =>
  (!person.is_admin || actor.is_admin) && (!person.is_system || actor.is_system)

/** The holder of a link gets the account. */
export function assertMayLink(
  actor: Actor,
  person: Flags,
  places: readonly Pick<Member, 'entity_id' | 'role' | 'treasury_role'>[],
): void {
  if (!hasRightsOf(actor, person, places)) throw refusal('LINK_ABOVE_YOU')
}

export const ranks = { User: 0, Manager: 1, Admin: 2, Owner: 3 } as const satisfies Record<
  Member['role'],
  number
>

/** Whether the actor has every right of a person: the flags of the platform, and in each of the person's organisations at
 *  least their role and their treasury role. */
const hasRightsOf = (
  { user, memberships }: Actor,
  person: Flags,
  places: readonly Pick<Member, 'entity_id' | 'role' | 'treasury_role'>[],
): boolean =>
  hasFlagsOf(user, person) &&
  places.every(({ entity_id, role, treasury_role }) => {
    const own = memberships.find(({ organisationId }) => organisationId === entity_id)
    return (
      own !== undefined &&
      (user.is_system || ranks[own.role] >= ranks[role]) &&
      (treasury_role === null || own.treasuryRole === treasury_role || own.treasuryRole === 'Admin')
    )
  })

export const isHead = (member: Member): boolean =>
  (member.role === 'Owner' || member.role === 'Admin') && canSignIn(member)
