import type { RefusalBody, ApiReply } from '@holdfast/contract'
import type { RequestStatus } from '@holdfast/ledger'
import { type Database, type Transaction, transaction } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import {
  insertTransferSteps,
  lockBatchRows,
  lockTransferBatch,
  lockTreasury,
  updateTransferBatch,
} from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { assertNotExpired } from '../transfers/assert-not-expired.ts'
import { assertSignableIntent } from '../transfers/intent-of.ts'
import { announceBatch } from './announce-batch.ts'
import { readTransfer } from '../transfers/read-transfer.ts'
import { presentBatch } from './present-batch.ts'
import { type BatchPlace, decisionRowOf, readBatch, rowsOfBatch } from './read-batch.ts'

interface Decided {
  readonly verb: 'submitted' | 'approved' | 'updated' | 'rejected' | 'cancelled'
  readonly message: RefusalBody
  /** The rows that it was decided on. */
  readonly ids: readonly string[]
}

/** Locks the treasury, the batch and its rows while a person decides on all rows in one of these states. Nothing is written if there
 *  is none, and the call is refused unless `didBefore` finds a row that the same call of this person decided. */
export const decideBatch = (
  db: Database,
  who: Who,
  {
    place,
    statuses,
    isOpen = isUntouched,
    didBefore = () => false,
  }: {
    readonly place: BatchPlace
    readonly statuses: readonly RequestStatus[]
    readonly isOpen?: (row: TransferRequestView) => boolean
    readonly didBefore?: (row: TransferRequestView) => boolean
  },
  decide: (
    tx: Transaction,
    rows: readonly TransferRequestView[],
    batch: TransferBatchView,
  ) => Promise<Decided>,
): Promise<ApiReply<'submitTransferBatch'>> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    const locked = await lockTransferBatch(tx, place)
    if (locked === undefined) throw notFound('transfer_batch')
    await lockBatchRows(tx, place)
    const before = await readBatch(tx, place)
    const rows = await rowsOfBatch(tx, place)
    const open = rows.filter((row) => statuses.includes(row.status) && isOpen(row))
    const [first] = open
    if (first === undefined) {
      if (rows.some(didBefore)) return presentBatch(before)
      throw refusal('BATCH_IN_STATE')
    }
    const { verb, message, ids } = await decide(tx, open, before)
    await insertTransferSteps(tx, ids, {
      entity_id: place.entity_id,
      session_id: null,
      category: 'orchestrator',
      level: isEnd(verb) ? 'error' : 'info',
      step: isEnd(verb) ? 'failed' : verb,
      ...keptRefusal('message', message),
    })
    await updateTransferBatch(tx, place, {})
    const row = decisionRowOf(open)
    const rowChange = { before: row, after: await readTransfer(tx, row) }
    return announceBatch(tx, await readBatch(tx, place), { who, verb, before, rowChange })
  })

const isEnd = (verb: Decided['verb']): boolean => verb === 'rejected' || verb === 'cancelled'

/** Nobody has begun to sign it. */
const isUntouched = ({ phase }: TransferRequestView): boolean => phase === null

/** For every decision but its end: an outdated or expired batch can still be ended. */
export function assertDecidable(rows: readonly TransferRequestView[]): void {
  for (const row of rows) {
    assertSignableIntent(row)
    assertNotExpired(row)
  }
}
