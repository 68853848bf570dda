/** From an approved transfer to one that the network has: claimed, built, signed, broadcast. Each phase is stored before the
 *  next begins. Bytes are built once and sent as they are, however often; what ends unexpectedly keeps its claim until that
 *  runs out, and is then continued from what is stored, by a person or by the worker. */
import { type EcdsaSignature, SignatureMismatch, type SignedTransaction } from '@holdfast/chains'
import { feeLimitUnder, parseBlockHeader, parseBroadcast, signWithKey } from '@holdfast/chains/tron'
import { type AuditVerb, nextSigningStep, type TransferIntent } from '@holdfast/ledger'
import { ProviderError, ProviderRefused, type TransferNode } from '@holdfast/providers'
import { newId, type Queryable, type Transaction, transaction } from '@holdfast/store'
import { listMpcKeys, type TransferRequestView } from '@holdfast/store/read'
import {
  advanceTransfer,
  claimTransfer,
  insertSigningSession,
  insertTransferStep,
  lockRows,
  lockTransferRequest,
  lockTreasury,
  type TransferChange,
  updateTransferRequest,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { Refused } from '../../http/refusal.ts'
import { signingInWords } from '../../signing/in-words.ts'
import { type ThresholdSignature, TooFewSigners } from '../../signing/signing.ts'
import { assertMayMoveMoney } from '../../signing/unaudited.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { readSigners } from '../keys/health.ts'
import { assertSameChain } from '../networks/chain-identity.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import { estimate, failureInWords } from './estimate.ts'
import { assertGenuineApprovals } from './forged-approvals.ts'
import {
  approvedUntilOf,
  countingApprovals,
  judge,
  subjectOf,
  underPolicy,
  type Unsignable,
  whyNotSigned,
} from './gate.ts'
import { assertSignableIntent, intentOf, statedOf } from './intent-of.ts'
import { nodeInWords, nodeOf, told, transfersOf } from './node.ts'
import { presentTransfer } from './present.ts'
import { chainFactsOf } from './receipt.ts'
import { announce, type Place, readTransfer } from './request.ts'
import { assertNoneSigned } from './same-transfer.ts'

/** Where a crash would leave something else behind. */
export const flowPoints = ['claimed', 'built', 'session', 'signed', 'sending', 'sent'] as const
export type FlowPoint = (typeof flowPoints)[number]

export interface SigningOrder {
  readonly signer: 'tss' | 'dev'
  /** Where to stop. */
  readonly until?: 'built' | 'signed'
  /** Hears of each point that is reached. */
  readonly onPoint?: (point: FlowPoint) => void
}

interface Flow extends SigningOrder {
  readonly context: Context
  /** Null: the server continues by itself. */
  readonly who: Who | null
  readonly place: Place
  readonly claimId: string
  readonly node: TransferNode
  readonly intent: TransferIntent
}

/** Longer than a phase takes. */
const claimMs = 60_000
/** After an unclear answer of the node the worker looks again. */
const pauseMs = 10_000
/** Signed bytes are good for so long. */
const lifeMs = 10 * 60_000
const mostTries = 3

export async function signAndSend(
  context: Context,
  who: Who | null,
  view: TransferRequestView,
  order: SigningOrder,
): Promise<void> {
  const intent = intentOf(view)
  const flow: Flow = {
    ...order,
    context,
    who,
    place: view,
    claimId: newId(),
    node: nodeOf(context, view),
    intent,
  }
  if (who !== null) assertNotSuspended(who.actor.user, view.entity_id)
  if (view.status !== 'approved') throw notApproved(view)
  if (view.signed === null) {
    assertSignableIntent(view)
    await assertGenuineApprovals(context, who, view)
    await assertSigner(flow, view)
  }
  await claim(flow)
  try {
    order.onPoint?.('claimed')
    await run(flow)
  } catch (error) {
    const words = inWords(error)
    // Anything else leaves the claim as a crash would.
    if (words === null) throw error
    await release(flow, words.message, error instanceof Unclear)
    throw words
  }
}

/** The node may have taken the bytes. They are sent again as they are, until it is known. */
class Unclear extends Refused {
  constructor(reason: string) {
    super(
      502,
      `It is not known yet whether the node took the transaction: ${reason}. The same bytes are sent again.`,
    )
  }
}

const inWords = (error: unknown): Refused | null => {
  if (error instanceof Refused) return error
  if (error instanceof SignatureMismatch)
    return new Refused(502, `The signature is not the wallet’s (${error.message}). Nothing was sent.`)
  return signingInWords(error) ?? nodeInWords(error)
}

const notApproved = ({ status }: Pick<TransferRequestView, 'status'>) =>
  new Refused(409, `This transfer is ${status}, not approved.`)
const claimedBySomebody = () => new Refused(409, 'Somebody else is signing this transfer at the moment.')

/** Before anything is built, so that a signer who is not there costs nothing. */
async function assertSigner({ context, signer, intent }: Flow, view: TransferRequestView): Promise<void> {
  if (signer === 'dev') {
    if ((await findDevSigning(context, view, intent)) === null)
      throw new Refused(409, `No dev key signs for ${intent.wallet.address}.`)
    return
  }
  if (intent.wallet.keyId === null) throw new Refused(409, 'No key of the signers signs for this wallet.')
  assertMayMoveMoney(context.config, { isMain: view.is_main, name: view.network_name })
  if (context.signing === null) throw new Refused(503, 'No signers are configured on this server.')
  const [key] = await listMpcKeys(context.db, [view.entity_id], { id: intent.wallet.keyId })
  const up = (await readSigners(context.signing)).filter(({ isUp }) => isUp).length
  if (key !== undefined && up < key.threshold) throw signingInWords(new TooFewSigners(up, key.threshold))
}

async function claim(flow: Flow): Promise<void> {
  const {
    context: { db },
    who,
    place,
    claimId,
    signer,
  } = flow
  const unsignable = await transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const now = new Date()
    const view = await readTransfer(tx, place)
    if (view.status !== 'approved') throw notApproved(view)
    if (view.claimed_until !== null && view.claimed_until > now) throw claimedBySomebody()
    const judged = mayBeSigned(view, now) ? await judgeSigning(tx, flow, view) : null
    if (judged !== null && judged.why !== null) {
      await sendBack(tx, flow, view, judged.why)
      return judged.why
    }
    const until = new Date(now.getTime() + claimMs)
    const userId = who?.actor.user.id ?? null
    if (!(await claimTransfer(tx, place, { claimId, userId, signer, until, now }))) throw claimedBySomebody()
    if (judged !== null) await updateTransferRequest(tx, place, judged.policy)
    await insertTransferStep(tx, {
      entity_id: place.entity_id,
      request_id: place.id,
      session_id: null,
      category: 'orchestrator',
      level: 'info',
      step: 'claimed',
      message: who === null ? 'Continued by the server.' : `Claimed by ${who.actor.user.name}.`,
      data: { signer },
    })
    await announce(tx, who, place, null)
    return null
  })
  if (unsignable !== null) throw unsignable.refused
}

