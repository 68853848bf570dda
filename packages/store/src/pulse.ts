/**
 * The heartbeat of a process and its counters: kept in memory and written every ten seconds. Counters that
 * cannot be written are kept for the next time.
 */
import { hostname } from 'node:os'
import { type Database, transaction } from './database.ts'
import { newId } from './ids.ts'
import type { CallOutcome, ProcessName, ProcessState } from './schema/health.ts'
import {
  addCallCounts,
  addProviderCounts,
  beat,
  type CallCount,
  type Heartbeat,
  type ProviderCount,
  pruneHealth,
  stopBeating,
} from './write/health.ts'

export interface ProviderSeen {
  readonly networkCode: string
  readonly provider: string
  readonly outcome: 'answered' | 'refused' | 'limited' | 'failed'
  readonly ms: number
}

export interface CallSeen {
  /** Null: the call concerned no organisation. */
  readonly organisationId: string | null
  readonly routeClass: string
  readonly outcome: CallOutcome
  readonly ms: number
}

interface PulseNeeds {
  readonly db: Database
  readonly name: ProcessName
  readonly version: string
  readonly marks?: Pick<Heartbeat, 'keyMark' | 'signersMark'>
  /** Called with the reason when a heartbeat could not be written. */
  readonly onFailure: (reason: string) => void
}

const beatMs = 10_000
const pruneEveryBeats = 360

export class Pulse {
  readonly #db: Database
  readonly #self: Omit<Heartbeat, 'state'>
  readonly #onFailure: (reason: string) => void
  #state: ProcessState = 'running'
  #providers = new Map<string, ProviderCount>()
  #calls = new Map<string, CallCount>()
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #beats = 0

  constructor({ db, name, version, marks, onFailure }: PulseNeeds) {
    this.#db = db
    this.#self = { id: newId(), name, version, host: hostname(), pid: process.pid, ...marks }
    this.#onFailure = onFailure
  }

  /** The first heartbeat is written before this resolves. */
  async start(state: ProcessState): Promise<void> {
    this.#state = state
    await this.flush()
    this.#timer = setInterval(() => void this.flush(), beatMs)
  }

  become(state: ProcessState): void {
    this.#state = state
    void this.flush()
  }

  providerAnswered({ networkCode, provider, outcome, ms }: ProviderSeen, now = new Date()): void {
    const minute = minuteOf(now)
    const key = `${minute.getTime()}/${networkCode}/${provider}`
    const was = this.#providers.get(key) ?? nothingFrom({ minute, networkCode, provider, lastAt: now })
    const next = { ...was, [outcome]: was[outcome] + 1, totalMs: was.totalMs + ms, lastAt: now }
    this.#providers.set(key, next)
  }

  called({ organisationId, routeClass, outcome, ms }: CallSeen, now = new Date()): void {
    const minute = minuteOf(now)
    const key = `${minute.getTime()}/${organisationId}/${routeClass}/${outcome}`
    const was = this.#calls.get(key) ?? { minute, organisationId, routeClass, outcome, n: 0, totalMs: 0 }
    this.#calls.set(key, { ...was, n: was.n + 1, totalMs: was.totalMs + ms })
  }

  /** Writes the current counters; writes run one at a time. */
  flush(): Promise<void> {
    this.#beating = this.#beating.then(() => this.#write())
    return this.#beating
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
    await stopBeating(this.#db, this.#self.id).catch((error: unknown) => this.#onFailure(reasonOf(error)))
  }

  async #write(): Promise<void> {
    const [providers, calls] = [this.#providers, this.#calls]
    this.#providers = new Map()
    this.#calls = new Map()
    try {
      await transaction(this.#db, async (tx) => {
        await beat(tx, { ...this.#self, state: this.#state })
        await addProviderCounts(tx, [...providers.values()])
        await addCallCounts(tx, [...calls.values()])
      })
      if (this.#beats++ % pruneEveryBeats === 0) await pruneHealth(this.#db)
    } catch (error) {
      this.#takeBack(providers, calls)
      this.#onFailure(reasonOf(error))
    }
  }

  #takeBack(providers: ReadonlyMap<string, ProviderCount>, calls: ReadonlyMap<string, CallCount>): void {
    for (const [key, old] of providers) {
      const now = this.#providers.get(key)
      this.#providers.set(key, now === undefined ? old : sumOf(old, now))
    }
    for (const [key, old] of calls) {
      const now = this.#calls.get(key)
      const both = now && { ...now, n: now.n + old.n, totalMs: now.totalMs + old.totalMs }
      this.#calls.set(key, both ?? old)
    }
  }
}

const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

const nothingFrom = (
  what: Pick<ProviderCount, 'minute' | 'networkCode' | 'provider' | 'lastAt'>,
): ProviderCount => ({ ...what, answered: 0, refused: 0, limited: 0, failed: 0, totalMs: 0 })

const sumOf = (a: ProviderCount, b: ProviderCount): ProviderCount => ({
  ...b,
  answered: a.answered + b.answered,
  refused: a.refused + b.refused,
  limited: a.limited + b.limited,
  failed: a.failed + b.failed,
  totalMs: a.totalMs + b.totalMs,
})

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed')
