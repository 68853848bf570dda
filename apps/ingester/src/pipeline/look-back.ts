/** A difference that no new block explains: a provider may have listed rows later than the overlap reaches. The history is
 *  read again from where books and chain last agreed, once in a pass, and not in every pass of a difference that stays. */
import { findLastAgreement, findPreviousOutcome, findWatermark } from '@holdfast/store/read'
import type { Pass } from './pass.ts'
import type { Comparison } from './reconcile.ts'

/** Returns whether there is something to read again. */
export async function lookBack(pass: Pass, { differing }: Comparison): Promise<boolean> {
  const { job, wallet, db } = pass
  if (pass.startFrom !== null || !job.use_high_watermark || job.kind === 'by-hash' || job.row_limit !== null)
    return false
  const scope = { organisationId: wallet.entity_id, walletId: wallet.id }
  const isNew = (await findPreviousOutcome(db, scope)) === 'match'
  if (job.requested_by === null && !isNew) return false
  const agreed = await Promise.all(
    differing.map(({ tokenId }) => findLastAgreement(db, { ...scope, tokenId })),
  )
  const earliest = Math.min(...agreed.map((at) => at?.getTime() ?? Number.NEGATIVE_INFINITY))
  // History before the requested start is not missing.
  const requested = await requestedStart(pass)
  const start = Math.max(earliest, requested?.getTime() ?? Number.NEGATIVE_INFINITY)
  pass.startFrom = { at: Number.isFinite(start) ? new Date(start) : null }
  return true
}

/** Where the requested history begins; null: at the wallet's first transaction. */
async function requestedStart({ db, facts, wallet, provider }: Pass): Promise<Date | null> {
  const marks = await Promise.all(
    facts.historyLists.map((stream) =>
      findWatermark(db, {
        organisationId: wallet.entity_id,
        walletId: wallet.id,
        stream,
        provider: provider.name,
      }),
    ),
  )
  const starts = marks.flatMap((mark) => mark?.completeFrom?.getTime() ?? [])
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}