/** What is signed is handed over as it is; what has run out only ends. */
const mayBeSigned = ({ signed, expiration, expires_at }: TransferRequestView, now: Date): boolean =>
  signed === null && expires_at > now && (expiration === null || expiration > now)

type Gated = Pick<Flow, 'context' | 'who' | 'place'>

/** As the policy has it at this moment. */
export async function assertSignable(context: Context, who: Who, view: TransferRequestView): Promise<void> {
  const { why } = await judgeSigning(context.db, { context, who, place: view }, view)
  if (why !== null) throw why.refused
}

async function judgeSigning(db: Queryable, { context: { config }, who }: Gated, view: TransferRequestView) {
  const subject = subjectOf(view, config)
  const judged = await judge(db, config, subject, { caller: who?.caller ?? null, step: 'sign' })
  const needsApprovals = view.origin !== 'test-send' || view.is_main
  return {
    why: whyNotSigned(judged, subject, needsApprovals),
    policy: underPolicy(judged),
    until: needsApprovals ? approvedUntilOf(judged, subject) : null,
  }
}

/** Approvals that count no more are asked for again, whether or not somebody wants to sign. */
export const lapse = (context: Context, place: Place): Promise<void> =>
  transaction(context.db, async (tx) => {
    const gated = { context, who: null, place }
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const view = await readTransfer(tx, place)
    if (view.status !== 'approved' || view.phase !== null) return
    const { why, until } = await judgeSigning(tx, gated, view)
    if (why?.hasLapsed === true) await sendBack(tx, gated, view, why)
    else await updateTransferRequest(tx, place, { approved_until: until })
  })

