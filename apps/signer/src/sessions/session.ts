/** One session of this node: it agrees on keys with its peers, then drives the engine message by message. All of it is in
 *  memory. A restarted node loses its sessions and nothing else, and no nonce is ever written to disk. */
import {
  type Abort,
  type Ceremony,
  decodeMessage,
  encodeMessage,
  type Engine,
  InvalidMessage,
  type Message,
  type Result,
  type Step,
} from '@holdfast/mpc'
import type { Envelope, Hello, SignedEnd } from '@holdfast/mpc/nodes'
import { Channel } from '../peers/channel.ts'
import { makeHello, meet, type OwnHello } from '../peers/hello.ts'
import type { HelloStates } from '../peers/hello-states.ts'
import type { Self } from '../peers/self.ts'
import { Refusal } from '../refusal.ts'

export interface Plan {
  readonly id: string
  /** SHA-256 of the order that the node received. */
  readonly order: Uint8Array
  /** All parties of the session, including this node. */
  readonly parties: readonly number[]
  readonly ceremony: Ceremony
  readonly engine: Engine
  readonly states: HelloStates
  /** The state of the rules of the key, as `HelloState` has it. */
  readonly rules: string
  /** All parties must have the same rules. */
  readonly isSameRules: boolean
}

export interface Progress {
  readonly envelopes: readonly Envelope[]
  readonly round: number
  readonly awaiting: readonly number[]
  readonly result: Result | null
}

/** The protocol ended without a result. */
export class Aborted extends Error {
  readonly abort: Abort

  constructor(abort: Abort) {
    super(abort.code)
    this.name = 'Aborted'
    this.abort = abort
  }
}

export class Session {
  readonly #self: Self
  readonly #plan: Plan
  readonly #state: Uint8Array
  readonly #own: OwnHello
  /** The ends that peers stated in this session and that are not remembered yet. */
  readonly #stated = new Map<number, SignedEnd>()
  #isRuledElsewhere = false
  #channels: ReadonlyMap<number, Channel> | undefined
  #engineState: Uint8Array | undefined

  constructor(self: Self, plan: Plan) {
    this.#self = self
    this.#plan = plan
    this.#state = plan.states.makeFor(plan.parties, plan.rules)
    this.#own = makeHello(self, plan.id, { order: plan.order, state: this.#state })
  }

  get hello(): Hello {
    return this.#own.hello
  }

  /** A peer stated that rules bind the key, or may bind it. */
  get isRuledElsewhere(): boolean {
    return this.#isRuledElsewhere
  }

  /** Throws `Refusal` or `Aborted`, which ends the session. */
  advance(hellos: readonly Hello[] | undefined, envelopes: readonly Envelope[]): Progress {
    if (this.#channels === undefined) {
      this.#channels = this.#meetAll(hellos ?? [])
      return this.#take(this.#plan.engine.start(this.#plan.ceremony), this.#channels)
    }
    if (hellos !== undefined) throw new Refusal('STRANGER', { detail: 'the nodes have met' })
    const messages = envelopes.map((envelope) => this.#open(envelope))
    const state = this.#engineState
    if (state === undefined) throw new Refusal('UNKNOWN_SESSION')
    this.#engineState = undefined
    return this.#take(this.#plan.engine.handle(state, messages), this.#channels)
  }

  #meetAll(hellos: readonly Hello[]): ReadonlyMap<number, Channel> {
    const { party: me, identity, peers } = this.#self
    const { id: session, parties } = this.#plan
    const others = parties.filter((party) => party !== me)
    if (hellos.length !== others.length) throw new Refusal('STRANGER', { detail: 'not one hello of each' })
    const channels = new Map(
      others.map((peer) => {
        const hello = hellos.find(({ party }) => party === peer)
        const peerIdentity = peers.get(peer)
        if (hello === undefined || peerIdentity === undefined) throw new Refusal('STRANGER', { party: peer })
        const keys = meet(this.#own, hello, { session, identity: peerIdentity })
        return [peer, new Channel({ session, me, peer, identity, peerIdentity, keys })]
      }),
    )
    for (const { party, state } of hellos) {
      const { end, rules } = this.#plan.states.assertSound(this.#state, party, state)
      if (this.#plan.isSameRules && rules !== this.#plan.rules) throw new Refusal('RULES_DIFFER', { party })
      this.#isRuledElsewhere ||= rules !== ''
      this.#stated.set(party, end)
    }
    return channels
  }

  #open(envelope: Envelope): Message {
    const channel = this.#channels?.get(envelope.from)
    if (channel === undefined) throw new Refusal('STRANGER', { party: envelope.from })
    const bytes = channel.open(envelope)
    const stated = this.#stated.get(envelope.from)
    if (stated !== undefined) this.#plan.states.remember(stated)
    this.#stated.delete(envelope.from)
    try {
      const message = decodeMessage(bytes)
      if (message.from === envelope.from) return message
    } catch (error) {
      if (!(error instanceof InvalidMessage)) throw error
    }
    throw new Refusal('FORGED', { party: envelope.from })
  }

  #take(step: Step, channels: ReadonlyMap<number, Channel>): Progress {
    if (step.status === 'aborted') throw new Aborted(step.abort)
    // Stored before the messages leave, because the previous state is consumed.
    if (step.status === 'waiting') this.#engineState = step.state
    const envelopes = step.messages.flatMap((message) =>
      [...channels]
        .filter(([party]) => message.to === 'all' || message.to === party)
        .map(([, channel]) => channel.seal(encodeMessage(message))),
    )
    return step.status === 'finished'
      ? { envelopes, round: 0, awaiting: [], result: step.result }
      : { envelopes, round: step.round, awaiting: step.awaiting, result: null }
  }
}
