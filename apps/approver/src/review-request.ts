/** Everything that the page states about a request, from bytes that it verified itself. The server's own statements are not used. */
import { intentHash } from '@holdfast/chains/intent-hash'
import { matchTransfer } from '@holdfast/chains/match-transfer'
import {
  type ApprovalState,
  challengeOf,
  recipientOf,
  type Rules,
  type RulesAsset,
  type RulesFault,
  type RulesKey,
  type RulesPerson,
  type RulesRecipient,
  rulesVerdict,
  type RulesTier,
  tierOf,
} from '@holdfast/policy/rules'
import { readRuledIntent, type RuledIntent } from './read-ruled-intent.ts'
import { type ChainFault, verifyChain } from './rules/verify-chain.ts'
import { credentialOf, isSigned } from './rules/verify-change.ts'
import type { Head } from './rules/remembered-head.ts'
import type { RequestPage, SignedApproval } from './wire.ts'

export interface GivenApproval {
  readonly name: string
  readonly act: 'request' | 'approve'
  readonly isVerified: boolean
  /** Until when it counts. */
  readonly notAfter: number
}

export interface Review {
  readonly intent: RuledIntent
  readonly intentHash: string
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
  /** The transfer may be approved by this person now. */
  readonly mayApprove:
    | 'yes'
    | 'OWN_REQUEST'
    | 'NO_ROLE'
    | 'APPROVED_ALREADY'
    | 'RULES_UNKNOWN'
    | 'REQUEST_UNVERIFIED'
}

export type RequestFault =
  | ChainFault
  | 'INTENT_UNREADABLE'
  | 'OTHER_REQUEST'
  | 'RULES_CHANGED'
  | 'EXPIRED'
  | 'REJECTED'
  | 'NOT_IN_RULES'
  | 'BYTES_DIFFER'
  | 'REFUSED_BY_RULES'

export type Reviewed =
  | { readonly ok: true; readonly review: Review }
  | {
      readonly ok: false
      readonly fault: RequestFault
      readonly sent?: Head | null
      readonly reasons?: readonly RulesFault[]
      readonly detail?: string
    }

export interface Circumstances {
  /** The id in the link. */
  readonly requestId: string
  readonly remembered: (organisation: string) => Head | null
  readonly now: number
}

export function reviewRequest(page: RequestPage, { requestId, remembered, now }: Circumstances): Reviewed {
  const intent = readRuledIntent(page.intent)
  if (intent === null) return refusal('INTENT_UNREADABLE')
  if (intent.requestId !== requestId) return refusal('OTHER_REQUEST')
  const chain = verifyChain(page.rules, remembered(intent.organisation), now)
  if (!chain.ok) return { ok: false, fault: chain.fault, sent: chain.sent }
  const { head: rules, isKnown } = chain
  if (rules.document.organisation !== intent.organisation) return refusal('NOT_IN_RULES')
  if (page.rejection !== null) return { ok: false, fault: 'REJECTED', detail: page.rejection.reason }
  if (intent.rules !== rules.hash) return refusal('RULES_CHANGED')
  if (now >= intent.expiresAt.getTime()) return refusal('EXPIRED')
  const me = rules.document.people.find(({ id }) => id === page.person)
  const asset = assetOf(rules, intent)
  if (me === undefined || asset === undefined) return refusal('NOT_IN_RULES')
  const difference = bytesFault(intent, page.unsigned, now)
  if (difference !== null) return { ok: false, fault: 'BYTES_DIFFER', detail: difference }
  return verdictOf(page, { intent, rules, isKnown, me, asset, now })
}

const refusal = (fault: RequestFault): Reviewed => ({ ok: false, fault })

const assetOf = ({ document }: Rules, { network, asset }: RuledIntent): RulesAsset | undefined =>
  document.assets.find((listed) => listed.network === network && listed.id === asset.id)

/** Null if the bytes do exactly what the intent states, or if there are none yet. Signers compare again. */
function bytesFault(intent: RuledIntent, unsigned: Uint8Array | null, now: number): string | null {
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
  readonly intent: RuledIntent
  readonly rules: Rules
  readonly isKnown: boolean
  readonly me: RulesPerson
  readonly asset: RulesAsset
  readonly now: number
}

function verdictOf(page: RequestPage, { intent, rules, isKnown, me, asset, now }: Known): Reviewed {
  const hash = intentHash(page.intent)
  const expected = { hash, rules, intent, now }
  const verified = page.approvals.filter((approval) => isVerified(approval, expected))
  const by = (act: 'request' | 'approve') =>
    new Set(
      verified.filter(({ statement }) => statement.act === act).map(({ statement }) => statement.person),
    )
  const approvedBy = by('approve')
  const isRequestVerified = by('request').has(intent.requestedBy)
  // The caps of a day need the spends that the signers witnessed.
  const spent = { inAsset: 0n, toRecipient: 0n }
  const verdict = rulesVerdict(rules, { transfer: intent, now, approvedBy, spent })
  if (verdict.outcome === 'refused') return { ok: false, fault: 'REFUSED_BY_RULES', reasons: verdict.faults }
  const { document } = rules
  const review = {
    intent,
    intentHash: hash,
    rules,
    isKnown,
    me,
    requester: document.people.find(({ id }) => id === intent.requestedBy),
    asset,
    recipient: recipientOf(document, intent),
    key: document.keys.find(({ keyId }) => keyId === intent.wallet.keyId),
    tier: tierOf(document, intent),
    approvals: verdict.approvals,
    statements: page.approvals.map((approval) =>
      presentApproval(approval, rules, verified.includes(approval)),
    ),
    isRequestVerified,
    hasBytes: page.unsigned !== null,
  }
  return { ok: true, review: { ...review, mayApprove: mayApprove(review, approvedBy) } }
}

const presentApproval = (
  { statement }: SignedApproval,
  { document }: Rules,
  isVerified: boolean,
): GivenApproval => ({
  name: document.people.find(({ id }) => id === statement.person)?.name ?? '',
  act: statement.act,
  isVerified,
  notAfter: statement.notAfter,
})

interface Expected {
  readonly hash: string
  readonly rules: Rules
  readonly intent: RuledIntent
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

function mayApprove(
  { isKnown, me, intent, isRequestVerified }: Omit<Review, 'mayApprove'>,
  approvedBy: ReadonlySet<string>,
): Review['mayApprove'] {
  if (!isKnown) return 'RULES_UNKNOWN'
  if (me.id === intent.requestedBy) return 'OWN_REQUEST'
  if (!me.roles.includes('approver') && !me.roles.includes('treasurer')) return 'NO_ROLE'
  if (approvedBy.has(me.id)) return 'APPROVED_ALREADY'
  return isRequestVerified ? 'yes' : 'REQUEST_UNVERIFIED'
}
