/** Checks one transfer against the policy in force and the rules of the signers: when it is submitted, when it is approved, and again before it is
 *  signed. The caller holds the lock of the organisation's treasury until the commit, so that two transfers are never
 *  checked against the same remaining daily limit. */
import { chainOf } from '@holdfast/chains'
import { type ChainName, type TransferTerms, worthOf } from '@holdfast/ledger'
import {
  approvedUntil,
  capHours,
  doesCount,
  type PolicyBundle,
  type Refusal,
  type TransferFacts,
  type Verdict,
  verdict,
} from '@holdfast/policy'
import type { RefusalBody } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import {
  type AppliedPolicy,
  findPolicyInForce,
  findSpent,
  type TransferApproval,
  type TransferRequestView,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import type { Caller } from '../../context.ts'
import { Refused, refusal } from '../../http/refusal.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { callerFactsOf } from '../policies/caller-facts-of.ts'
import { reasonOfWait } from '../policies/reason-of-wait.ts'
import { policyPricesOf } from '../prices/prices.ts'
import { isGenuineApproval } from '../../row-macs.ts'
import type { Frozen } from './freeze.ts'
import { askersOf } from './askers-of.ts'
import { intentOf } from './intent-of.ts'
import { countingStatements } from './ruled/counting-statements.ts'
import type { RuledVerdict } from './ruled/judge-rules.ts'
import { RuledSpending } from './ruled/ruled-spending.ts'
import { type Ruling, rulingOf, rulingOfNew } from './ruled/ruling-of.ts'
import { signedUntil } from './ruled/signed-until.ts'

export type ApprovalOfSubject = Pick<TransferApproval, 'user_id' | 'created_at' | 'treasury_role' | 'is_dev'>

/** The subject of a check: a request, or a possible one. */
export interface Subject {
  readonly intent: TransferTerms
  readonly chain: ChainName
  /** The value when it was submitted. Null: not submitted, or unknown. */
  readonly worth: bigint | null
  readonly isTokenKnown: boolean
  readonly approvals: readonly ApprovalOfSubject[]
  readonly askers: readonly string[]
  /** True in dev mode without real money. */
  readonly isForDevelopers: boolean
  /** Null: no rules of signers apply. */
  readonly ruling: Ruling | null
}

export interface Judged extends Verdict {
  /** Null when no policy was applied. */
  readonly policy: AppliedPolicy | null
  readonly worth: bigint | null
  readonly used: bigint | null
  /** Null: no rules of signers apply. */
  readonly ruled: RuledVerdict | null
}

interface Moment {
  /** Null when the server continues what a person began. */
  readonly caller: Caller | null
  /** With 'sign', approved requests that are not being signed yet do not count towards the daily limit. Otherwise a
   *  lowered cap would block all signing. */
  readonly step: 'submit' | 'approve' | 'sign'
}

type Terms = Pick<Config, 'isSandbox' | 'isDevMode' | 'rowSecret'>

/** Includes only the approvals that verify. */
export const subjectOf = (view: TransferRequestView, terms: Terms): Subject => ({
  intent: intentOf(view),
  chain: view.chain,
  worth: view.worth_micros === null ? null : BigInt(view.worth_micros),
  isTokenKnown: view.is_token_known,
  approvals: genuineApprovals(view, terms),
  askers: askersOf(view),
  isForDevelopers: terms.isDevMode && !view.is_main,
  ruling: rulingOf(view),
})

const genuineApprovals = (view: TransferRequestView, terms: Terms): TransferApproval[] =>
  view.approvals.filter((approval) => isGenuineApproval(terms, approval))

/** The subject of a request that does not exist yet. */
export const subjectOfNew = (frozen: Frozen, asker: string): Subject => ({
  intent: frozen.intent,
  chain: frozen.network.chain,
  worth: null,
  isTokenKnown: true,
  approvals: [],
  askers: [asker],
  isForDevelopers: false,
  ruling: rulingOfNew(frozen),
})

export async function judge(
  db: Queryable,
  terms: Terms,
  subject: Subject,
  moment: Moment,
  now = new Date(),
): Promise<Judged> {
  const [judged] = await judgeInOrder(db, terms, [subject], moment, now)
  if (judged === undefined) throw new Error('a subject without a verdict')
  return judged
}

/** Checks transfers of one organisation, each as if those before it were made. */
export async function judgeInOrder(
  db: Queryable,
  terms: Terms,
  subjects: readonly Subject[],
  { caller, step }: Moment,
  now = new Date(),
): Promise<Judged[]> {
  const [first] = subjects
  if (first === undefined) return []
  const { organisation } = first.intent
  const policy = (await findPolicyInForce(db, organisation)) ?? null
  const bundle = policy === null ? null : bundleOf(policy)
  const priceOf = await policyPricesOf(
    db,
    terms,
    subjects.filter(({ isTokenKnown, worth }) => isTokenKnown && worth === null).map(({ intent }) => intent),
  )
  const exceptIds = subjects.map(({ intent }) => intent.requestId)
  const before =
    bundle === null
      ? null
      : await usedOf(db, terms, { organisation, exceptIds }, { now, withApproved: step !== 'sign' })
  const callerFacts = bundle === null || caller === null ? null : callerFactsOf(bundle, caller)
  const rulings = subjects.flatMap(({ ruling }) => ruling ?? [])
  const spending = new RuledSpending(db, rulings, { now, exceptIds })
  let used = before
  const judged: Judged[] = []
  for (const subject of subjects) {
    const { intent, chain } = subject
    const worth = subject.isTokenKnown ? (subject.worth ?? worthAt(priceOf, intent)) : null
    const facts: TransferFacts = {
      ...approvalFactsOf(subject, now),
      worth,
      used,
      recipient: intent.recipient,
      isListedRecipient: bundle !== null && isListed(bundle, chain, intent.recipient),
      caller: callerFacts,
    }
    const ruled = subject.ruling === null ? null : await spending.judge(subject.ruling)
    judged.push({ ...verdict(bundle, facts), policy, worth, used, ruled })
    used = used === null || worth === null ? null : used + worth
  }
  return judged
}

export const approvalFactsOf = ({ approvals, askers, isForDevelopers }: Subject, now: Date) => ({
  approvals: approvals
    .filter(({ is_dev }) => !is_dev)
    .map((approval) => ({
      personId: approval.user_id,
      at: approval.created_at,
      treasuryRole: approval.treasury_role,
    })),
  askers,
  isApprovedInDev: isForDevelopers && approvals.some(({ is_dev }) => is_dev),
  now,
})

export function approvedUntilOf({ policy }: Judged, subject: Subject, now = new Date()): Date | null {
  const bundle = policy === null ? null : bundleOf(policy)
  const { ruling } = subject
  const ends = [
    approvedUntil(bundle, approvalFactsOf(subject, now)),
    ruling === null ? null : signedUntil(ruling, countingStatements(ruling, now)),
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())))
}

