/**
 * A malicious party that knows the protocol: it follows it with wrong numbers, or as two instances that each
 * send half of the others a consistent but different view.
 */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Ceremony, type Engine, engine, type Message, type PartyId, type Step } from '../src/index.ts'
import { type Group, mod, parseScalar, scalarBytes } from '../src/group.ts'
import { type Outcome, outcomeOf } from './run-session.ts'

/** The state of a party, assumed to have the shape that the protocol gives it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Kept = any

export interface Twist {
  /** The awaited round in the changed state. */
  readonly round: number
  readonly change: (kept: Kept) => void
}

/** Follows the protocol, but changes its state once, when it begins to wait for that round. */
export function twisting({ round, change }: Twist): Engine {
  const twisted = (step: Step, before: number): Step => {
    if (step.status !== 'waiting' || step.round !== round || before === round) return step
    const state = parse(step.state)
    change(state.kept)
    return { ...step, state: utf8ToBytes(JSON.stringify(state)) }
  }
  return {
    start: (ceremony, random) => twisted(engine.start(ceremony, random), 0),
    handle: (state, messages, random) => twisted(engine.handle(state, messages, random), parse(state).round),
  }
}

const parse = (state: Uint8Array): { round: number; kept: Kept } =>
  JSON.parse(new TextDecoder().decode(state)) as { round: number; kept: Kept }

/** Sends well-formed messages that differ from the protocol's. */
export function changing(change: (message: Message) => Message): Engine {
  const changed = (step: Step): Step =>
    step.status === 'aborted' ? step : { ...step, messages: step.messages.map(change) }
  return {
    start: (ceremony, random) => changed(engine.start(ceremony, random)),
    handle: (state, messages, random) => changed(engine.handle(state, messages, random)),
  }
}

/** The next scalar, as text. */
export function successor<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  text: string,
): string {
  return bytesToHex(scalarBytes(group, mod(parseScalar(group, hexToBytes(text)) + 1n, group.order)))
}

/** Each honest party hears only one of the cheat's two instances, and both instances hear all parties. */
export function runTwoHeaded(
  ceremonies: ReadonlyMap<PartyId, Ceremony>,
  cheat: PartyId,
  secondHeadTalksTo: readonly PartyId[],
): Map<PartyId, Outcome> {
  interface Actor {
    readonly party: PartyId
    readonly talksTo: (party: PartyId) => boolean
    step: Step
  }
  const actor = (party: PartyId, ceremony: Ceremony, talksTo: Actor['talksTo']): Actor => ({
    party,
    talksTo,
    step: engine.start(ceremony),
  })
  const actors = [...ceremonies].flatMap(([party, ceremony]) =>
    party === cheat
      ? [
          actor(party, ceremony, (other) => !secondHeadTalksTo.includes(other)),
          actor(party, ceremony, (other) => secondHeadTalksTo.includes(other)),
        ]
      : [actor(party, ceremony, () => true)],
  )
  const queue: { to: Actor; message: Message }[] = []
  const send = (from: Actor): void => {
    if (from.step.status === 'aborted') return
    for (const message of from.step.messages)
      for (const to of actors)
        if (
          to.party !== from.party &&
          (message.to === 'all' || message.to === to.party) &&
          from.talksTo(to.party)
        )
          queue.push({ to, message })
  }
  for (const actor of actors) send(actor)
  for (let letter = queue.shift(); letter !== undefined; letter = queue.shift()) {
    const { to, message } = letter
    if (to.step.status !== 'waiting') continue
    to.step = engine.handle(to.step.state, [message])
    send(to)
  }
  return new Map(
    actors.filter(({ party }) => party !== cheat).map(({ party, step }) => [party, outcomeOf(step)]),
  )
}
