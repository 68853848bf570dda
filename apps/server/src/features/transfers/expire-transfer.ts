import { reason } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { lockTransferRequest } from '@holdfast/store/write'
import { announceTransfer } from './announce-transfer.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import { type Place, readTransfer } from './read-transfer.ts'

/** Ends a request whose intent expired before anything was built for it. */
export const expireTransfer = (db: Database, place: Place): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockTransferRequest(tx, place)
    if (row === undefined || row.phase !== null || row.status === 'failed') return
    if (row.status === 'broadcasted' || row.expires_at > new Date()) return
    const before = await readTransfer(tx, place)
    const failure = reason('NOT_SIGNED_IN_TIME')
    const after = await moveTransfer(tx, place, 'expire', {
      failure_code: 'EXPIRED',
      ...keptRefusal('failure', failure),
      settled_at: new Date(),
    })
    await noteStep(tx, place, { category: 'orchestrator', level: 'error', step: 'failed', message: failure })
    await announceTransfer(tx, after, { who: null, verb: 'failed', before })
  })