/** What is built stays as it is until its time is over: somebody may be signing it. */
async function sendBack(
  tx: Transaction,
  { who, place }: Gated,
  view: TransferRequestView,
  { refused, hasLapsed }: Unsignable,
): Promise<void> {
  const before = presentTransfer(view)
  const isBuilt = view.phase !== null && view.phase !== 'claimed'
  await updateTransferRequest(tx, place, {
    claim_id: null,
    claimed_until: null,
    last_error: refused.message,
    ...(isBuilt ? {} : { phase: null, ...(hasLapsed ? { status: 'pending', approved_until: null } : {}) }),
  })
  await insertTransferStep(tx, {
    entity_id: place.entity_id,
    request_id: place.id,
    session_id: null,
    category: 'orchestrator',
    level: 'warning',
    step: 'refused',
    message: refused.message,
  })
  await announce(tx, who, place, 'updated', before)
}

async function run(flow: Flow): Promise<void> {
  for (;;) {
    const view = await readTransfer(flow.context.db, flow.place)
    if (view.status !== 'approved') return
    const chain = await chainFactsOf(flow.node, view)
    const progress = {
      phase: view.phase,
      hasBytes: view.unsigned !== null || view.signed !== null,
      expiration: view.expiration,
      intentExpiresAt: view.expires_at,
    }
    switch (nextSigningStep(progress, chain, new Date())) {
      case 'claim':
      case 'build':
        await build(flow, view)
        break
      case 'sign':
        if (flow.until === 'built') return release(flow, null, false)
        await sign(flow, view)
        break
      case 'broadcast':
        if (flow.until !== undefined) return release(flow, null, false)
        await send(flow, view)
        break
      case 'wait':
        throw new Refused(
          409,
          'The time of the signed bytes is over, but the chain has not passed it for good yet. Try again in a few minutes.',
        )
      case 'refuse':
        throw new Refused(
          409,
          'Bytes exist for this transfer without a time at which they end. Other bytes in their place could pay twice, so none are built. Request the transfer again once you know that these were not sent.',
          view.entity_id,
          'BYTES_WITHOUT_EXPIRY',
        )
      case 'watch':
      case 'confirmed':
        return isSent(flow, 'found on the chain')
      case 'expire':
        return fail(
          flow,
          'EXPIRED',
          `Its time is over and the chain has not taken it${saidOf(view)}. Ask for a new transfer.`,
        )
    }
  }
}

interface Step {
  readonly category: Parameters<typeof insertTransferStep>[1]['category']
  readonly level?: 'info' | 'warning' | 'error'
  readonly step: string
  readonly message: string
  readonly sessionId?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** One phase on, while the claim is ours. `inside`: what else belongs to the same commit. */
async function advance(
  { context: { db }, who, place, claimId }: Flow,
  change: TransferChange,
  { category, level = 'info', step, message, sessionId, data = {} }: Step,
  verb: AuditVerb | null = null,
  inside: (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<void> = async () => undefined,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = verb === null ? undefined : presentTransfer(await readTransfer(tx, place))
    const claimed_until = new Date(Date.now() + claimMs)
    if (!(await advanceTransfer(tx, place, claimId, { claimed_until, ...change }))) throw claimedBySomebody()
    await inside(tx)
    await insertTransferStep(tx, {
      entity_id: place.entity_id,
      request_id: place.id,
      session_id: sessionId ?? null,
      category,
      level,
      step,
      message,
      data,
    })
    await announce(tx, who, place, verb, before)
  })
}

