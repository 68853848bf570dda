import type { RefusalBody, ApiReply } from '@holdfast/contract'
import type { RequestStatus } from '@holdfast/ledger'
import { type Database, type Transaction, transaction } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import {
  insertTransferSteps,
  lockTransferBatch,
  lockTreasury,
  updateTransferBatch,
} from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { assertSignableIntent } from '../transfers/intent-of.ts'
import { announceBatch } from './announce-batch.ts'
import { type BatchPlace, readBatch, rowsOfBatch } from './read-batch.ts'

interface Decided {
  readonly verb: 'submitted' | 'approved' | 'updated' | 'failed'
  readonly message: RefusalBody
  /** The rows that it was decided on. */
  readonly ids: readonly string[]
}

/** Locks the treasury and the batch while a person decides on all of its rows in one of these states. Nothing is written if there
 *  is none. */
export const decideBatch = (
  db: Database,
  who: Who,
  {
    place,
    statuses,
    isOpen = isUntouched,
  }: {
    readonly place: BatchPlace
    readonly statuses: readonly RequestStatus[]
    readonly isOpen?: (row: TransferRequestView) => boolean
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
    if (locked === undefined) throw notFound('transfer_request')
    const before = await readBatch(tx, place)
    const open = (await rowsOfBatch(tx, place)).filter((row) => statuses.includes(row.status) && isOpen(row))
    const [first] = open
    if (first === undefined) throw refusal('BATCH_IN_STATE')
    assertSignableIntent(first)
    const { verb, message, ids } = await decide(tx, open, before)
    await insertTransferSteps(tx, ids, {
      entity_id: place.entity_id,
      session_id: null,
      category: 'orchestrator',
      level: verb === 'failed' ? 'error' : 'info',
      step: verb,
      ...keptRefusal('message', message),
    })
    await updateTransferBatch(tx, place, {})
    return announceBatch(tx, await readBatch(tx, place), { who, verb, before })
  })

/** Nobody has begun to sign it. */
const isUntouched = ({ phase }: TransferRequestView): boolean => phase === null

export function assertNotExpired({ expires_at }: TransferRequestView): void {
  if (expires_at <= new Date()) throw refusal('TRANSFER_EXPIRED')
}
