/**
 * The verdict of the rules on one transfer at one moment. It depends only on its arguments, so the signers,
 * the server and the approver's page reach the same one. The order of the faults is that of the checks of a
 * signer.
 */
import { canActAs, personOf } from './people-in-role.ts'
import type { Rules } from './rules-document.ts'
import { type RulesFault, rulesFault } from './rules-fault.ts'
import type { RulesAsset } from './rules-schema.ts'
import { approvalsOf, type ApprovalState } from './verdict/approvals-of.ts'
import { assetFaultsOf } from './verdict/asset-faults-of.ts'
import { dayCapFaults } from './verdict/day-cap-faults.ts'
import { hoursFaultsOf } from './verdict/hours-faults-of.ts'
import { recipientFaultsOf, recipientOf } from './verdict/recipient-faults-of.ts'
import type { RuledFacts, RuledTransfer } from './verdict/ruled-transfer.ts'

export type RulesVerdict =
  | { readonly outcome: 'allowed'; readonly approvals: ApprovalState }
  | { readonly outcome: 'held'; readonly approvals: ApprovalState; readonly waits: readonly RulesFault[] }
  | { readonly outcome: 'refused'; readonly faults: readonly RulesFault[] }

/** How far a clock may be ahead of another. */
export const clockToleranceMs = 120_000

export function rulesVerdict(rules: Rules, facts: RuledFacts): RulesVerdict {
  const asset = assetOf(rules, facts.transfer)
  const faults = [
    ...headFaults(rules, facts.transfer),
    ...timeFaults(rules, facts),
    ...walletFaults(rules, facts.transfer),
    ...assetFaultsOf(asset, facts.transfer),
    ...recipientFaultsOf(rules.document, facts),
    ...hoursFaultsOf(rules.document.hours, facts.now),
    ...requesterFaults(rules, facts.transfer),
    ...dayCapFaults(asset, recipientOf(rules.document, facts.transfer), facts),
  ]
  if (asset === undefined || faults.length > 0) return { outcome: 'refused', faults }
  const { approvals, waits } = approvalWaits(rules, facts)
  return waits.length === 0 ? { outcome: 'allowed', approvals } : { outcome: 'held', approvals, waits }
}

/** The approvals that a transfer has and lacks, also while the rules refuse it. */
export function approvalWaits(
  { document }: Rules,
  facts: Pick<RuledFacts, 'transfer' | 'approvedBy' | 'together'>,
): { readonly approvals: ApprovalState; readonly waits: readonly RulesFault[] } {
  const approvals = approvalsOf(document, facts)
  return { approvals, waits: waitsOf(approvals) }
}

const assetOf = ({ document }: Rules, { network, asset }: RuledTransfer): RulesAsset | undefined =>
  document.assets.find((listed) => listed.network === network && listed.id === asset.id)

function headFaults({ document, hash }: Rules, { rules: found, organisation }: RuledTransfer): RulesFault[] {
  const faults: RulesFault[] = []
  if (found !== hash) faults.push(rulesFault('RULES_CHANGED', 'rules', { expected: hash, found }))
  if (organisation !== document.organisation) faults.push(rulesFault('OTHER_ORGANISATION', 'organisation'))
  return faults
}

/** Comparisons that a time which is no number fails. */
function timeFaults({ document }: Rules, { transfer, now }: RuledFacts): RulesFault[] {
  const [createdAt, expiresAt] = [transfer.createdAt.getTime(), transfer.expiresAt.getTime()]
  const most = document.longestIntentHours
  const faults: RulesFault[] = []
  if (!(createdAt <= now + clockToleranceMs)) faults.push(rulesFault('CREATED_AHEAD', 'createdAt'))
  if (!(now < expiresAt)) faults.push(rulesFault('INTENT_ENDED', 'expiresAt'))
  if (!(expiresAt - createdAt <= most * 3_600_000))
    faults.push(rulesFault('INTENT_TOO_LONG', 'expiresAt', { most }))
  return faults
}

function walletFaults({ document }: Rules, { network, wallet }: RuledTransfer): RulesFault[] {
  const key = document.keys.find(({ keyId }) => keyId === wallet.keyId)
  if (key === undefined) return [rulesFault('KEY_NOT_IN_RULES', 'wallet.keyId')]
  const faults: RulesFault[] = []
  if (!key.networks.includes(network)) faults.push(rulesFault('NETWORK_NOT_OF_KEY', 'network', { network }))
  const isListed = key.wallets.some(
    ({ address, path }) => address === wallet.address && path.join('/') === wallet.path.join('/'),
  )
  if (!isListed) faults.push(rulesFault('WALLET_NOT_OF_KEY', 'wallet.address'))
  return faults
}

function requesterFaults({ document }: Rules, { requestedBy }: RuledTransfer): RulesFault[] {
  const requester = personOf(document, requestedBy)
  return requester !== undefined && canActAs(requester, 'requester')
    ? []
    : [rulesFault('REQUESTER_NOT_IN_RULES', 'requestedBy')]
}

function waitsOf({ counted, needed, missingRole }: ApprovalState): RulesFault[] {
  const waits: RulesFault[] = []
  if (counted.length < needed)
    waits.push(rulesFault('APPROVALS_MISSING', 'approvals', { count: counted.length, needed }))
  if (missingRole !== null) waits.push(rulesFault('ROLE_MISSING', 'approvals', { role: missingRole }))
  return waits
}
