/** Continues transfers that no process works on: signings interrupted by a crash, receipts, expired intents, lapsed
 *  approvals. Every server process may run one: of two that act on the same transfer at once, only one succeeds. */
import { listTransfersToContinue, type ToContinue } from '@holdfast/store/read'
import { pruneIdempotentAnswers, pruneTransferSteps } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { recordRepeatedRefusals } from '../../http/record-change.ts'
import { Refused } from '../../http/refusal.ts'
import { reasonOf } from '../../reason-of.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { endExpiredChanges } from '../changes/end-expired-changes.ts'
import { expireTransfer } from './expire-transfer.ts'
import { discardForgedApprovals } from './forged-approvals.ts'
import { lapseTransfer } from './lapse-transfer.ts'
import { refusalOfNode } from '../../node-answers.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { refreshReceipt } from './refresh-receipt.ts'
import type { Flow } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'

const everyMs = 3_000
/** The chain is queried about a transfer at most this often. */
const askEveryMs = 10_000
const atOnce = 50
const stepsKeptMs = 30 * 24 * 3_600_000
const answersKeptMs = 24 * 3_600_000
const pruneEveryMs = 3_600_000

export class TransferWorker {
  readonly #context: Flow['context']
  readonly #log: Logger
  readonly #rounds: RepeatedTask
  #prunedAt = 0

  constructor({ context, log }: { readonly context: Flow['context']; readonly log: Logger }) {
    this.#context = context
    this.#log = log
    this.#rounds = new RepeatedTask({
      run: () => this.round(),
      everyMs,
      failureLog: 'transfers were not continued, will retry',
      log,
    })
  }

  start(): void {
    this.#rounds.start()
  }

  /** Waits for the current round to finish. */
  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  async round(now = new Date()): Promise<void> {
    const { db } = this.#context
    await discardForgedApprovals(this.#context)
    await recordRepeatedRefusals(db, now)
    await endExpiredChanges(db, now)
    const askedBefore = new Date(now.getTime() - askEveryMs)
    for (const transfer of await listTransfersToContinue(db, { now, askedBefore, limit: atOnce }))
      await this.#continue(transfer)
    if (now.getTime() - this.#prunedAt < pruneEveryMs) return
    this.#prunedAt = now.getTime()
    await pruneTransferSteps(db, new Date(now.getTime() - stepsKeptMs))
    await pruneIdempotentAnswers(db, new Date(now.getTime() - answersKeptMs))
  }

  async #continue({ what, ...place }: Place & { readonly what: ToContinue }): Promise<void> {
    const { db } = this.#context
    try {
      const view = await readTransfer(db, place)
      if (what === 'expiry') await expireTransfer(db, place)
      else if (what === 'lapse') await lapseTransfer(this.#context, place)
      else if (what === 'receipt') await refreshReceipt(this.#context, null, view)
      else await signAndSend(this.#context, null, view, { signer: view.signer ?? 'tss' })
    } catch (error) {
      // The refusal is already stored with the transfer.
      const level = error instanceof Refused || refusalOfNode(error) !== null ? 'debug' : 'warn'
      this.#log[level]({ reason: reasonOf(error), transfer: place.id }, 'a transfer was not continued')
    }
  }
}
