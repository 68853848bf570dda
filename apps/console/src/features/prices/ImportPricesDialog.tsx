/** Import of prices from a CSV file: first a dry run with the errors of each line, then the import. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { fullAmount } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { usePriceWords } from './words.ts'

type Report = ApiReply<'importPrices'>
const mostBytes = 900_000

export function ImportPricesDialog({ onClose }: { readonly onClose: () => void }) {
  const { common } = useWords()
  const { importing: words } = usePriceWords()
  const client = useQueryClient()
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string | null } | null>(null)
  const rehearse = useMutation({
    mutationFn: (csv: string) => api.importPrices({ body: { csv, dry_run: true } }),
  })
  const carryOut = useMutation({
    mutationFn: (csv: string) => api.importPrices({ body: { csv, dry_run: false } }),
    onSuccess: async ({ imported, to_add, to_change, held }) => {
      await client.invalidateQueries({ queryKey: ['prices'] })
      if (!imported) return
      reportSuccess(words.done(to_add, to_change, held.length))
      onClose()
    },
  })
  const choose = async (chosen: File | undefined): Promise<void> => {
    rehearse.reset()
    carryOut.reset()
    if (chosen === undefined) return setFile(null)
    const csv = chosen.size > mostBytes ? null : await chosen.text()
    setFile({ name: chosen.name, csv })
    if (csv !== null) rehearse.mutate(csv)
  }
  // The result of the import itself replaces that of the dry run.
  const report = carryOut.data ?? rehearse.data
  const error = carryOut.error ?? rehearse.error
  const csv = file?.csv ?? null
  const changes =
    report === undefined || report.fault_count > 0 ? 0 : report.to_add + report.to_change + report.held.length
  return (
    <Dialog size="wide" title={words.title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        <FileField
          label={words.file}
          choose={file === null ? words.choose : words.chooseOther}
          fileName={file?.name ?? words.noFile}
          accept=".csv,text/csv"
          onChoose={(chosen) => void choose(chosen)}
        />
        {file !== null && csv === null && (
          <p role="alert" className="text-bad">
            {words.tooLarge}
          </p>
        )}
        {rehearse.isPending && <p role="status">{words.reading}</p>}
        {error !== null && (
          <p role="alert" className="text-bad">
            {reasonOf(error, words.failed)}
          </p>
        )}
        {report !== undefined && <ReportOf report={report} />}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look="solid"
          disabled={changes === 0 || csv === null || carryOut.isPending}
          onClick={() => csv !== null && carryOut.mutate(csv)}
        >
          {words.start(changes)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function ReportOf({ report }: { readonly report: Report }) {
  const { importing: words } = usePriceWords()
  const locale = useLocale()
  const figures = [
    [words.lines, report.lines],
    [words.toAdd, report.to_add],
    [words.toChange, report.to_change],
    [words.unchanged, report.unchanged],
    [words.toHold, report.held.length],
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-xs text-mute">{label}</dt>
            <dd className="text-lg font-medium">{countText(figure, locale)}</dd>
          </div>
        ))}
      </dl>
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
    </div>
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
