/**
 * The session state machine of every ceremony: it collects messages until a round is complete, then runs the
 * protocol's next turn. It knows rounds, senders and duplicates, and no cryptography.
 */
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { equalBytes } from './bytes.ts'
import { InvalidState, type RandomBytes, type Result, type Step } from './engine.ts'
import { SessionAbort } from './fault.ts'
import { hexOf, PartyId } from './key-description.ts'
import { maxBodyLength, type Message } from './messages.ts'

/** The messages of one round: a broadcast, one message for each peer, or both. */
export interface Outgoing {
  readonly broadcast?: Uint8Array
  readonly direct?: ReadonlyMap<PartyId, Uint8Array>
}

/** All messages of a round. */
export interface Inbox {
  readonly broadcast: ReadonlyMap<PartyId, Uint8Array>
  readonly direct: ReadonlyMap<PartyId, Uint8Array>
}

export type Turn = Next | { readonly send: Outgoing; readonly result: Result }

export interface Next {
  readonly send: Outgoing
  /** The only state kept until the next turn: JSON. */
  readonly keep: unknown
  /** The messages expected next. */
  readonly expect: Expectation
}

export interface Expectation {
  readonly broadcast: readonly PartyId[]
  readonly direct: readonly PartyId[]
}

/** One turn of a protocol: checks its kept state, takes the round's messages, returns the next round. */
export type Round = (kept: unknown, inbox: Inbox, random: RandomBytes) => Turn

/** The turns after each round, first round first. */
export type Rounds = readonly Round[]

/** Binds a turn to the schema of its kept state. */
export const round =
  <Kept>(Kept: z.ZodType<Kept>, take: (kept: Kept, inbox: Inbox, random: RandomBytes) => Turn): Round =>
  (kept, inbox, random) => {
    const parsed = Kept.safeParse(kept)
    if (!parsed.success) throw new InvalidState(z.prettifyError(parsed.error))
    return take(parsed.data, inbox, random)
  }

export const hexBytes = z.string().regex(/^(?:[0-9a-f]{2})*$/)

const stateVersion = 1

/** A message of this round or, early, of the next. */
const Slot = z.strictObject({
  round: z.int(),
  from: PartyId,
  kind: z.enum(['broadcast', 'direct']),
  body: hexBytes.transform((text): Uint8Array => hexToBytes(text)),
})
type Slot = z.infer<typeof Slot>

const State = z.strictObject({
  version: z.literal(stateVersion),
  protocol: z.string(),
  session: hexOf(32),
  me: PartyId,
  peers: z.array(PartyId),
  round: z.int().min(1).max(9),
  expect: z.strictObject({ broadcast: z.array(PartyId), direct: z.array(PartyId) }),
  received: z.array(Slot),
  kept: z.unknown(),
})
type State = z.infer<typeof State>

export interface Opening {
  readonly protocol: string
  readonly session: string
  readonly me: PartyId
  readonly peers: readonly PartyId[]
}

/** The first turn needs no message. */
export function openSession(opening: Opening, first: Turn): Step {
  const state: State = {
    ...opening,
    peers: [...opening.peers],
    version: stateVersion,
    round: 0,
    expect: { broadcast: [], direct: [] },
    received: [],
    kept: null,
  }
  const messages = outgoingMessages(state, first.send)
  if ('result' in first) return { status: 'finished', messages, result: first.result }
  return waiting(nextRound(state, first), messages)
}

export function continueSession(
  bytes: Uint8Array,
  roundsOf: (protocol: string) => Rounds | undefined,
  messages: readonly Message[],
  random: RandomBytes,
): Step {
  let state = decodeState(bytes)
  const rounds = roundsOf(state.protocol)
  if (rounds === undefined) throw new InvalidState(`protocol ${state.protocol}`)
  const outgoing: Message[] = []
  try {
    for (const message of messages) state = file(state, message)
    while (missing(state).length === 0) {
      const take = rounds[state.round - 1]
      if (take === undefined) throw new InvalidState(`round ${state.round}`)
      const turn = take(state.kept, inboxOf(state), random)
      outgoing.push(...outgoingMessages(state, turn.send))
      if ('result' in turn) return { status: 'finished', messages: outgoing, result: turn.result }
      state = nextRound(state, turn)
    }
  } catch (error) {
    if (error instanceof SessionAbort) return { status: 'aborted', abort: error.abort }
    throw error
  }
  return waiting(state, outgoing)
}

