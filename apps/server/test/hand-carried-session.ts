/** A signing session that a test carries itself, one exchange at a time. It can hold messages back and deliver to some
 *  signers only. */
import { randomBytes } from 'node:crypto'
import {
  type EnvelopeBody,
  type HelloBody,
  type OpenSessionBody,
  SessionAnswer,
  type SessionResult,
  toBase64,
} from '@holdfast/mpc/nodes'
import type { SignerClient } from '../src/signing/signer-client.ts'

type Body<T> = { [K in keyof T]: Uint8Array extends T[K] ? string | Exclude<T[K], Uint8Array> : T[K] }

const bodyOf = <T extends object>(message: T): Body<T> =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? toBase64(value) : value,
    ]),
  ) as Body<T>

const patienceMs = 60_000
const mostExchanges = 8

export class HandCarriedSession {
  readonly results = new Map<number, SessionResult>()
  readonly #clients: readonly SignerClient[]
  readonly #order: OpenSessionBody['ceremony']
  readonly #sessionId = randomBytes(32).toString('hex')
  #hellos: readonly HelloBody[] = []
  #waiting: EnvelopeBody[] = []

  /** The clients are those of the signers in the order. */
  constructor(clients: readonly SignerClient[], order: OpenSessionBody['ceremony']) {
    this.#clients = clients.filter(({ party }) => order.parties.includes(party))
    this.#order = order
  }

  /** Number of messages sent but not delivered. */
  get held(): number {
    return this.#waiting.length
  }

  async open(): Promise<void> {
    const body = { sessionId: this.#sessionId, ceremony: this.#order }
    const opened = await Promise.all(this.#clients.map((client) => post(client, '/sessions', body)))
    this.#hellos = opened.flatMap(({ hello }) => (hello === undefined ? [] : [bodyOf(hello)]))
  }

  async meet(): Promise<void> {
    const answers = await Promise.all(
      this.#clients.map((client) => {
        const hellos = this.#hellos.filter(({ party }) => party !== client.party)
        return post(client, `/sessions/${this.#sessionId}`, { hellos, envelopes: [] })
      }),
    )
    this.#take(answers)
  }

  /** Delivers waiting messages to `parties`, or to all. */
  async exchange(parties?: readonly number[]): Promise<void> {
    const isDelivered = ({ to }: EnvelopeBody) => parties?.includes(to) !== false
    const delivered = this.#waiting.filter(isDelivered)
    this.#waiting = this.#waiting.filter((envelope) => !isDelivered(envelope))
    for (const client of this.#clients) {
      const envelopes = delivered.filter(({ to }) => to === client.party)
      if (envelopes.length === 0) continue
      const answer = await post(client, `/sessions/${this.#sessionId}`, { envelopes })
      if (answer.result !== null) this.results.set(client.party, answer.result)
      this.#take([answer])
    }
  }

  async runToEnd(): Promise<ReadonlyMap<number, SessionResult>> {
    await this.open()
    await this.meet()
    for (let exchange = 0; exchange < mostExchanges && this.held > 0; exchange++) await this.exchange()
    return this.results
  }

  #take(answers: readonly SessionAnswer[]): void {
    for (const { envelopes } of answers) this.#waiting.push(...envelopes.map((envelope) => bodyOf(envelope)))
  }
}

const post = (client: SignerClient, path: string, body: unknown): Promise<SessionAnswer> =>
  client.ask({ method: 'POST', path, body: JSON.stringify(body) }, SessionAnswer, patienceMs)
