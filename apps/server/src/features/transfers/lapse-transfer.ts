import { type Transaction, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { changeTransfer } from './change-transfer.ts'
import { judgeSigning } from './judge-signing.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { sendBack } from './send-back.ts'

/** Requires new approvals when those of an approved request no longer count, even if no person is about to sign it. Marks a
 *  pending request that is about earlier rules: only a resubmitted one can be approved. */
export const lapseTransfer = ({ db, config }: Pick<Context, 'db' | 'config'>, place: Place): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const view = await readTransfer(tx, place)
    if (view.phase !== null) return
    if (view.status === 'pending') return markOutdated(tx, view, config)
    if (view.status !== 'approved') return
    const { why, until } = await judgeSigning(tx, { config, who: null }, view)
    if (why?.hasLapsed === true) await sendBack(tx, view, { who: null, why })
    else await changeTransfer(tx, view, { approved_until: until })
  })

async function markOutdated(
  tx: Transaction,
  before: TransferRequestView,
  config: Context['config'],
): Promise<void> {
  const view = await changeTransfer(tx, before, { approved_until: null })
  const { why } = await judgeSigning(tx, { config, who: null }, view)
  const isMarked = view.last_error_refusal?.code === 'RULES_CHANGED'
  if (why?.refused.code !== 'RULES_CHANGED' || isMarked) return
  await sendBack(tx, view, { who: null, why: { ...why, hasLapsed: false } })
}