async function build(flow: Flow, view: TransferRequestView): Promise<void> {
  const { node, intent } = flow
  const transfers = transfersOf(view)
  await assertSameChain(flow.context, {
    code: view.network_code,
    name: view.network_name,
    chain_id: intent.network.slice(intent.network.indexOf(':') + 1),
  })
  await assertContractAgrees(node, view, statedOf(view, intent))
  const { estimate: found, prices } = await estimate(node, transfers, intent, intent.feeCeiling)
  const [failure] = found.failures
  if (failure !== undefined)
    throw new Refused(
      409,
      `This transfer would fail. ${failureInWords(failure, intent)} Nothing was signed; it can be tried again.`,
    )
  const reference = told(parseBlockHeader(await node.fetchReferenceBlock()))
  const feeLimit = feeLimitUnder(intent.feeCeiling, found, prices)
  const start = Math.max(Date.now(), reference.at.getTime())
  const expiration = new Date(Math.min(start + lifeMs, intent.expiresAt.getTime()))
  const unsigned = transfers.buildTransfer(intent, {
    reference,
    madeAt: new Date(start),
    expiresAt: expiration,
    feeLimit,
  })
  const tx_hash = transfers.transactionHash(unsigned)
  await advance(
    flow,
    { phase: 'built', unsigned: Buffer.from(unsigned), expiration, tx_hash },
    {
      category: 'tron_api',
      step: 'built',
      message: 'The exact bytes are built and stored.',
      data: { tx_hash, reference_block: reference.number, expiration: expiration.toISOString() },
    },
    null,
    async (tx) => {
      await lockRows(tx, 'wallets', { entity_id: view.entity_id, id: view.wallet_id })
      await assertNoneSigned(tx, view, intent)
    },
  )
  flow.onPoint?.('built')
}

async function sign(flow: Flow, view: TransferRequestView): Promise<void> {
  const { signer, intent, onPoint } = flow
  const unsigned = unsignedOf(view)
  const signature =
    signer === 'dev' ? await signWithDevKey(flow, view, unsigned) : await askSigners(flow, view, unsigned)
  const attached = transfersOf(view).attachSignature(unsigned, signature, intent.wallet.address)
  await storeSigned(flow, attached)
  onPoint?.('signed')
}

async function askSigners(
  flow: Flow,
  asked: TransferRequestView,
  unsigned: Uint8Array,
): Promise<ThresholdSignature> {
  const { entity_id, id } = asked
  const { context, intent } = flow
  if (context.signing === null || intent.wallet.keyId === null)
    throw new Refused(503, 'No signers are configured on this server.')
  const sessionId = newId()
  const keyId = intent.wallet.keyId
  const step = {
    category: 'tss_client',
    step: 'session',
    message: 'The signers are asked.',
    sessionId,
  } as const
  await advance(flow, { session_id: sessionId }, { ...step, data: { key_id: keyId } }, null, (tx) =>
    insertSigningSession(tx, { entity_id, id: sessionId, request_id: id, key_id: keyId }),
  )
  flow.onPoint?.('session')
  const view = await readTransfer(context.db, flow.place)
  return context.signing.sign({
    sessionId,
    keyId,
    path: intent.wallet.path,
    intent: view.intent,
    unsigned,
    approvals: countingApprovals(asked, context.config).map((one) => ({
      userId: one.user_id,
      at: one.created_at.toISOString(),
      intentHash: one.intent_hash,
      assertion: null,
    })),
  })
}

async function signWithDevKey(
  flow: Flow,
  view: TransferRequestView,
  unsigned: Uint8Array,
): Promise<EcdsaSignature> {
  const found = await findDevSigning(flow.context, view, flow.intent)
  if (found === null) throw new Refused(409, `No dev key signs for ${flow.intent.wallet.address}.`)
  await advance(flow, {}, { category: 'dev_key', step: 'session', message: `Signed with ${found.label}.` })
  flow.onPoint?.('session')
  return devSignature(transfersOf(view).digest(unsigned), found.privateKey)
}

/** `digest`: of the chain, as the signers take it. */
export function devSignature(digest: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const hex = signWithKey(Buffer.from(digest).toString('hex'), privateKey)
  return {
    r: BigInt(`0x${hex.slice(0, 64)}`),
    s: BigInt(`0x${hex.slice(64, 128)}`),
    recovery: Number.parseInt(hex.slice(128, 130), 16),
  }
}

const storeSigned = (flow: Flow, { bytes, hash, signature }: SignedTransaction): Promise<void> =>
  advance(
    flow,
    {
      phase: 'signed',
      signed: Buffer.from(bytes),
      tx_hash: hash,
      signature,
      signer: flow.signer,
      signed_at: new Date(),
    },
    {
      category: 'signature',
      step: 'signed',
      message: 'The signature is the wallet’s; the signed bytes are stored.',
      data: { tx_hash: hash, signer: flow.signer },
    },
    'signed',
  )

