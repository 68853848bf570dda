/** Who may do what: the server holds every caller against the table of rights. System users may do everything in their
 *  organisations. */
import type { Noun } from '@holdfast/contract'
import { isWithheld, mayAs, type Right, rights, submitterRoles, type TreasuryRole } from '@holdfast/ledger'
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import type { Membership } from '@holdfast/store/read'
import type { Actor } from '../context.ts'
import { forbidden, notFound } from './refusal.ts'

/** What asks for a treasury role in the organisation. No other role and no flag stands in for it. */
export const treasuryRights = {
  'approve transfers': approverRoles,
  'approve transfers under a role-bound policy': roleBoundApproverRoles,
  'submit transfers of others': submitterRoles,
  'apply policy': ['Admin'],
} as const satisfies Record<string, readonly TreasuryRole[]>
export type TreasuryRight = keyof typeof treasuryRights

export function authoriseTreasury(
  actor: Actor,
  right: TreasuryRight,
  organisationId: string,
  what: Noun,
): void {
  const membership = actor.memberships.find((one) => one.organisationId === organisationId)
  if (membership === undefined) throw notFound(what)
  if (!hasTreasuryRight(membership, right)) throw forbidden(organisationId)
}

const hasTreasuryRight = ({ treasuryRole }: Membership, right: TreasuryRight): boolean =>
  treasuryRole !== null && (treasuryRights[right] as readonly TreasuryRole[]).includes(treasuryRole)

/** Of what the one role or the other allows. */
export function authoriseEither(
  actor: Actor,
  right: Right & TreasuryRight,
  organisationId: string,
  what: Noun = 'organisation',
): void {
  const membership = actor.memberships.find((one) => one.organisationId === organisationId)
  if (membership !== undefined && hasTreasuryRight(membership, right)) return
  authorise(actor, right, organisationId, what)
}

/** Answers 404 for an organisation that is not the caller's, 403 for a right that is not. */
export function authorise(
  actor: Actor,
  right: Right,
  organisationId: string,
  what: Noun = 'organisation',
): void {
  const membership = actor.memberships.find((one) => one.organisationId === organisationId)
  if (membership === undefined) throw notFound(what)
  if (!hasRight(actor, membership, right)) throw forbidden(organisationId)
}

/** For what the organisation decides about the platform's staff: no flag of the platform stands in for the role. */
export function authoriseHead(actor: Actor, organisationId: string): void {
  const membership = actor.memberships.find((one) => one.organisationId === organisationId)
  if (membership === undefined) throw notFound('organisation')
  if (membership.role !== 'Owner' && membership.role !== 'Admin') throw forbidden(organisationId)
}

const hasRight = ({ user }: Actor, { role, treasuryRole }: Membership, right: Right): boolean =>
  !isWithheld(treasuryRole, right) && (user.is_system || mayAs(role, right))

/** By name, for screens that say beforehand who may do a thing. */
export const rightsOf = (actor: Actor, membership: Membership): Right[] =>
  (Object.keys(rights) as Right[]).filter(
    (right) =>
      hasRight(actor, membership, right) ||
      (right in treasuryRights && hasTreasuryRight(membership, right as Right & TreasuryRight)),
  )

export const organisationIdsOf = (actor: Actor): string[] =>
  actor.memberships.map(({ organisationId }) => organisationId)

/** The named organisation, or else every organisation in which the caller has the right. */
export function authoriseScope(actor: Actor, right: Right, organisationId?: string): string[] {
  if (organisationId === undefined)
    return actor.memberships
      .filter((membership) => hasRight(actor, membership, right))
      .map((membership) => membership.organisationId)
  authorise(actor, right, organisationId)
  return [organisationId]
}

/** A thing that was searched for in the caller's organisations. Answers 404 where there is none. */
export function authoriseFound<T extends { readonly entity_id: string }>(
  actor: Actor,
  right: Right,
  found: T | undefined,
  what: Noun,
): T {
  if (found === undefined) throw notFound(what)
  authorise(actor, right, found.entity_id, what)
  return found
}

/** The named organisation, else the default one of the caller, else the caller's first one. Null: the caller belongs to none. Does
 *  not authorise. */
export function defaultOrganisationOf(actor: Actor, organisationId: string | undefined): string | null {
  if (organisationId !== undefined) return organisationId
  const ids = organisationIdsOf(actor)
  return ids.find((id) => id === actor.user.default_org_id) ?? ids[0] ?? null
}
