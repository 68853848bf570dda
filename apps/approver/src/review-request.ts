/** Everything that the page states about a request, from bytes that it verified itself. The server's own statements are not used. */
import { matchTransfer } from '@holdfast/chains/match-transfer'
import type { TransferIntent } from '@holdfast/ledger'
import {
  type ApprovalState,
  type ApprovalStatement,
  challengeOf,
  recipientOf,
  type Rules,
  type RulesAsset,
  type RulesFault,
  type RulesKey,
  type RulesPerson,
  type RulesRecipient,
  type RulesTier,
  rulesVerdict,
  type SignedApproval,
  tierOf,
} from '@holdfast/policy/rules'
import { type ChainFault, type UnadoptedStep, verifyChain } from './rules/verify-chain.ts'
import { credentialOf, isSigned } from './rules/verify-change.ts'
import type { Head } from './rules/remembered-head.ts'
import { type Read, readIntents } from './read-intents.ts'
import type { BatchPage, RequestPage } from '@holdfast/contract/approver'

export interface GivenApproval {
  readonly person: string
  readonly name: string
  readonly act: 'request' | 'approve'
  readonly isVerified: boolean
  /** Until when it counts. */
  readonly notAfter: number
}

export interface Review {
  /** The first of a batch: all have the same wallet, asset, requester and rules. */
  readonly intent: TransferIntent
  /** The hash that the person signs: that of the intent, or of the batch. */
  readonly intentHash: string
  /** All transfers, in order. */
  readonly intents: readonly TransferIntent[]
  /** Base units of all. */
  readonly total: bigint
  readonly rules: Rules
  /** False on the first visit: nobody has compared the words of the rules yet. */
  readonly isKnown: boolean
  readonly me: RulesPerson
  readonly requester: RulesPerson | undefined
  readonly asset: RulesAsset
  readonly recipient: RulesRecipient | undefined
  readonly key: RulesKey | undefined
  readonly tier: RulesTier
  readonly approvals: ApprovalState
  readonly statements: readonly GivenApproval[]
  readonly isRequestVerified: boolean
  readonly hasBytes: boolean
  /** The statement that this person can make now, or why there is none. */
  readonly step: ApprovalStatement['act'] | WhyNot
}

/** An approval by this person would be the last that is needed. */
export const completesApprovals = ({ approvals: { counted, needed, missingRole }, me }: Review): boolean =>
  counted.length + 1 >= needed && (missingRole === null || me.roles.includes(missingRole))

export type WhyNot =
  | 'OWN_REQUEST'
  | 'NO_ROLE'
  | 'APPROVED_ALREADY'
  | 'RULES_UNKNOWN'
  | 'REQUEST_UNVERIFIED'
  | 'CLOCK_OFF'

export type RequestFault =
  | ChainFault
  | 'RULES_NOT_ADOPTED'
  | 'INTENT_UNREADABLE'
  | 'BATCH_MIXED'
  | 'OTHER_REQUEST'
  | 'RULES_CHANGED'
  | 'EXPIRED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'NOT_IN_RULES'
  | 'BYTES_DIFFER'
  | 'REFUSED_BY_RULES'

export type Reviewed =
  | { readonly ok: true; readonly review: Review }
  | {
      readonly ok: false
      readonly fault: RequestFault
      /** The newest version that was sent. */
      readonly sent?: Rules | null
      /** With `RULES_NOT_ADOPTED`. */
      readonly unadopted?: readonly UnadoptedStep[]
      readonly reasons?: readonly RulesFault[]
      readonly detail?: string
      readonly rejection?: RequestPage['rejection']
      readonly about?: AboutRequest
    }

/** The transfer of a request that cannot be approved. */
export interface AboutRequest extends Pick<Read, 'intents' | 'total'> {
  readonly intent: TransferIntent
  readonly rules: Rules
  readonly asset: RulesAsset | undefined
  readonly recipient: RulesRecipient | undefined
  readonly requester: RulesPerson | undefined
  /** The rules under which it was requested, if they are others. */
  readonly requestedUnder: Rules | undefined
}