/** Replaces the kept state and forgets the received messages. */
function nextRound(state: State, turn: Next): State {
  const round = state.round + 1
  const next: State = {
    ...state,
    round,
    expect: { broadcast: [...turn.expect.broadcast], direct: [...turn.expect.direct] },
    received: state.received.filter((slot) => slot.round === round),
    kept: turn.keep,
  }
  for (const slot of next.received) assertExpected(next, slot)
  return next
}

function waiting(state: State, messages: readonly Message[]): Step {
  const stored = {
    ...state,
    received: state.received.map((slot) => ({ ...slot, body: bytesToHex(slot.body) })),
  }
  return {
    status: 'waiting',
    round: state.round,
    state: utf8ToBytes(JSON.stringify(stored)),
    messages,
    awaiting: missing(state),
  }
}

function outgoingMessages(state: State, { broadcast, direct }: Outgoing): Message[] {
  const head = { session: state.session, round: state.round + 1, from: state.me }
  return [
    ...(broadcast === undefined ? [] : [{ ...head, to: 'all' as const, body: broadcast }]),
    ...[...(direct ?? [])].map(([to, body]) => ({ ...head, to, body })),
  ]
}

/** Stores a message. One round early is fine; a repetition, or a message of a past round, changes nothing. */
function file(state: State, message: Message): State {
  const { round, from, to, body } = message
  if (!state.peers.includes(from) || (to !== 'all' && to !== state.me))
    throw new SessionAbort('UNKNOWN_SENDER')
  if (message.session !== state.session) throw new SessionAbort('WRONG_SESSION', from)
  if (body.length > maxBodyLength) throw new SessionAbort('MALFORMED_MESSAGE', from)
  if (round < state.round) return state
  if (round > state.round + 1) throw new SessionAbort('UNEXPECTED_MESSAGE', from)
  const slot: Slot = { round, from, kind: to === 'all' ? 'broadcast' : 'direct', body }
  const there = state.received.find(
    (other) => other.round === round && other.from === from && other.kind === slot.kind,
  )
  if (there !== undefined) {
    if (equalBytes(there.body, body)) return state
    throw new SessionAbort('CONFLICTING_MESSAGE', from)
  }
  if (round === state.round) assertExpected(state, slot)
  return { ...state, received: [...state.received, slot] }
}

function assertExpected({ expect }: State, { kind, from }: Slot): void {
  if (!expect[kind].includes(from)) throw new SessionAbort('UNEXPECTED_MESSAGE', from)
}

function inboxOf({ round, received }: State): Inbox {
  const bodies = (kind: Slot['kind']) =>
    new Map(
      received
        .filter((slot) => slot.round === round && slot.kind === kind)
        .map((slot) => [slot.from, slot.body]),
    )
  return { broadcast: bodies('broadcast'), direct: bodies('direct') }
}

function missing({ round, expect, received }: State): PartyId[] {
  const has = (kind: Slot['kind'], from: PartyId) =>
    received.some((slot) => slot.round === round && slot.kind === kind && slot.from === from)
  const absent = (['broadcast', 'direct'] as const).flatMap((kind) =>
    expect[kind].filter((from) => !has(kind, from)),
  )
  return [...new Set(absent)].sort((a, b) => a - b)
}

function decodeState(bytes: Uint8Array): State {
  const parsed = State.safeParse(parseJson(bytes))
  if (!parsed.success) throw new InvalidState(z.prettifyError(parsed.error))
  return parsed.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new InvalidState('not JSON')
  }
}
