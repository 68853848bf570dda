/** Records failed sign-ins for the installation, as two events for each account and minute: the first at once, the others
 *  together when the minute is over, so that attackers cannot flood the record. */
import { randomUUID } from 'node:crypto'
import { isRefusalCode } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, transaction } from '@holdfast/store'
import { findUser } from '@holdfast/store/read'
import { insertAuditEvent, takeSignInFailures } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { reasonOf } from '../../http/reason-of.ts'
import { RepeatedTask } from '../../repeated-task.ts'

const everyMs = 20_000

export class SignInRecorder {
  readonly #db: Database
  readonly #records: RepeatedTask

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db
    this.#records = new RepeatedTask({
      run: () => this.record(),
      everyMs,
      failureLog: 'recording failed sign-ins failed, will retry',
      log,
    })
  }

  start(): void {
    this.#records.start()
  }

  /** Waits for the current run to finish. */
  stop(): Promise<void> {
    return this.#records.stop()
  }

  async record(now = new Date()): Promise<void> {
    await transaction(this.#db, async (tx) => {
      for (const { subject, reason, minute, attempts, remote_address } of await takeSignInFailures(tx, now)) {
        if (attempts === 1) continue
        const user = subject === 'unknown' ? undefined : await findUser(tx, subject)
        await insertAuditEvent(tx, {
          organisationId: installationId,
          actor: user === undefined ? null : { id: user.id, name: user.name, email: user.email },
          remoteAddress: remote_address,
          userAgent: null,
          correlationId: randomUUID(),
          subject: { kind: 'session', id: subject, name: user?.email ?? null },
          verb: 'signed-in',
          outcome: 'refused',
          ...(isRefusalCode(reason) ? reasonOf({ code: reason, params: {} }) : { reason }),
          after: { minute, more_attempts: attempts - 1 },
        })
      }
    })
  }
}
