/** Tiers, hours and governance: whether the people of the document can meet them. */
import { canActAs, canApprove } from '../people-in-role.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesDocument, RulesPerson, RulesTier, RulesTiers } from '../rules-schema.ts'
import { placed, twiceFaults } from './twice.ts'

export const approvalFaults = (document: RulesDocument): RulesFault[] => [
  ...twiceFaults(
    placed(
      document.approvals,
      (at) => `approvals.${at}.asset`,
      ({ network, asset }) => `${network} ${asset}`,
    ),
  ),
  ...missingTiers(document),
  ...document.approvals.flatMap((entry, at) => tierFaults(entry, `approvals.${at}`, document)),
  ...hoursFaults(document),
  ...governanceFaults(document),
]

const missingTiers = ({ assets, approvals }: RulesDocument): RulesFault[] =>
  assets.flatMap(({ network, id }, at) =>
    approvals.some((entry) => entry.network === network && entry.asset === id)
      ? []
      : [rulesFault('TIERS_MISSING', `assets.${at}`, { network, asset: id })],
  )

function tierFaults({ network, asset, tiers }: RulesTiers, field: string, document: RulesDocument) {
  const faults: RulesFault[] = []
  if (!document.assets.some((listed) => listed.network === network && listed.id === asset))
    faults.push(rulesFault('ASSET_UNKNOWN', `${field}.asset`, { network, asset }))
  if (tiers[0]?.above !== '0') faults.push(rulesFault('TIERS_FROM_ABOVE', `${field}.tiers.0.above`))
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1]
    if (before !== undefined && !isHigher(tier, before))
      faults.push(rulesFault('TIERS_NOT_RISING', `${field}.tiers.${at}`))
    faults.push(...unreachable(tier, `${field}.tiers.${at}`, document))
  }
  return faults
}

const isHigher = (tier: RulesTier, before: RulesTier): boolean =>
  BigInt(tier.above) > BigInt(before.above) &&
  tier.needed >= before.needed &&
  (before.role === null || tier.role === before.role)

/** Empty if some requester exists whose transfer the others can approve. */
function unreachable({ needed, role }: RulesTier, field: string, document: RulesDocument): RulesFault[] {
  const { others } = document
  const most = others === 'refused' ? needed : Math.max(needed, others)
  const groups = document.people
    .filter((person) => canActAs(person, 'requester'))
    .map((requester) => document.people.filter((person) => person !== requester && canApprove(person)))
  const hasRole = (people: readonly RulesPerson[]) =>
    role === null || people.some((person) => canActAs(person, role))
  const available = Math.max(0, ...groups.map(({ length }) => length))
  if (available < needed) return [rulesFault('TIER_UNREACHABLE', `${field}.needed`, { needed, available })]
  if (available < most) return [rulesFault('TIER_UNREACHABLE', 'others', { needed: most, available })]
  if (role !== null && !groups.some(hasRole))
    return [rulesFault('TIER_ROLE_UNREACHABLE', `${field}.role`, { role })]
  return []
}

const hoursFaults = ({ hours }: RulesDocument): RulesFault[] =>
  hours !== null && hours.from >= hours.to ? [rulesFault('HOURS_EMPTY', 'hours')] : []

function governanceFaults({ people, governance }: RulesDocument): RulesFault[] {
  const { needed, delayHours: least, recovery } = governance
  const available = people.filter((person) => canActAs(person, 'governor')).length
  const faults: RulesFault[] = []
  if (available < needed)
    faults.push(rulesFault('GOVERNANCE_UNREACHABLE', 'governance.needed', { needed, available }))
  if (recovery === null) return faults
  if (recovery.keys.length < recovery.needed)
    faults.push(
      rulesFault('GOVERNANCE_UNREACHABLE', 'governance.recovery.needed', {
        needed: recovery.needed,
        available: recovery.keys.length,
      }),
    )
  if (recovery.delayHours < least)
    faults.push(rulesFault('RECOVERY_DELAY_TOO_SHORT', 'governance.recovery.delayHours', { least }))
  return faults
}
