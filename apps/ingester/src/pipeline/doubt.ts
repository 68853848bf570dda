/** An index may have a wrong clock or wrong figures. One row of each page is compared with its receipt; where they differ, only
 *  the hashes of the page are used, and the watermark does not move. */
import type { History } from '@holdfast/chains'
import { chainFault, compareMarks, type ListMark } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import type { TransactionSource } from './complete.ts'
import { markOfRow } from './list-marks.ts'
import type { ListedRow } from './listed-row.ts'
import type { Pass } from './pass.ts'

export async function isDoubtful(
  { history, provider, tally }: Pick<Pass, 'history' | 'provider' | 'tally'>,
  stream: Stream,
  rows: readonly ListedRow[],
  receipts: Pick<TransactionSource, 'ask'>,
): Promise<boolean> {
  const sample = rows[Math.floor(Math.random() * rows.length)]
  if (sample === undefined) return false
  const receipt = await receipts.ask({ ask: 'receipt', hash: sample.hint.hash })
  if (receipt === null || history.agreesWithReceipt(sample.row, receipt)) return false
  tally.streams[stream].isHeld = true
  tally.note(sample.hint.hash, chainFault('LISTING_DOUBTFUL', { provider: provider.name }))
  return true
}

/** Follows the marks of a list that is read from its beginning. */
export class Progress {
  readonly #history: Pick<History, 'lists'>
  #isInOrder = true
  #newest: ListMark | null = null

  constructor(history: Pick<History, 'lists'>) {
    this.#history = history
  }

  /** Takes the next page. Returns the mark up to which the list is read completely, which only the following page
   *  reveals; null when unknown. A list in another order proves nothing about rows before its newest one. */
  turn(rows: readonly ListedRow[]): ListMark | null {
    const before = this.#newest
    for (const { hint } of rows) {
      const mark = markOfRow(this.#history, hint) ?? this.#newest
      if (mark === null) continue
      if (this.#newest !== null && compareMarks(mark, this.#newest) < 0) this.#isInOrder = false
      else this.#newest = mark
    }
    return this.#isInOrder ? before : null
  }
}
