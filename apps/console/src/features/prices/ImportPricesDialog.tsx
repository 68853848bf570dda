/** Import of prices from a CSV file. */
import type { ApiReply } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { fullAmount } from '../../format/amount.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { CsvImportDialog, ReportFigures } from '../csv-import/CsvImportDialog.tsx'
import { usePriceWords } from './words.ts'

type Report = ApiReply<'importPrices'>

export function ImportPricesDialog({ onClose }: { readonly onClose: () => void }) {
  const { importing: words } = usePriceWords()
  const client = useQueryClient()
  return (
    <CsvImportDialog<Report>
      title={words.title}
      words={words}
      send={(body) => api.importPrices({ body })}
      changesOf={({ fault_count: faults, to_add, to_change, held }) =>
        faults > 0 ? 0 : to_add + to_change + held.length
      }
      onImported={async ({ to_add, to_change, held }) => {
        await client.invalidateQueries({ queryKey: ['prices'] })
        reportSuccess(words.done(to_add, to_change, held.length))
      }}
      onClose={onClose}
    >
      {(report) => <ReportOf report={report} />}
    </CsvImportDialog>
  )
}

function ReportOf({ report }: { readonly report: Report }) {
  const { importing: words } = usePriceWords()
  const locale = useLocale()
  return (
    <>
      <ReportFigures
        figures={[
          [words.lines, report.lines],
          [words.toAdd, report.to_add],
          [words.toChange, report.to_change],
          [words.unchanged, report.unchanged],
          [words.toHold, report.held.length],
        ]}
      />
      {report.fault_count > 0 && <Faults report={report} />}
      {report.held.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-medium text-warn">{words.held(report.held.length)}</h3>
          <ul className="text-soft">
            {report.held.slice(0, mostShown).map(({ line, asset, day, usd, previous_usd: before }) => (
              <li key={line} className="break-words">
                {words.jump(line, asset, day, fullAmount(before, locale), fullAmount(usd, locale))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const mostShown = 20

function Faults({ report }: { readonly report: Report }) {
  const { importing: words } = usePriceWords()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="alert">
        <h3 className="font-medium text-bad">{words.faults(report.fault_count)}</h3>
      </div>
      <ul className="grid gap-1">
        {report.faults.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`} className="wrap-anywhere">
            {column === null
              ? words.faultOfLine(line, words.codes[code])
              : words.faultOf(line, column, words.codes[code])}
          </li>
        ))}
        {report.fault_count > report.faults.length && (
          <li className="text-mute">{words.moreFaults(report.fault_count - report.faults.length)}</li>
        )}
      </ul>
    </section>
  )
}
