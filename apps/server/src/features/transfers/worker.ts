/** Goes on with what nobody works on: signings that a crash left, receipts, intents whose time is over, ceremonies whose maker is
 *  gone. Every server process may run one: what two of them do at once, one of them does. */
import { transaction } from '@holdfast/store'
import { listTransfersToContinue, type ToContinue } from '@holdfast/store/read'
import {
  insertTransferStep,
  listStalledKeys,
  lockTransferRequest,
  pruneIdempotentAnswers,
  pruneTransferSteps,
  updateTransferRequest,
} from '@holdfast/store/write'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { recordRepeatedRefusals } from '../../http/record-change.ts'
import { Refused } from '../../http/refusal.ts'
import { endStoppedKey } from '../keys/make-key.ts'
import { giveUpFailedKeys } from '../keys/give-up.ts'
import { discardForgedApprovals } from './forged-approvals.ts'
import { nodeInWords } from './node.ts'
import { presentTransfer } from './present.ts'
import { refreshReceipt } from './receipt.ts'
import { announce, type Place, readTransfer } from './request.ts'
import { lapse, signAndSend } from './sign.ts'

const everyMs = 3_000
/** The chain is asked about one transfer at most so often. */
const askEveryMs = 10_000
const atOnce = 50
const stalledMs = 5 * 60_000
const stepsKeptMs = 30 * 24 * 3_600_000
const answersKeptMs = 24 * 3_600_000
const pruneEveryMs = 3_600_000

export class TransferWorker {
  readonly #context: Context
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  #givingUp: Promise<void> | undefined
  #prunedAt = 0

  constructor({ context, log }: { readonly context: Context; readonly log: Logger }) {
    this.#context = context
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => this.#soon(), everyMs)
    this.#soon()
  }

  /** Waits for the current round to finish. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
    await this.#givingUp
  }

  #soon(): void {
    this.#working ??= this.round()
      .catch((error: unknown) => this.#log.warn({ reason: reasonOf(error) }, 'transfers wait for a moment'))
      .finally(() => {
        this.#working = undefined
      })
    // Apart from the round: a signer that does not answer takes seconds for each key.
    this.#givingUp ??= giveUpFailedKeys(this.#context, new Date())
      .catch((error: unknown) =>
        this.#log.warn({ reason: reasonOf(error) }, 'shares of failed keys were not given up, will retry'),
      )
      .finally(() => {
        this.#givingUp = undefined
      })
  }

  async round(now = new Date()): Promise<void> {
    const { db } = this.#context
    await discardForgedApprovals(this.#context)
    await recordRepeatedRefusals(db, now)
    const askedBefore = new Date(now.getTime() - askEveryMs)
    for (const one of await listTransfersToContinue(db, { now, askedBefore, limit: atOnce }))
      await this.#continue(one)
    for (const key of await listStalledKeys(db, new Date(now.getTime() - stalledMs)))
      await endStoppedKey(db, key)
    if (now.getTime() - this.#prunedAt < pruneEveryMs) return
    this.#prunedAt = now.getTime()
    await pruneTransferSteps(db, new Date(now.getTime() - stepsKeptMs))
    await pruneIdempotentAnswers(db, new Date(now.getTime() - answersKeptMs))
  }

  async #continue(one: Place & { readonly what: ToContinue }): Promise<void> {
    const { db } = this.#context
    const view = await readTransfer(db, one)
    try {
      if (one.what === 'expiry') await this.#expire(one)
      else if (one.what === 'lapse') await lapse(this.#context, one)
      else if (one.what === 'receipt') await refreshReceipt(this.#context, null, view)
      else await signAndSend(this.#context, null, view, { signer: view.signer ?? 'tss' })
    } catch (error) {
      // Known reasons are on the transfer by now.
      const level = error instanceof Refused || nodeInWords(error) !== null ? 'debug' : 'warn'
      this.#log[level]({ reason: reasonOf(error), transfer: one.id }, 'a transfer was not continued')
    }
  }

  #expire(place: Place): Promise<void> {
    const failure = 'Nobody approved and signed it in time. Ask for a new transfer.'
    return transaction(this.#context.db, async (tx) => {
      const row = await lockTransferRequest(tx, place)
      if (row === undefined || row.phase !== null || row.status === 'failed') return
      if (row.status === 'broadcasted' || row.expires_at > new Date()) return
      const before = presentTransfer(await readTransfer(tx, place))
      await updateTransferRequest(tx, place, {
        status: 'failed',
        failure_code: 'EXPIRED',
        failure,
        settled_at: new Date(),
      })
      await insertTransferStep(tx, {
        entity_id: place.entity_id,
        request_id: place.id,
        session_id: null,
        category: 'orchestrator',
        level: 'error',
        step: 'failed',
        message: failure,
      })
      await announce(tx, null, place, 'failed', before)
    })
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed')