/** Counted before each try: after the first one the bytes may be with the node. */
async function send(flow: Flow, view: TransferRequestView): Promise<void> {
  const { node, onPoint } = flow
  const [signed, hash] = [view.signed, view.tx_hash]
  if (signed === null || hash === null) throw new Error(`transfer ${view.id} is signed without bytes`)
  let last = ''
  for (let tries = view.broadcast_tries + 1; tries <= view.broadcast_tries + mostTries; tries++) {
    await advance(
      flow,
      { broadcast_tries: tries },
      { category: 'broadcast', step: 'sending', message: `Handed to the node, try ${tries}.` },
    )
    onPoint?.('sending')
    const answer = await answerOf(node, signed, hash)
    onPoint?.('sent')
    switch (answer.meaning) {
      case 'accepted':
      case 'seen':
        return isSent(flow, answer.code)
      case 'refused':
      case 'expired':
      case 'poor':
        await advance(
          flow,
          { broadcast_answer: answer.code },
          {
            category: 'broadcast',
            level: 'error',
            step: 'refused',
            message: `The node refused it: ${answer.code}.`,
          },
        )
        throw notTaken(answer, view)
      case 'later':
      case 'elsewhere':
      case 'unclear':
        last = answer.message || answer.code
    }
  }
  throw new Unclear(last)
}

const saidOf = ({ broadcast_answer }: TransferRequestView): string =>
  broadcast_answer === null ? '' : `; the node had said ${broadcast_answer}`

/** One node's no kills nothing: the bytes are good until their time is over, whoever hands them over. */
function notTaken({ code, message }: SendAnswer, { expiration }: TransferRequestView): Refused {
  const validUntil = expiration === null ? '' : ` until ${expiration.toISOString()}`
  return new Refused(
    409,
    `The node did not take the transaction (${code}${message === '' || message === code ? '' : `: ${message}`}). What is signed stays valid${validUntil}: it can be handed over again, and fails as EXPIRED once the chain has passed its time. Do not ask for it anew before that.`,
  )
}

interface SendAnswer {
  readonly meaning: ReturnType<typeof meaningOf> | 'unclear'
  readonly code: string
  readonly message: string
}
const meaningOf = (answer: ReturnType<typeof parseBroadcast>) =>
  answer.ok ? answer.value.meaning : 'unclear'

async function answerOf(node: TransferNode, signed: Uint8Array, hash: string): Promise<SendAnswer> {
  try {
    const answer = parseBroadcast(await node.broadcast(signed), hash)
    return answer.ok ? answer.value : { meaning: 'unclear', code: 'UNREADABLE', message: answer.reason }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = error instanceof ProviderRefused ? 'NODE_REFUSED' : 'NO_ANSWER'
    return { meaning: 'unclear', code, message: error.reason }
  }
}

const isSent = (flow: Flow, answer: string): Promise<void> =>
  advance(
    flow,
    {
      status: 'broadcasted',
      phase: 'broadcast',
      broadcast_at: new Date(),
      broadcast_answer: answer,
      claim_id: null,
      claimed_until: null,
      last_error: null,
    },
    { category: 'broadcast', step: 'broadcast', message: `The node has the transaction (${answer}).` },
    'broadcast',
  )

const fail = (flow: Flow, code: string, failure: string): Promise<void> =>
  advance(
    flow,
    {
      status: 'failed',
      failure_code: code,
      failure,
      claim_id: null,
      claimed_until: null,
      settled_at: new Date(),
    },
    { category: 'orchestrator', level: 'error', step: 'failed', message: failure, data: { code } },
    'failed',
  )

/** What is stored stays; a claim with nothing stored is as if it had not been. */
async function release(flow: Flow, error: string | null, isUnclear: boolean): Promise<void> {
  const { phase } = await readTransfer(flow.context.db, flow.place)
  const end = isUnclear
    ? { claimed_until: new Date(Date.now() + pauseMs) }
    : { claim_id: null, claimed_until: null }
  await advance(
    flow,
    { ...end, last_error: error, ...(phase === 'claimed' ? { phase: null } : {}) },
    {
      category: 'orchestrator',
      level: error === null ? 'info' : isUnclear ? 'warning' : 'error',
      step: 'released',
      message: error ?? 'Stopped as asked.',
    },
  )
}

export function unsignedOf({ unsigned, id }: TransferRequestView): Uint8Array {
  if (unsigned === null) throw new Error(`transfer ${id} is built without bytes`)
  return unsigned
}
