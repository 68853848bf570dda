/**
 * The life cycle of a transfer request: its states, the actions of each, and why an action is currently
 * unavailable. The server enforces the same table that the console shows.
 */

export const requestStatuses = ['draft', 'pending', 'approved', 'broadcasted', 'failed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/**
 * A broadcast transfer keeps its status when the chain confirms it: its receipt states that. A failed receipt
 * makes it failed. 'exempt': a test payment without real money, which needs no approval. 'expire': the intent
 * has expired and nothing signed for it can still be sent. 'lapse': before anything was built, its approvals
 * stopped counting, or the policy stopped allowing it. 'withdraw': a person rejected or replaced it before
 * any signer received it.
 */
export const requestMoves = {
  draft: { submit: 'pending', exempt: 'approved', expire: 'failed', withdraw: 'failed' },
  pending: { approve: 'approved', expire: 'failed', withdraw: 'failed' },
  approved: {
    broadcast: 'broadcasted',
    fail: 'failed',
    expire: 'failed',
    lapse: 'pending',
    withdraw: 'failed',
  },
  broadcasted: { fail: 'failed', expire: 'failed' },
  failed: {},
} as const satisfies Record<RequestStatus, Partial<Record<string, RequestStatus>>>
export type RequestMove =
  | 'submit'
  | 'exempt'
  | 'approve'
  | 'broadcast'
  | 'fail'
  | 'expire'
  | 'lapse'
  | 'withdraw'

export interface StatusChange {
  readonly from: RequestStatus
  readonly to: RequestStatus
}

/** Every change of status that a move makes, by the starting status. */
export const changesOf = (move: RequestMove): StatusChange[] =>
  requestStatuses.flatMap((from) => {
    const to = moveRequest(from, move)
    return to === null ? [] : [{ from, to }]
  })

/** Null if the move is not defined for this status. */
export function moveRequest(status: RequestStatus, move: RequestMove): RequestStatus | null {
  const moves: Partial<Record<RequestMove, RequestStatus>> = requestMoves[status]
  return moves[move] ?? null
}

export const requestActions = [
  'submit',
  'approve',
  'sign-and-broadcast',
  'compare-signatures',
  'run-dev-flow',
  'show-receipt',
  'refresh-receipt',
] as const
export type RequestAction = (typeof requestActions)[number]

/** The states that offer an action. In other states its button is absent and the server answers 409. */
const offeredIn: Record<RequestAction, readonly RequestStatus[]> = {
  submit: ['draft'],
  approve: ['pending'],
  'sign-and-broadcast': ['approved'],
  'compare-signatures': ['approved'],
  'run-dev-flow': ['draft', 'pending', 'approved'],
  'show-receipt': ['broadcasted', 'failed'],
  'refresh-receipt': ['broadcasted'],
}

/** The reasons why an offered action is unavailable, in the order in which they are shown. */
export const whyNotReasons = [
  'not-allowed',
  'own-request',
  'node-down',
  'no-signer',
  'no-key',
  'expired',
  'under-way',
  'will-fail',
  'nothing-sent',
] as const
export type WhyNot = (typeof whyNotReasons)[number]

export interface RequestFacts {
  readonly status: RequestStatus
  /** The expiry of the intent. */
  readonly expiresAt: Date
  /** The signing is claimed and not finished. */
  readonly isUnderWay: boolean
  readonly hasHash: boolean
  /** The last estimate predicts that the transfer fails. */
  readonly willFail: boolean
  /** A key of the signers signs for its wallet. */
  readonly hasKey: boolean
}

export interface SigningFacts {
  readonly isDevMode: boolean
  readonly isNodeHealthy: boolean
  readonly hasDevSigner: boolean
  readonly areSignersReady: boolean
}

export interface ActorFacts {
  /** May request, and submit their own drafts: any member except a treasury Viewer. */
  readonly mayDraft: boolean
  /** Treasurer or treasury Admin. */
  readonly maySubmitOthers: boolean
  readonly mayMakeTransfers: boolean
  /** Treasury Approver or Admin. */
  readonly mayApprove: boolean
  /** Requested or submitted the transfer. */
  readonly isCreator: boolean
}

export interface OfferedAction {
  readonly action: RequestAction
  /** Empty if the action is available. */
  readonly whyNot: readonly WhyNot[]
}

/** The actions of a request, in the order of the screen. */
export function offeredActions(
  request: RequestFacts,
  signing: SigningFacts,
  actor: ActorFacts,
  now: Date,
): OfferedAction[] {
  return requestActions
    .filter((action) => isOffered(action, request.status, signing.isDevMode))
    .map((action) => ({ action, whyNot: whyNot(action, request, signing, actor, now) }))
}

/** Comparing signatures and the one-step flow are developer tools. */
export const isOffered = (action: RequestAction, status: RequestStatus, isDevMode: boolean): boolean =>
  offeredIn[action].includes(status) &&
  (isDevMode || (action !== 'compare-signatures' && action !== 'run-dev-flow'))

export function whyNot(
  action: RequestAction,
  request: RequestFacts,
  signing: SigningFacts,
  actor: ActorFacts,
  now: Date,
): WhyNot[] {
  const applies = whyNotOf(action, request, signing, actor, now)
  return whyNotReasons.filter((reason) => applies[reason])
}

function whyNotOf(
  action: RequestAction,
  request: RequestFacts,
  signing: SigningFacts,
  actor: ActorFacts,
  now: Date,
): Record<WhyNot, boolean> {
  const isReading = action === 'show-receipt' || action === 'refresh-receipt'
  const isApproval = action === 'approve'
  const canSign = signing.hasDevSigner || signing.areSignersReady
  return {
    'not-allowed': !isReading && !isAllowed(action, signing, actor),
    // In development there may be no second person to approve.
    'own-request': isApproval && !signing.isDevMode && actor.isCreator,
    'node-down': !(action === 'show-receipt') && !signing.isNodeHealthy,
    'no-signer': !isReading && !canSign,
    // In development a dev key may be the wallet's.
    'no-key': !isReading && !signing.isDevMode && !request.hasKey,
    expired: !isReading && now.getTime() >= request.expiresAt.getTime() && !request.isUnderWay,
    'under-way': request.isUnderWay && !isReading && action !== 'sign-and-broadcast',
    'will-fail': request.willFail && (action === 'submit' || action === 'run-dev-flow'),
    'nothing-sent': isReading && !request.hasHash,
  }
}

function isAllowed(action: RequestAction, { isDevMode }: SigningFacts, actor: ActorFacts): boolean {
  if (action === 'submit') return actor.mayDraft && (actor.isCreator || actor.maySubmitOthers)
  return action === 'approve' && !isDevMode ? actor.mayApprove : actor.mayMakeTransfers
}

/**
 * The signing progress of an approved transfer. Each phase is stored before the next begins, so that after a
 * crash the same transfer continues from its phase, and never a second one.
 */
export const signingPhases = ['claimed', 'built', 'signed', 'broadcast'] as const
export type SigningPhase = (typeof signingPhases)[number]

export interface SigningProgress {
  readonly phase: SigningPhase | null
  /** Bytes were built, whatever the phase is. */
  readonly hasBytes: boolean
  /** A signer has received the bytes, so they may be signed even if no signature is stored. */
  readonly mayBeSigned: boolean
  readonly intentExpiresAt: Date
}

/** 'final': a block that cannot be undone holds the transaction. 'dead': none ever will. 'open': it may still be included.
 *  'unknown': it is not known yet which of the three applies. */
export type Fate = 'final' | 'open' | 'dead' | 'unknown'

/** 'sign' and 'broadcast' take the stored bytes as they are. 'wait': it is not known whether the chain has included the
 *  bytes, so nothing may replace them and they are not declared dead. 'too-late': the intent has ended, and the bytes may
 *  still be included; nothing more is signed or sent. 'refuse': bytes exist, and what is stored does not say when they
 *  end; other bytes in their place could pay twice, so none are ever built. */
export type SigningStep =
  | 'claim'
  | 'build'
  | 'sign'
  | 'broadcast'
  | 'wait'
  | 'too-late'
  | 'confirmed'
  | 'expire'
  | 'refuse'

/** `fate`: of the bytes that were built. Null: none were, or what is stored of them does not say when they end. */
export function nextSigningStep(
  { phase, hasBytes, mayBeSigned, intentExpiresAt }: SigningProgress,
  fate: Fate | null,
  now: Date,
): SigningStep {
  const isBuilt = phase !== null && phase !== 'claimed'
  const hasIntentEnded = now.getTime() >= intentExpiresAt.getTime()
  if (!isBuilt && !hasBytes) {
    if (hasIntentEnded) return 'expire'
    return phase === null ? 'claim' : 'build'
  }
  if (fate === 'final') return 'confirmed'
  if (!isBuilt || fate === null) return 'refuse'
  if (fate === 'dead') return 'expire'
  if (fate === 'unknown') return 'wait'
  // People approved it until then. Bytes that no signer has received end with it; others may have been signed.
  if (hasIntentEnded) return mayBeSigned ? 'too-late' : 'expire'
  return phase === 'built' ? 'sign' : 'broadcast'
}
