import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { assertAllowed, judgeInOrder, type Judged, type Subject, subjectOf } from '../transfers/gate.ts'

export interface JudgedRow {
  readonly id: string
  readonly subject: Subject
  readonly judged: Judged
}

/** The verdict on each row, after those before it. Throws the first refusal. */
export async function judgeRows(
  tx: Transaction,
  config: Context['config'],
  rows: readonly TransferRequestView[],
  moment: { readonly caller: Who['caller']; readonly step: 'submit' | 'approve' },
): Promise<readonly [JudgedRow, ...JudgedRow[]]> {
  const subjects = rows.map((row) => subjectOf(row, config))
  const verdicts = await judgeInOrder(tx, config, subjects, moment)
  const [first, ...others] = verdicts.flatMap((judged, at): JudgedRow[] => {
    const [row, subject] = [rows[at], subjects[at]]
    if (row === undefined || subject === undefined) return []
    assertAllowed(judged, subject)
    return [{ id: row.id, subject, judged }]
  })
  if (first === undefined) throw new Error('no rows to decide on')
  return [first, ...others]
}