export interface Circumstances {
  /** The id in the link, of a request or of a batch. */
  readonly requestId: string
  readonly remembered: (organisation: string) => Head | null
  readonly now: number
  /** The clock of this device is right, as far as the server's time shows. */
  readonly isClockRight: boolean
}

type Page = RequestPage | BatchPage

export function reviewRequest(page: Page, circumstances: Circumstances): Reviewed {
  const { requestId, remembered, now, isClockRight } = circumstances
  const read = readIntents(page, requestId)
  if (typeof read === 'string') return refusal(read)
  const { intent } = read
  const chain = verifyChain(page.rules, remembered(intent.organisation), now)
  if (!chain.ok) return chain
  const { head: rules, isKnown } = chain
  if (rules.document.organisation !== intent.organisation) return refusal('NOT_IN_RULES')
  const { unadopted } = chain
  if (unadopted.length > 0) return { ok: false, fault: 'RULES_NOT_ADOPTED', sent: rules, unadopted }
  const about = aboutRequest(read, rules, chain.versions)
  if (page.rejection !== null) {
    const fault = page.rejection.code === 'CANCELLED' ? 'CANCELLED' : 'REJECTED'
    return refusal(fault, { about, rejection: page.rejection })
  }
  if (intent.rules !== rules.hash) return refusal('RULES_CHANGED', { about })
  if (now >= intent.expiresAt.getTime()) return refusal('EXPIRED', { about })
  const me = rules.document.people.find(({ id }) => id === page.person)
  const { asset } = about
  if (me === undefined || asset === undefined) return refusal('NOT_IN_RULES', { about })
  const difference = bytesFault(intent, unsignedOf(page), now)
  if (difference !== null) return refusal('BYTES_DIFFER', { about, detail: difference })
  return verdictOf(page, { read, about, isKnown, me, asset, now, isClockRight })
}

/** Nothing is built for a batch before it is approved; signers compare the bytes of each row. */
const unsignedOf = (page: Page): Uint8Array | null => ('unsigned' in page ? page.unsigned : null)

const aboutRequest = (
  { intent, intents, total }: Read,
  rules: Rules,
  versions: readonly Rules[],
): AboutRequest => ({
  intent,
  intents,
  total,
  rules,
  asset: assetOf(rules, intent),
  recipient: recipientOf(rules.document, intent),
  requester: rules.document.people.find(({ id }) => id === intent.requestedBy),
  requestedUnder: versions.find(({ hash }) => hash === intent.rules && hash !== rules.hash),
})

const refusal = (
  fault: RequestFault,
  more: {
    readonly about?: AboutRequest
    readonly detail?: string
    readonly reasons?: readonly RulesFault[]
    readonly rejection?: RequestPage['rejection']
  } = {},
): Reviewed => ({ ok: false, fault, ...more })

const assetOf = ({ document }: Rules, { network, asset }: TransferIntent): RulesAsset | undefined =>
  document.assets.find((listed) => listed.network === network && listed.id === asset.id)

/** Null if the bytes do exactly what the intent states, or if there are none yet. Signers compare again. */
function bytesFault(intent: TransferIntent, unsigned: Uint8Array | null, now: number): string | null {
  if (unsigned === null) return null
  const { keyId: id, path, address } = intent.wallet
  const match = matchTransfer(intent, unsigned, {
    now: new Date(now),
    networks: [intent.network],
    key: { id, path, address },
    longestLifeMs,
  })
  if (match === null) return 'network'
  return match.ok
    ? null
    : match.faults.map(({ code, field }) => (field === null ? code : `${code} ${field}`)).join(', ')
}

/** Signers have their own limit; here the end of the intent limits the bytes. */
const longestLifeMs = 168 * 3_600_000

interface Known {
  readonly read: Read
  readonly about: AboutRequest
  readonly isKnown: boolean
  readonly me: RulesPerson
  readonly asset: RulesAsset
  readonly now: number
  readonly isClockRight: boolean
}

