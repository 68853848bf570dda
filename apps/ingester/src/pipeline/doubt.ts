/** An index may have a wrong clock or count wrongly. One row of each page is held against its receipt; where they differ, the
 *  page is believed nothing but the names of its transactions, and the mark does not move. */
import { agreesWithReceipt, type RowHint } from '@holdfast/chains/tron'
import type { ListedRaw, Stream } from '@holdfast/providers'
import type { Pass } from './pass.ts'

interface ListedRow {
  readonly row: ListedRaw
  readonly hint: RowHint
}

export async function isDoubtful(
  { provider, tally }: Pass,
  stream: Stream,
  rows: readonly ListedRow[],
): Promise<boolean> {
  const sample = rows[rows.length >> 1]
  if (sample === undefined) return false
  const receipt = await provider.fetchReceipt(sample.hint.hash)
  if (receipt === null || agreesWithReceipt(sample.row, receipt)) return false
  tally.streams[stream].isHeld = true
  tally.note(
    sample.hint.hash,
    `${provider.name} lists another time, block or fee than the receipt of this transaction: its page is read from receipts`,
  )
  return true
}

/** A listing that does not come in the order of time says nothing about what lies before its newest row. */
export function isInOrder(rows: readonly ListedRow[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const { hint } of rows) {
    const at = hint.at?.getTime() ?? last
    if (at < last) return false
    last = at
  }
  return true
}
