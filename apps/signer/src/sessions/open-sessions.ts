/** The sessions that are open at this node. They are in memory only, and those that stay silent are forgotten. */
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import { Refusal } from '../refusal.ts'
import type { Session } from './session.ts'

export interface OpenSession {
  readonly session: Session
  readonly order: CeremonyOrder
  /** The digest to sign, in sessions that sign. */
  readonly digest: Uint8Array | null
}

/** More sessions at once would only compete for the processor. */
const mostSessions = 64
/** A coordinator that has been silent for so long is not expected to resume the session. */
const forgottenAfterMs = 120_000
/** When there are too many sessions, one that has been silent for longer makes room. */
const silentMs = 15_000
const lookEveryMs = 10_000

export class OpenSessions {
  readonly #now: () => number
  readonly #open = new Map<string, OpenSession & { touchedAt: number }>()

  constructor(now: () => number) {
    this.#now = now
    setInterval(() => this.#forgetSilent(forgottenAfterMs), lookEveryMs).unref()
  }

  /** Throws when there are too many, also after those that have been silent for a while are forgotten. */
  makeRoom(): void {
    this.#forgetSilent(forgottenAfterMs)
    if (this.#open.size >= mostSessions) this.#forgetSilent(silentMs)
    if (this.#open.size >= mostSessions) throw new Refusal('TOO_MANY_SESSIONS', { field: 'sessionId' })
  }

  add(id: string, session: OpenSession): void {
    this.#open.set(id, { ...session, touchedAt: this.#now() })
  }

  /** The session, which is heard of now. */
  touch(id: string): OpenSession {
    const open = this.#open.get(id)
    if (open === undefined) throw new Refusal('UNKNOWN_SESSION', { field: 'sessionId' })
    open.touchedAt = this.#now()
    return open
  }

  forget(id: string): void {
    this.#open.delete(id)
  }

  /** Ends the sessions of a key of these kinds. */
  endOf(keyId: string, kinds: readonly CeremonyOrder['kind'][]): void {
    for (const [id, { order }] of this.#open)
      if (order.keyId === keyId && kinds.includes(order.kind)) this.#open.delete(id)
  }

  #forgetSilent(forMs: number): void {
    const since = this.#now() - forMs
    for (const [id, { touchedAt }] of this.#open) if (touchedAt < since) this.#open.delete(id)
  }
}
