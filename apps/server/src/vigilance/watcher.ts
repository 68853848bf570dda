/** Looks for problems at an interval. Each cause raises one alert, which stays the same while it lasts, whatever its
 *  count. A closed alert is raised again only after its cause has disappeared and returned. Of several servers one looks. */
import { isDeepStrictEqual } from 'node:util'
import { type Database, insertOutbox, Lease, transaction, type Transaction } from '@holdfast/store'
import {
  type Alert,
  type Condition,
  findAlert,
  listConditions,
  listLastingAlerts,
} from '@holdfast/store/read'
import { insertAlert, updateAlertFacts } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { presentAlert } from '../features/alerts/present-alert.ts'
import type { NodeDirectory } from '@holdfast/providers'
import { RepeatedTask } from '../repeated-task.ts'
import type { Signing } from '../signing/signing.ts'
import { listChainConditions } from './list-chain-conditions.ts'
import { listPriceConditions } from './list-price-conditions.ts'
import { SignerConditions } from './signer-conditions.ts'

const everyMs = 15_000
/** A server that is killed is replaced after this time. */
const leaseMs = 40_000

export class Watcher {
  readonly #db: Database
  readonly #log: Logger
  readonly #looks: RepeatedTask
  readonly #turn: Lease
  readonly #signers: SignerConditions | null
  readonly #nodes: NodeDirectory

  constructor({
    db,
    log,
    signing = null,
    nodes = () => null,
  }: {
    db: Database
    log: Logger
    signing?: Signing | null
    nodes?: NodeDirectory
  }) {
    this.#nodes = nodes
    this.#db = db
    this.#signers = signing === null ? null : new SignerConditions(db, signing)
    this.#log = log
    this.#turn = new Lease({ db, name: 'watcher', lastsMs: leaseMs })
    this.#looks = new RepeatedTask({
      run: async () => {
        if (await this.#turn.take()) await this.look()
      },
      everyMs,
      failureLog: 'alerts were not brought up to date, will retry',
      log,
    })
  }

  start(): void {
    this.#looks.start()
  }

  /** Waits for the current look to finish. */
  async stop(): Promise<void> {
    await this.#looks.stop()
    await this.#turn.release()
  }

  async look(now = new Date()): Promise<void> {
    const known = await listLastingAlerts(this.#db)
    const ofSigners = (await this.#signers?.list(now, known)) ?? []
    const ofChains = await listChainConditions(this.#db, { nodes: this.#nodes })
    const ofPrices = await listPriceConditions(this.#db, now)
    const conditions = [...(await listConditions(this.#db, now)), ...ofSigners, ...ofChains, ...ofPrices]
    const lasting = new Map(known.map((alert) => [keyOf(alert.entity_id, alert.cause), alert]))
    const present = new Set<string>()
    for (const condition of conditions) {
      const key = keyOf(condition.organisationId, condition.cause)
      present.add(key)
      await this.#note(condition, lasting.get(key), now)
    }
    for (const [key, alert] of lasting) if (!present.has(key)) await this.#end(alert, now)
  }

  async #note(condition: Condition, alert: Alert | undefined, now: Date): Promise<void> {
    const { organisationId, kind, cause, severity, facts } = condition
    if (alert !== undefined && alert.severity === severity && isDeepStrictEqual(alert.facts, facts)) return
    await transaction(this.#db, async (tx) => {
      const known = { severity, facts: JSON.stringify(facts) }
      if (alert !== undefined) {
        await updateAlertFacts(tx, alert, known)
        return announce(tx, organisationId, alert.id, 'alert_updated')
      }
      const id = await insertAlert(tx, { entity_id: organisationId, kind, cause, ...known, raised_at: now })
      if (id === undefined) return
      this.#log.info({ organisation: organisationId, kind, cause, severity }, 'alert raised')
      await announce(tx, organisationId, id, 'alert_created')
    })
  }

  async #end(alert: Alert, now: Date): Promise<void> {
    await transaction(this.#db, async (tx) => {
      await updateAlertFacts(tx, alert, { ended_at: now })
      await announce(tx, alert.entity_id, alert.id, 'alert_updated')
    })
  }
}

const keyOf = (organisationId: string, cause: string): string => `${organisationId} ${cause}`

async function announce(tx: Transaction, organisationId: string, id: string, type: string): Promise<void> {
  const alert = await findAlert(tx, { organisationIds: [organisationId], id })
  if (alert === undefined) return
  await insertOutbox(tx, [
    { channel: 'admin', organisationId, message: { type, payload: presentAlert(alert) } },
  ])
}
