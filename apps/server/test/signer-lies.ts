/** Deviations of a signer from the protocol towards its peers. To add a lie, add a line. */
import type { Ceremony, Engine, Message, Step } from '@holdfast/mpc'
import { engine, maxBodyLength } from '@holdfast/mpc'

export type Garbling = (message: Message, memory: Memory) => readonly Message[]

/** Messages of earlier honest sessions, by ceremony, round and sender. */
export interface Memory {
  own(round: number, to: Message['to']): Uint8Array | undefined
  others(round: number): Uint8Array | undefined
}

const withBody = (message: Message, body: Uint8Array): readonly Message[] => [{ ...message, body }]

const flipped =
  (where: (length: number) => number): Garbling =>
  (message) => {
    const body = Uint8Array.from(message.body)
    const at = where(body.length)
    body.set([(body[at] ?? 0) ^ 0x10], at)
    return withBody(message, body)
  }

export const garblings: Readonly<Record<string, Garbling>> = {
  'a bit flipped at the beginning': flipped(() => 0),
  'a bit flipped in the middle': flipped((length) => length >> 1),
  'a bit flipped at the end': flipped((length) => length - 1),
  'cut in half': (message) => withBody(message, message.body.slice(0, message.body.length >> 1)),
  'nothing in it': (message) => withBody(message, new Uint8Array()),
  'a byte too many': (message) => withBody(message, Uint8Array.of(...message.body, 0)),
  'longer than any message': (message) => withBody(message, new Uint8Array(maxBodyLength + 1)),
  'what it said in an earlier session': (message, memory) =>
    withBody(message, memory.own(message.round, message.to) ?? new Uint8Array(1)),
  'what it says in another round': (message, memory) => {
    const other = memory.own(message.round === 1 ? 2 : 1, message.to) ?? memory.others(message.round)
    return withBody(message, other ?? new Uint8Array(1))
  },
  'what another said': (message, memory) =>
    withBody(message, memory.others(message.round) ?? new Uint8Array(1)),
  'in another’s name': (message) => [{ ...message, from: message.from === 1 ? 3 : 1 }],
  'under another round': (message) => [{ ...message, round: (message.round % 9) + 1 }],
  'of another session': (message) => [{ ...message, session: 'ab'.repeat(32) }],
  'twice, differently': (message) => [message, ...flipped((length) => length - 1)(message, nothing)],
  'not at all': () => [],
}

/** Broadcasts remain correct, so only the checks between pairs can detect it. */
export const garbledInPrivate: Garbling = (message, memory) =>
  message.to === 'all' ? [message] : flipped((length) => length >> 1)(message, memory)

const nothing: Memory = { own: () => undefined, others: () => undefined }

/** The state between two rounds of an ECDSA signature: scalars in hex. */
interface KeptToSign {
  nonce: string
  keyShare: string
  mask: string
  peers: { c: string[] }[]
}

/** A lie in numbers: the protocol is followed exactly, but with a number other than the committed one from that round on. */
export interface Cheat {
  readonly round: number
  readonly change: (kept: KeptToSign) => void
}

/** Another scalar, below the order of the curve like the original. */
const other = (scalar: string): string => (scalar.startsWith('1') ? '2' : '1') + scalar.slice(1)

/** The cheats that the victim's check of the multiplication detects, with the culprit. */
export const provenCheats: Readonly<Record<string, Cheat>> = {
  'another nonce than was committed to': { round: 1, change: (kept) => (kept.nonce = other(kept.nonce)) },
  'another key share than was committed to': {
    round: 1,
    change: (kept) => (kept.keyShare = other(kept.keyShare)),
  },
}

/** The cheats that only the signature reveals, without a culprit. */
export const unprovenCheats: Readonly<Record<string, Cheat>> = {
  'another mask than was shared': { round: 2, change: (kept) => (kept.mask = other(kept.mask)) },
  'another product than was multiplied': {
    round: 2,
    change: ({ peers }) => {
      for (const peer of peers) peer.c = peer.c.map(other)
    },
  },
}

/** An engine that follows the protocol until it is set to lie. */
export class LyingEngine implements Engine {
  /** Null while honest. */
  lie: { readonly round: number; readonly garble: Garbling } | null = null
  /** Messages garbled since it was last set to lie. */
  lied = 0
  /** Null while it computes with its own numbers. */
  #cheat: Cheat | null = null
  #kind = ''
  readonly #sent = new Map<string, Uint8Array>()

  start(ceremony: Ceremony): Step {
    this.#kind = ceremony.kind === 'keygen' ? `keygen ${ceremony.curve}` : ceremony.kind
    return this.#reckon(this.#speak(engine.start(ceremony)))
  }

  handle(state: Uint8Array, messages: readonly Message[]): Step {
    for (const { round, body } of messages) this.#sent.set(`${this.#kind} ${round} others`, body)
    return this.#reckon(this.#speak(engine.handle(state, messages)))
  }

  begin(round: number, garble: Garbling): void {
    this.lie = { round, garble }
    this.lied = 0
  }

  beginCheat(cheat: Cheat): void {
    this.#cheat = cheat
    this.lied = 0
  }

  end(): void {
    this.lie = null
    this.#cheat = null
  }

  /** With two signers, every step is another round. */
  #reckon(step: Step): Step {
    const cheat = this.#cheat
    if (cheat === null || step.status !== 'waiting' || step.round !== cheat.round) return step
    const state = JSON.parse(Buffer.from(step.state).toString()) as { kept: KeptToSign }
    cheat.change(state.kept)
    this.lied += 1
    return { ...step, state: Buffer.from(JSON.stringify(state)) }
  }

  #speak(step: Step): Step {
    if (step.status === 'aborted') return step
    const { lie } = this
    if (lie === null) {
      for (const { round, to, body } of step.messages) this.#sent.set(`${this.#kind} ${round} ${to}`, body)
      return step
    }
    const memory: Memory = {
      own: (round, to) => this.#sent.get(`${this.#kind} ${round} ${to}`),
      others: (round) => this.#sent.get(`${this.#kind} ${round} others`),
    }
    const messages = step.messages.flatMap((message) => {
      if (message.round !== lie.round) return [message]
      this.lied += 1
      return lie.garble(message, memory)
    })
    return { ...step, messages }
  }
}
