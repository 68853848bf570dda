/** The approvals that a transfer needs, and those that count. */
import { canActAs, canApprove, personOf } from '../people-in-role.ts'
import type { Role, RulesDocument, RulesPerson, RulesTier } from '../rules-schema.ts'
import { recipientOf } from './recipient-faults-of.ts'
import type { RuledFacts, RuledTransfer } from './ruled-transfer.ts'

export interface ApprovalState {
  readonly needed: number
  /** The ids of the people whose approval counts, each once, in ascending order. */
  readonly counted: readonly string[]
  /** None of them has this role, and one must. */
  readonly missingRole: Role | null
}

export function approvalsOf(
  document: RulesDocument,
  { transfer, approvedBy, together = 0n }: Pick<RuledFacts, 'transfer' | 'approvedBy' | 'together'>,
): ApprovalState {
  // A payment that is split into many needs the approvals of the whole.
  const units = together > transfer.units ? together : transfer.units
  const tier = tierOf(document, { ...transfer, units })
  const approvers = [...new Set(approvedBy)]
    .filter((id) => id !== transfer.requestedBy)
    .flatMap((id) => personOf(document, id) ?? [])
    .filter(canApprove)
  return {
    needed: neededFor(document, transfer, tier),
    counted: approvers.map(({ id }) => id).toSorted(),
    missingRole: tier.role === null || hasRole(approvers, tier.role) ? null : tier.role,
  }
}

const hasRole = (people: readonly RulesPerson[], role: Role): boolean =>
  people.some((person) => canActAs(person, role))

/** The highest tier below the amount. */
export function tierOf({ approvals }: RulesDocument, { network, asset, units }: RuledTransfer): RulesTier {
  const tiers = approvals.find((entry) => entry.network === network && entry.asset === asset.id)?.tiers ?? []
  return tiers.findLast(({ above }) => units > BigInt(above)) ?? unmeetable
}

/** A document that was checked has a tier for every amount. */
const unmeetable: RulesTier = { above: '0', needed: Infinity, role: 'treasurer' }

function neededFor(document: RulesDocument, transfer: RuledTransfer, { needed }: RulesTier): number {
  const isOther = recipientOf(document, transfer) === undefined
  return isOther && document.others !== 'refused' ? Math.max(needed, document.others) : needed
}
