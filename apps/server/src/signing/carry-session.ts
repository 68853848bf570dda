/** Carries one session from its opening to its results: it forwards the signers' messages, and first checks everything
 *  that can be checked without a secret, so that no honest signer refuses because of another's fault. */
import { createHash } from 'node:crypto'
import { reason, type RefusalBody } from '@holdfast/contract'
import {
  type EnvelopeBody,
  faultOfHello,
  type HelloBody,
  mostToOne,
  type OpenSessionBody,
  SessionAnswer,
  type SessionResult,
  type SessionStepBody,
  type SignedReceipt,
  toBase64,
} from '@holdfast/mpc/nodes'
import { SessionFailure } from './session-failure.ts'
import { type SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'
import { SigningAborted } from './signing.ts'

export type Order = OpenSessionBody['ceremony']

export interface Running {
  readonly order: Order
  readonly sessionId: string
  readonly signers: readonly SignerClient[]
  readonly patienceMs: number
  readonly onRound: (round: number) => void
  readonly onAuditReceipt?: (party: number, receipt: SignedReceipt) => void
}

/** More than any protocol has rounds. */
const mostExchanges = 16

/** Throws `SessionFailure` for answers of signers or their silence, `SigningAborted` for faults that the server itself
 *  detects. */
export async function carrySession(running: Running): Promise<SessionResult[]> {
  const { order, sessionId, signers, patienceMs, onRound } = running
  // All signers receive the same bytes, because they compare the hashes of their orders.
  const body = JSON.stringify({ sessionId, ceremony: order })
  const opened = await askAll(signers, () => ({ path: '/sessions', body }), patienceMs, true)
  for (const { party, answer } of opened)
    if (answer.auditReceipt !== undefined) running.onAuditReceipt?.(party, answer.auditReceipt)
  const hash = createHash('sha256').update(body).digest()
  const hellos = signers.map((signer, place) => helloOf(signer, opened[place]?.answer, sessionId, hash))
  const path = `/sessions/${sessionId}`
  const results = new Map<number, SessionResult>()
  const waiting = new Map<number, readonly number[]>()
  let steps = new Map<number, SessionStepBody>(
    signers.map(({ party }) => [
      party,
      { hellos: hellos.filter((hello) => hello.party !== party), envelopes: [] },
    ]),
  )
  let reached = 0
  for (let exchange = 0; steps.size > 0; exchange++) {
    if (exchange === mostExchanges) throw new SigningAborted(reason('SESSION_ENDLESS'))
    const addressed = signers.filter(({ party }) => steps.has(party))
    const answers = await askAll(
      addressed,
      ({ party }) => ({ path, body: JSON.stringify(steps.get(party)) }),
      patienceMs,
      false,
    )
    steps = new Map()
    for (const { party, answer } of answers) {
      if (answer.result !== null) results.set(party, answer.result)
      waiting.set(party, answer.awaiting)
      for (const envelope of envelopesOf(party, answer, signers)) {
        const step = steps.get(envelope.to) ?? { envelopes: [] }
        steps.set(envelope.to, { ...step, envelopes: [...step.envelopes, envelope] })
      }
    }
    for (const party of results.keys()) steps.delete(party)
    // A signer that has its result is in no round, and answers 0.
    const furthest = Math.max(...answers.map(({ answer }) => answer.round))
    if (furthest > reached) onRound(furthest)
    reached = Math.max(reached, furthest)
  }
  if (results.size < signers.length) throw new SigningAborted(whyStill(waiting, results))
  return signers.flatMap(({ party }) => results.get(party) ?? [])
}

/** The hello of a signer, for its peers. Throws for one that they would refuse. */
function helloOf(
  { party, address }: SignerClient,
  answer: SessionAnswer | undefined,
  session: string,
  order: Uint8Array,
): HelloBody {
  const hello = answer?.hello
  if (hello?.party !== party) throw new SigningAborted(reason('SIGNER_NAMELESS'), { party })
  const fault = faultOfHello(hello, { session, identity: address.identity, order })
  if (fault === 'VERSIONS_DIFFER') throw new SigningAborted(reason('SIGNER_VERSIONS_DIFFER'), { party })
  if (fault !== null) throw new SigningAborted(reason('SIGNER_OTHER_SESSION'), { party })
  return {
    party,
    key: toBase64(hello.key),
    order: toBase64(hello.order),
    ...(hello.state !== undefined && { state: toBase64(hello.state) }),
    signature: toBase64(hello.signature),
  }
}

/** A signer's messages come from itself, go to other members of the session, and stay within their limits. */
function envelopesOf(
  party: number,
  answer: SessionAnswer,
  signers: readonly SignerClient[],
): readonly EnvelopeBody[] {
  const isOwn = ({ from, to }: { from: number; to: number }) =>
    from === party && to !== party && signers.some((signer) => signer.party === to)
  if (!answer.envelopes.every(isOwn)) throw new SigningAborted(reason('SIGNER_SENDS_OTHERS'), { party })
  const envelopes = answer.envelopes.map(({ box, signature, ...place }) => ({
    ...place,
    box: toBase64(box),
    signature: toBase64(signature),
  }))
  for (const { party: to } of signers) {
    const toOne = envelopes.filter((envelope) => envelope.to === to)
    if (toOne.length > mostToOne.envelopes || JSON.stringify(toOne).length > mostToOne.bytes)
      throw new SigningAborted(reason('SIGNER_SENDS_TOO_MUCH'), { party })
  }
  return envelopes
}

/** One signer's claim contradicts the others', so it accuses nobody. */
function whyStill(
  waiting: ReadonlyMap<number, readonly number[]>,
  results: ReadonlyMap<number, SessionResult>,
): RefusalBody {
  const waits = [...waiting].filter(([party]) => !results.has(party))
  return reason('SESSION_STILL', {
    waits: waits.map(([party, awaited]) => `${party} → ${awaited.join(' + ')}`),
  })
}

interface Answered {
  readonly party: number
  readonly answer: SessionAnswer
}

async function askAll(
  signers: readonly SignerClient[],
  callOf: (signer: SignerClient) => { readonly path: string; readonly body: string },
  patienceMs: number,
  isOpening: boolean,
): Promise<Answered[]> {
  const answers = await Promise.allSettled(
    signers.map(async (signer) => ({
      party: signer.party,
      answer: await signer.ask({ method: 'POST', ...callOf(signer) }, SessionAnswer, patienceMs),
    })),
  )
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )
  const ofSigners = reasons.filter((cause) => cause instanceof SignerRefuses || cause instanceof SignerDown)
  if (ofSigners.length < reasons.length)
    throw reasons.find((cause) => !ofSigners.includes(cause as SignerDown))
  if (ofSigners.length > 0) throw new SessionFailure(ofSigners, isOpening)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
