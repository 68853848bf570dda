/** Authorisation: compares every caller with the table of rights. System users have all rights in their organisations. */
import type { Noun } from '@holdfast/contract'
import {
  isWithheld,
  mayAs,
  policyRoles,
  type Right,
  rights,
  submitterRoles,
  type TreasuryRole,
} from '@holdfast/ledger'
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import type { Membership } from '@holdfast/store/read'
import type { Actor } from '../context.ts'
import { forbidden, notFound } from './refusal.ts'

/** Rights that need a treasury role in the organisation. No other role or flag replaces it. */
export const treasuryRights = {
  'approve transfers': approverRoles,
  'approve transfers under a role-bound policy': roleBoundApproverRoles,
  'submit transfers of others': submitterRoles,
  'apply policy': policyRoles,
} as const satisfies Record<string, readonly TreasuryRole[]>
export type TreasuryRight = keyof typeof treasuryRights

export function authoriseTreasury(
  actor: Actor,
  right: TreasuryRight,
  organisationId: string,
  what: Noun,
): void {
  const membership = actor.memberships.find((candidate) => candidate.organisationId === organisationId)
  if (membership === undefined) throw notFound(what)
  if (!hasTreasuryRight(membership, right)) throw forbidden(organisationId)
}

const hasTreasuryRight = ({ treasuryRole }: Membership, right: TreasuryRight): boolean =>
  treasuryRole !== null && (treasuryRights[right] as readonly TreasuryRole[]).includes(treasuryRole)

/** Requires one of two rights. */
export function authoriseEither(
  actor: Actor,
  right: Right & TreasuryRight,
  organisationId: string,
  what: Noun = 'organisation',
): void {
  const membership = actor.memberships.find((candidate) => candidate.organisationId === organisationId)
  if (membership !== undefined && hasTreasuryRight(membership, right)) return
  authorise(actor, right, organisationId, what)
}

/** Answers 404 for an organisation that the caller does not belong to, 403 for a missing right. */
export function authorise(
  actor: Actor,
  right: Right,
  organisationId: string,
  what: Noun = 'organisation',
): void {
  const membership = actor.memberships.find((candidate) => candidate.organisationId === organisationId)
  if (membership === undefined) throw notFound(what)
  if (!hasRight(actor, membership, right)) throw forbidden(organisationId)
}

/** For an organisation's decisions about the platform's staff: no flag of the platform replaces the role. */
export function authoriseHead(actor: Actor, organisationId: string): void {
  const membership = actor.memberships.find((candidate) => candidate.organisationId === organisationId)
  if (membership === undefined) throw notFound('organisation')
  if (membership.role !== 'Owner' && membership.role !== 'Admin') throw forbidden(organisationId)
}

const hasRight = ({ user }: Actor, { role, treasuryRole }: Membership, right: Right): boolean =>
  !isWithheld(treasuryRole, right) && (user.is_system || mayAs(role, right))

/** The rights by name, for screens that show in advance who may act. */
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

/** Checks an object found in the caller's organisations. Answers 404 when it is missing. */
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

/** The named organisation, or else the caller's default, or else the caller's first one. Null when the caller has none.
 *  Does not authorise. */
export function defaultOrganisationOf(actor: Actor, organisationId: string | undefined): string | null {
  if (organisationId !== undefined) return organisationId
  const ids = organisationIdsOf(actor)
  return ids.find((id) => id === actor.user.default_org_id) ?? ids[0] ?? null
}
