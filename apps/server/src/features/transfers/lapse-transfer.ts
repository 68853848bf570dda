import { transaction } from '@holdfast/store'
import { lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { changeTransfer } from './change-transfer.ts'
import { judgeSigning } from './judge-signing.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { sendBack } from './send-back.ts'

/** Requires new approvals when those of an approved request no longer count, even if no person is about to sign it. */
export const lapseTransfer = ({ db, config }: Pick<Context, 'db' | 'config'>, place: Place): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const view = await readTransfer(tx, place)
    if (view.status !== 'approved' || view.phase !== null) return
    const { why, until } = await judgeSigning(tx, { config, who: null }, view)
    if (why?.hasLapsed === true) await sendBack(tx, view, { who: null, why })
    else await changeTransfer(tx, view, { approved_until: until })
  })
