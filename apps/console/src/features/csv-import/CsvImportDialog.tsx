/** Import of a CSV file: first a dry run with the errors of each line, then the import. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useLocale, useWords } from '../../words/words.tsx'

const mostBytes = 900_000

interface Words {
  readonly lead: string
  readonly file: string
  readonly choose: string
  readonly chooseOther: string
  readonly noFile: string
  readonly tooLarge: string
  readonly reading: string
  readonly failed: (reason: string) => string
  readonly start: (changes: number) => string
}

interface Props<Report> {
  readonly title: string
  readonly words: Words
  readonly send: (body: { readonly csv: string; readonly dry_run: boolean }) => Promise<Report>
  /** The number of changes that the import would make; 0: it cannot be started. */
  readonly changesOf: (report: Report) => number
  /** The file was imported. */
  readonly onImported: (report: Report) => Promise<void>
  readonly onClose: () => void
  /** The report on the file. */
  readonly children: (report: Report) => ReactNode
}

export function CsvImportDialog<Report extends { readonly imported: boolean }>({
  title,
  words,
  send,
  changesOf,
  onImported,
  onClose,
  children,
}: Props<Report>) {
  const { common } = useWords()
  const latest = useRef<File>(undefined)
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string | null } | null>(null)
  const rehearse = useMutation({ mutationFn: (csv: string) => send({ csv, dry_run: true }) })
  const carryOut = useMutation({
    mutationFn: (csv: string) => send({ csv, dry_run: false }),
    onSuccess: async (report) => {
      if (!report.imported) return
      await onImported(report)
      onClose()
    },
  })
  const choose = async (chosen: File | undefined): Promise<void> => {
    latest.current = chosen
    rehearse.reset()
    carryOut.reset()
    setFile(null)
    if (chosen === undefined) return
    const csv = chosen.size > mostBytes ? null : await chosen.text()
    // Another file was chosen while this one was read.
    if (latest.current !== chosen) return
    setFile({ name: chosen.name, csv })
    if (csv !== null) rehearse.mutate(csv)
  }
  // The result of the import itself replaces that of the dry run.
  const report = carryOut.data ?? rehearse.data
  const error = carryOut.error ?? rehearse.error
  const csv = file?.csv ?? null
  const changes = report === undefined ? 0 : changesOf(report)
  return (
    <Dialog size="wide" title={title} lead={words.lead} closeLabel={common.close} onClose={onClose}>
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
        {report !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children(report)}</div>
        )}
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

interface FiguresProps {
  readonly figures: readonly (readonly [label: string, count: number])[]
}

export function ReportFigures({ figures }: FiguresProps) {
  const locale = useLocale()
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt className="text-xs text-mute">{label}</dt>
          <dd className="text-lg font-medium">{countText(figure, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