/** The approvals and signatures that are missing, under the policy and under the rules. */
export const waitsOf = ({ waits, ruled }: Judged): RefusalBody[] => [
  ...waits.map(reasonOfWait),
  ...(ruled?.waits ?? []),
]

/** The approvals sent to the signers: only those that still count. */
export function countingApprovals(view: TransferRequestView, terms: Terms): TransferApproval[] {
  const subject = subjectOf(view, terms)
  const bundle = view.policy === null ? null : bundleOf(view.policy)
  const facts = approvalFactsOf(subject, new Date())
  return genuineApprovals(view, terms).filter((approval) =>
    approval.is_dev
      ? subject.isForDevelopers
      : doesCount(
          bundle,
          { personId: approval.user_id, at: approval.created_at, treasuryRole: approval.treasury_role },
          facts,
        ),
  )
}

const isListed = ({ app }: PolicyBundle, chain: ChainName, recipient: string): boolean =>
  app.controls.whitelistedAddresses.some((listed) => chainOf(chain).normaliseAddress(listed) === recipient)

/** Uses the intent's own decimals, whatever the catalogue states now. */
function worthAt(priceOf: (intent: TransferTerms) => string | null, intent: TransferTerms): bigint | null {
  const price = priceOf(intent)
  return price === null ? null : worthOf(intent.units, intent.asset.decimals, price)
}

async function usedOf(
  db: Queryable,
  terms: Terms,
  { organisation, exceptIds }: { readonly organisation: string; readonly exceptIds: readonly string[] },
  { now, withApproved }: { readonly now: Date; readonly withApproved: boolean },
): Promise<bigint | null> {
  const { micros, others } = await findSpent(db, {
    organisationId: organisation,
    exceptIds,
    since: new Date(now.getTime() - capHours * 3_600_000),
    withApproved,
  })
  const intents = others.map(intentOf)
  const priceOf = await policyPricesOf(db, terms, intents)
  return intents
    .map((intent) => worthAt(priceOf, intent))
    .reduce<bigint | null>(
      (sum, worth) => (sum === null || worth === null ? null : sum + worth),
      BigInt(micros),
    )
}

/** Temporary refusals: later, or from another address, the same transfer may proceed. */
export const passing: ReadonlySet<string> = new Set<(Refusal | Refused)['code']>([
  'ADDRESS_NOT_LISTED',
  'COUNTRY_UNKNOWN',
  'COUNTRY_NOT_LISTED',
  'OUTSIDE_HOURS',
  'OUTSIDE_RULES_HOURS',
  'RECIPIENT_NOT_ACTIVE',
  'OVER_DAY_CAP',
  'OVER_RECIPIENT_CAP',
  'RULES_FROZEN',
])

/** Throws the first refusal. The rules' temporary ones matter when it is signed. */
export function assertAllowed({ refusals, ruled }: Judged, { intent }: Subject): void {
  const first = refusals[0] ?? ruled?.refusals.find(({ code }) => !passing.has(code))
  if (first !== undefined) throw new Refused(first, intent.organisation)
}

/** The columns with the policy version and the needed approvals of a request's last move. */
export const underPolicy = ({ policy, neededApprovals }: Judged) => ({
  policy_version: policy?.version ?? null,
  approvals_needed: neededApprovals,
})

export interface Unsignable {
  readonly refused: Refused
  /** The request needs new approvals. */
  readonly hasLapsed: boolean
}

/** Null when it may be signed. `needsApprovals` is false for a test payment without real money, which needs none. */
export function whyNotSigned(
  judged: Judged,
  { intent }: Subject,
  needsApprovals: boolean,
): Unsignable | null {
  const missing = needsApprovals ? waitsOf(judged) : []
  const refusals = [...judged.refusals, ...(judged.ruled?.refusals ?? [])]
  const first = refusals.find(({ code }) => !passing.has(code)) ?? refusals[0]
  // New statements about an intent under old rules would be in vain.
  const isOutdated = first?.code === 'RULES_CHANGED'
  if (missing.length > 0 && !isOutdated)
    return { refused: refusal('WAITS_AGAIN', { why: missing }), hasLapsed: true }
  if (first === undefined) return null
  return {
    refused: new Refused(first, intent.organisation),
    hasLapsed: needsApprovals && !passing.has(first.code),
  }
}
