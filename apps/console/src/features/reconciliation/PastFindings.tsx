/** Earlier differences and how they ended: who repaired them, or settled because ledger and chain agreed again. */
import type { ApiReply } from '@holdfast/contract'
import { localTime } from '../../format/time.ts'
import { useHistoryWords } from './use-history-words.ts'
import { type Finding, Place } from './FindingCard.tsx'

type Repair = ApiReply<'getReconciliationHistory'>['repairs'][number]

export function PastFindings({
  findings,
  repairs,
}: {
  readonly findings: readonly Finding[]
  readonly repairs: readonly Repair[]
}) {
  const words = useHistoryWords()
  if (findings.length === 0) return <p className="text-mute">{words.historyNone}</p>
  return (
    <ol className="grid gap-3">
      {findings.map((finding) => {
        const repair = repairs.find(({ finding_id }) => finding_id === finding.id)
        const at = finding.closed_at ?? finding.seen_at
        return (
          <li
            key={finding.id}
            data-state={finding.state}
            className="grid gap-1 border-b border-line pb-3 last:border-0"
          >
            <p className="flex flex-wrap gap-x-3 gap-y-1">
              <span className={finding.state === 'repaired' ? 'font-medium text-good' : 'font-medium'}>
                {words.states[finding.state]}
              </span>
              <time dateTime={at} className="text-soft">
                {localTime(at)}
              </time>
              {repair !== undefined && (
                <span className="text-soft">
                  {repair.who === null ? words.byItself : words.by(repair.who)},{' '}
                  {words.changed(repair.changes.length)}, {words.rowsRead(repair.rows_read)}
                </span>
              )}
            </p>
            <p>
              <bdi>{finding.token_symbol}</bdi>: {words.kinds[finding.kind]}
            </p>
            <Place finding={finding} />
          </li>
        )
      })}
    </ol>
  )
}
