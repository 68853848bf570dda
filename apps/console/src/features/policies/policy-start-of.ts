/**
 * The policy in force as answers of the wizard. Where signers have rules and the server has no policy, the answers follow from the
 * rules: their limits are in units of each asset, and become the dollars of the asset that may send most.
 */
import type { ApiReply } from '@holdfast/contract'
import {
  compile,
  defaultAnswers,
  type DraftAnswers,
  fewestHolders,
  keyThresholds,
  type PolicyBundle,
  type PolicySetting,
  treasuryHours,
} from '@holdfast/policy'
import { dollarsOfUnits } from './dollars-of-units.ts'
import { hasStandby } from './compile-change.ts'

type Policy = ApiReply<'getPolicy'>
type Rules = ApiReply<'getRules'>
type InForce = NonNullable<NonNullable<Rules>['in_force']>

export interface PolicyStart {
  /** The version that people read: that of the signers where they have rules, else that of the server. Null: nothing is in force. */
  readonly version: number | null
  readonly answers: DraftAnswers
  /** Null: nothing is in force, or its limits have no value in dollars. */
  readonly bundle: PolicyBundle | null
  /** The server has no policy, only the signers have. */
  readonly isFromRules: boolean
}

/** The dollar limits for all assets together, which only the server checks and has none of yet. */
export const unsetLimitsOf = ({ isFromRules }: PolicyStart): readonly PolicySetting[] =>
  isFromRules ? ['perTxCap', 'dailyCap'] : []

export function policyStartOf(policy: Policy, rules: Rules): PolicyStart {
  const inForce = rules?.in_force ?? null
  if (policy !== null)
    return {
      version: inForce?.version ?? policy.version,
      answers: answersOfBundle(policy.bundle),
      bundle: policy.bundle,
      isFromRules: false,
    }
  if (inForce === null) return { version: null, answers: defaultAnswers, bundle: null, isFromRules: false }
  const answers = answersOfRules(inForce, rules?.prices_today ?? [])
  return { version: inForce.version, answers, bundle: bundleOf(answers, inForce), isFromRules: true }
}

function answersOfBundle(bundle: PolicyBundle): DraftAnswers {
  const { mpc, app, summary } = bundle
  const { phoneShareHolderIds, strictRequireTwoPPSeats } = mpc.signerAdmission
  const names = new Map(summary.recommendedShareHolders.map(({ id, name }) => [id, name]))
  return {
    ...defaultAnswers,
    ...withinLimits(app.limits),
    needsAutomation: app.signingMode === 'availability-first',
    requireHumanSignerEveryTx: app.signingMode === 'strict-composition',
    geoRestricted: app.controls.geoAllowlist.length > 0,
    roleBoundApprovals: app.approvals.roleBound,
    phoneShareHolderIds,
    phoneShareHolders: phoneShareHolderIds.map((id) => names.get(id) ?? id),
    userPresencePolicy: mpc.quorumComposition.userPresencePolicy,
    threshold: mpc.keyThreshold,
    ppSeatRedundancy: hasStandby(bundle),
    strictRequireTwoPPSeats,
    treasuryHoursOnly: app.controls.treasuryHoursOnly,
    ...app.limits,
    whitelistedAddresses: app.controls.whitelistedAddresses,
    approvalExpiryMinutes: app.approvals.expiryMinutes,
    ipAllowlist: app.controls.ipAllowlist,
    geoAllowlist: app.controls.geoAllowlist,
  }
}

/** The policy does not have the usual amounts: they start within its limits. */
const withinLimits = ({ perTxCapUSD, dailyCapUSD }: PolicyBundle['app']['limits']) => ({
  typicalTxSizeUSD: Math.min(Number(defaultAnswers.typicalTxSizeUSD), perTxCapUSD),
  dailyVolumeUSD: Math.min(Number(defaultAnswers.dailyVolumeUSD), dailyCapUSD),
})

function answersOfRules({ document }: InForce, prices: NonNullable<Rules>['prices_today']): DraftAnswers {
  const most = (cap: 'perTransfer' | 'perDay'): number | '' => {
    const dollars = document.assets.flatMap((asset) => {
      const price = prices.find(({ network, id }) => network === asset.network && id === asset.id)
      return price === undefined ? [] : [dollarsOfUnits(asset[cap], asset.decimals, price.usd)]
    })
    const highest = Math.max(0, ...dollars)
    return highest === 0 ? '' : highest
  }
  const limits = { perTxCapUSD: most('perTransfer'), dailyCapUSD: most('perDay') }
  const [key] = document.keys
  const { hours } = document
  return {
    ...defaultAnswers,
    ...(limits.perTxCapUSD !== '' &&
      limits.dailyCapUSD !== '' &&
      withinLimits({ perTxCapUSD: limits.perTxCapUSD, dailyCapUSD: limits.dailyCapUSD })),
    ...limits,
    ...phoneHoldersOf(document),
    roleBoundApprovals: lowestTiers(document).some(({ role }) => role !== null),
    threshold:
      keyThresholds.find((known) => known === `${key?.threshold}-of-${key?.parties.length}`) ??
      defaultAnswers.threshold,
    treasuryHoursOnly:
      hours !== null &&
      String(hours.days) === String(treasuryHours.days) &&
      hours.from === treasuryHours.from &&
      hours.to === treasuryHours.to,
    whitelistedAddresses:
      document.others === 'refused' ? [...new Set(document.recipients.map(({ address }) => address))] : [],
    approvalExpiryMinutes: document.approvalMinutes,
  }
}

/** The signers' rules know no holders of shares on phones: those who approve are suggested. */
function phoneHoldersOf({ people }: InForce['document']) {
  const holders = people
    .filter(({ roles }) => roles.includes('approver') || roles.includes('treasurer'))
    .slice(0, fewestHolders)
  if (holders.length < fewestHolders) return {}
  return {
    phoneShareHolders: holders.map(({ name }) => name),
    phoneShareHolderIds: holders.map(({ id }) => id),
  }
}

const lowestTiers = ({ approvals }: InForce['document']) =>
  approvals.flatMap(({ tiers }) => tiers.filter(({ above }) => above === '0'))

function bundleOf(answers: DraftAnswers, { document }: InForce): PolicyBundle | null {
  const { perTxCapUSD, dailyCapUSD, approvalExpiryMinutes, typicalTxSizeUSD, dailyVolumeUSD } = answers
  if (perTxCapUSD === '' || dailyCapUSD === '') return null
  const bundle = compile({
    ...answers,
    perTxCapUSD: Number(perTxCapUSD),
    dailyCapUSD: Number(dailyCapUSD),
    typicalTxSizeUSD: Number(typicalTxSizeUSD),
    dailyVolumeUSD: Number(dailyVolumeUSD),
    approvalExpiryMinutes: Number(approvalExpiryMinutes),
    phoneShareHolders: [],
    phoneShareHolderIds: [],
  })
  const required = Math.max(1, ...lowestTiers(document).map(({ needed }) => needed))
  return { ...bundle, app: { ...bundle.app, approvals: { ...bundle.app.approvals, required } } }
}
