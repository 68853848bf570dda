import type { RefusalBody } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { lockTransferRequest } from '@holdfast/store/write'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { announceTransfer } from '../transfers/announce-transfer.ts'
import { changeTransfer } from '../transfers/change-transfer.ts'
import { noteStep } from '../transfers/note-step.ts'
import { type Place, readTransfer } from '../transfers/read-transfer.ts'

/** Stores why a row was not signed, unless its signing stored a reason already: what fails before the claim stores none. */
export const keepRowError = (db: Database, place: Place, error: RefusalBody): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTransferRequest(tx, place)
    const before = await readTransfer(tx, place)
    const { status, last_error_refusal, claimed_until } = before
    const isClaimed = claimed_until !== null && claimed_until > new Date()
    if (status !== 'approved' || last_error_refusal !== null || isClaimed) return
    const after = await changeTransfer(tx, before, keptRefusal('last_error', error))
    await noteStep(tx, place, { category: 'orchestrator', level: 'error', step: 'refused', message: error })
    await announceTransfer(tx, after, { who: null, verb: null, before })
  })
