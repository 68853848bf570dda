/** Handles a difference that no new block explains: a provider may have listed rows later than the overlap reaches. The
 *  history is read again from the point where books and chain last agreed, once in a pass, and not in every pass while
 *  the difference remains. */
import { earliestMark, latestMark, type ListMark } from '@holdfast/ledger'
import { findLastAgreement, findPreviousOutcome, findWatermark } from '@holdfast/store/read'
import { markAt } from './list-marks.ts'
import type { Pass } from './pass.ts'
import type { Comparison } from './reconcile.ts'

/** Returns whether there is something to read again. */
export async function lookBack(
  pass: Pick<Pass, 'db' | 'facts' | 'history' | 'job' | 'provider' | 'startFrom' | 'wallet'>,
  { differing }: Comparison,
): Promise<boolean> {
  const { job, wallet, db } = pass
  if (pass.startFrom !== null || !job.use_high_watermark || job.kind === 'by-hash' || job.row_limit !== null)
    return false
  const scope = { organisationId: wallet.entity_id, walletId: wallet.id }
  const isNew = (await findPreviousOutcome(db, scope)) === 'match'
  if (job.requested_by === null && !isNew) return false
  const agreed = await Promise.all(
    differing.map(({ tokenId }) => findLastAgreement(db, { ...scope, tokenId })),
  )
  const points = agreed.flatMap((point) => (point === null ? [] : [markAt(pass.history, point)]))
  // A token that never agreed is read from the beginning.
  const starts = points.length < agreed.length || points.length === 0 ? [] : [points.reduce(earliestMark)]
  // History before the requested start is not missing.
  const requested = await requestedStart(pass)
  if (requested !== null) starts.push(requested)
  pass.startFrom = { at: starts.length === 0 ? null : starts.reduce(latestMark) }
  return true
}

/** Where the requested history begins; null: at the wallet's first transaction. */
async function requestedStart({
  db,
  facts,
  wallet,
  provider,
}: Pick<Pass, 'db' | 'facts' | 'provider' | 'wallet'>): Promise<ListMark | null> {
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
  const starts = marks.flatMap((mark) => mark?.completeFrom ?? [])
  return starts.length === 0 ? null : starts.reduce(earliestMark)
}
