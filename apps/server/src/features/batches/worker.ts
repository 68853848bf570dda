/** Signs the rows of batches, one after the other, for every batch that a person had signed. What a crash interrupts inside a row is
 *  continued by the worker of transfers; the claim of each row keeps it from being signed twice. */
import { randomUUID } from 'node:crypto'
import { reason, type RefusalBody } from '@holdfast/contract'
import { transaction } from '@holdfast/store'
import {
  type BatchRowState,
  listBatchRowStates,
  listSigningBatches,
  type TransferRequestView,
} from '@holdfast/store/read'
import { endBatchSigning } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { bodyOf, Refused } from '../../http/refusal.ts'
import { Unexpected } from '../../http/unexpected.ts'
import { reasonOf } from '../../reason-of.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { readTransfer } from '../transfers/read-transfer.ts'
import type { Flow } from '../transfers/signing/flow.ts'
import { notApproved } from '../transfers/signing/not-approved.ts'
import { signAndSend } from '../transfers/signing/sign-and-send.ts'
import { announceBatch } from './announce-batch.ts'
import { keepRowError } from './keep-row-error.ts'
import { mayContinue } from './may-continue.ts'
import { readBatch } from './read-batch.ts'

const everyMs = 1_000
/** Then the cause is not a single row: no signer, no node, or a limit. */
const mostRefusals = 3

type Run = Awaited<ReturnType<typeof listSigningBatches>>[number]

interface Progress {
  readonly tried: Set<string>
  /** In a row, up to the last one. */
  refusals: RefusalBody[]
  last: RefusalBody | null
}

export class BatchWorker {
  readonly #context: Flow['context']
  readonly #log: Logger
  readonly #rounds: RepeatedTask
  /** By batch and start of its run. Lost with the process: then a refused row is tried once more. */
  readonly #progress = new Map<string, Progress>()
  #isStopping = false

  constructor({ context, log }: { readonly context: Flow['context']; readonly log: Logger }) {
    this.#context = context
    this.#log = log
    this.#rounds = new RepeatedTask({
      run: () => this.round(),
      everyMs,
      failureLog: 'batches were not continued, will retry',
      log,
    })
  }

  start(): void {
    this.#rounds.start()
  }

  /** Waits for the row that is being signed. */
  stop(): Promise<void> {
    this.#isStopping = true
    return this.#rounds.stop()
  }

  /** One row of each batch in turn, until every batch has ended. */
  async round(): Promise<void> {
    for (;;) {
      const runs = await listSigningBatches(this.#context.db)
      if (runs.length === 0) this.#progress.clear()
      let hasSigned = false
      for (const run of runs) {
        if (this.#isStopping) return
        hasSigned = (await this.#trySignNext(run)) || hasSigned
      }
      if (!hasSigned) return
    }
  }

  /** An error outside the signing of a row delays its batch alone. */
  async #trySignNext(run: Run): Promise<boolean> {
    try {
      return await this.#signNext(run)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error), batch: run.id }, 'a batch was not continued, will retry')
      return false
    }
  }

  /** False: there was nothing to sign now. */
  async #signNext(run: Run): Promise<boolean> {
    const progress = this.#progressOf(run)
    const rows = await listBatchRowStates(this.#context.db, run)
    const now = new Date()
    const isHeld = ({ claimed_until }: BatchRowState) => claimed_until !== null && claimed_until > now
    // A claim clears the error, so the holder of this one has failed and only keeps others away for a while.
    const isWorkedOn = (row: BatchRowState) => isHeld(row) && row.last_error_refusal?.code !== 'UNEXPECTED'
    const approved = rows.filter(({ status }) => status === 'approved')
    const next = approved.find((row) => !isHeld(row) && !progress.tried.has(row.id))
    if (next === undefined) {
      // A held row is continued by the process that holds it, or by another one once its claim ends.
      if (!approved.some(isWorkedOn)) await this.#end(run, unsignedReason(rows, progress))
      return false
    }
    if (!(await mayContinue(this.#context.db, run))) {
      await this.#end(run, reason('BATCH_SIGNER_GONE'))
      return false
    }
    const row = await readTransfer(this.#context.db, { ...run, id: next.id })
    progress.tried.add(next.id)
    const refused = await this.#sign(row)
    progress.last = refused ?? progress.last
    progress.refusals = refused === null ? [] : [...progress.refusals, refused]
    const { length: count } = progress.refusals
    if (refused !== null && count >= mostRefusals) {
      await this.#end(run, reason('BATCH_STOPPED', { count, why: refused }))
      return false
    }
    return true
  }

  /** The refusal is stored with the row as well. */
  async #sign(view: TransferRequestView): Promise<RefusalBody | null> {
    try {
      const after = await signAndSend(this.#context, null, view, { signer: view.signer ?? 'tss' })
      return after.failure_refusal === null ? null : (after.failure_refusal as RefusalBody)
    } catch (error) {
      const refused = error instanceof Refused ? bodyOf(error) : this.#logUnexpected(view, error)
      await keepRowError(this.#context.db, view, refused)
      return refused
    }
  }

  #logUnexpected({ id }: TransferRequestView, error: unknown): RefusalBody {
    const reference = error instanceof Unexpected ? error.reference : randomUUID()
    this.#log.warn({ reason: reasonOf(error), transfer: id, reference }, 'a row of a batch was not signed')
    return reason('UNEXPECTED', { reference })
  }

  async #end(run: Run, stopped: RefusalBody | null): Promise<void> {
    this.#progress.delete(keyOf(run))
    await transaction(this.#context.db, async (tx) => {
      const before = await readBatch(tx, run)
      if (!(await endBatchSigning(tx, run, stopped))) return
      const after = await readBatch(tx, run)
      const isSent = stopped === null && (after.counts.broadcasted ?? 0) > 0
      await announceBatch(tx, after, { who: null, verb: isSent ? 'broadcast' : 'failed', before })
    })
  }

  #progressOf(run: Run): Progress {
    const found = this.#progress.get(keyOf(run)) ?? { tried: new Set(), refusals: [], last: null }
    this.#progress.set(keyOf(run), found)
    return found
  }
}

/** Null: nothing is left to sign. */
function unsignedReason(rows: readonly BatchRowState[], { last }: Progress): RefusalBody | null {
  const left = rows.filter(({ status }) => status !== 'broadcasted' && status !== 'failed')
  const [first] = left
  if (first === undefined) return null
  const stored = left.findLast(({ last_error_refusal }) => last_error_refusal !== null)?.last_error_refusal
  const why = last ?? (stored as RefusalBody | undefined) ?? bodyOf(notApproved(first))
  return reason('BATCH_UNSIGNED', { count: left.length, why })
}

const keyOf = ({ id, signing_since }: Run): string => `${id} ${signing_since?.getTime()}`