function verdictOf(page: Page, known: Known): Reviewed {
  const { read, about, isKnown, me, asset, now, isClockRight } = known
  const { intent, rules } = about
  const { hash, intents, total } = read
  const expected = { hash, rules, intent, now }
  const verified = page.approvals.filter((approval) => isVerified(approval, expected))
  const by = (act: 'request' | 'approve') =>
    new Set(
      verified.filter(({ statement }) => statement.act === act).map(({ statement }) => statement.person),
    )
  const approvedBy = by('approve')
  const isRequestVerified = by('request').has(intent.requestedBy)
  const judged = judgeIntents(rules, intents, { now, approvedBy, together: total })
  if (!judged.ok) return refusal('REFUSED_BY_RULES', { about, reasons: judged.faults })
  const { document } = rules
  const review = {
    intent,
    intentHash: hash,
    intents,
    total,
    rules,
    isKnown,
    me,
    requester: about.requester,
    asset,
    recipient: about.recipient,
    key: document.keys.find(({ keyId }) => keyId === intent.wallet.keyId),
    tier: tierOf(document, { ...intent, units: total }),
    approvals: judged.approvals,
    statements: page.approvals.map((approval) =>
      presentApproval(approval, rules, verified.includes(approval)),
    ),
    isRequestVerified,
    hasBytes: unsignedOf(page) !== null,
  }
  const step = isClockRight ? stepOf(review, approvedBy) : 'CLOCK_OFF'
  return { ok: true, review: { ...review, step } }
}

type Judged =
  | { readonly ok: true; readonly approvals: ApprovalState }
  | { readonly ok: false; readonly faults: readonly RulesFault[] }

/** The approvals of the row that needs most. */
function judgeIntents(
  rules: Rules,
  intents: readonly TransferIntent[],
  facts: { readonly now: number; readonly approvedBy: ReadonlySet<string>; readonly together: bigint },
): Judged {
  // The caps of a day need the spends that the signers witnessed.
  const spent = { inAsset: 0n, toRecipient: 0n }
  let most: ApprovalState | null = null
  for (const intent of intents) {
    const verdict = rulesVerdict(rules, { transfer: intent, spent, ...facts })
    if (verdict.outcome === 'refused') return { ok: false, faults: verdict.faults }
    if (most === null || verdict.approvals.needed > most.needed) most = verdict.approvals
  }
  return most === null ? { ok: false, faults: [] } : { ok: true, approvals: most }
}

const presentApproval = (
  { statement }: SignedApproval,
  { document }: Rules,
  isVerified: boolean,
): GivenApproval => ({
  person: statement.person,
  name: document.people.find(({ id }) => id === statement.person)?.name ?? '',
  act: statement.act,
  isVerified,
  notAfter: statement.notAfter,
})

interface Expected {
  readonly hash: string
  readonly rules: Rules
  readonly intent: TransferIntent
  readonly now: number
}

/** The checks of a signer, in its order: the statement, its time, and the passkey. */
function isVerified(
  { statement, ...assertion }: SignedApproval,
  { hash, rules, intent, now }: Expected,
): boolean {
  const { document } = rules
  const isAbout =
    statement.intentHash === hash &&
    statement.organisation === document.organisation &&
    statement.rulesVersion === document.version &&
    statement.rulesHash === rules.hash
  const latest = now + document.approvalMinutes * 60_000 + clockToleranceMs
  const isInTime =
    statement.notAfter > now &&
    statement.notAfter <= latest &&
    statement.notAfter <= intent.expiresAt.getTime()
  const [credential] = credentialOf(document, statement.person, assertion.credentialId)
  return (
    isAbout && isInTime && credential !== undefined && isSigned(credential, challengeOf(statement), assertion)
  )
}

const clockToleranceMs = 120_000

function stepOf(
  { isKnown, me, intent, isRequestVerified }: Omit<Review, 'step'>,
  approvedBy: ReadonlySet<string>,
): Review['step'] {
  if (!isKnown) return 'RULES_UNKNOWN'
  if (me.id === intent.requestedBy) return isRequestVerified ? 'OWN_REQUEST' : 'request'
  if (!me.roles.includes('approver') && !me.roles.includes('treasurer')) return 'NO_ROLE'
  if (approvedBy.has(me.id)) return 'APPROVED_ALREADY'
  return isRequestVerified ? 'approve' : 'REQUEST_UNVERIFIED'
}
