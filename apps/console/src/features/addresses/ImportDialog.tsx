/** Import of a CSV file: first a dry run with the errors of each line, then the import. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { type AddressList, callsOf, namesChanged, useAddressWords } from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'

type Report = ApiReply<'importAddressBook'>
const mostBytes = 900_000

export function ImportDialog({
  list,
  onClose,
}: {
  readonly list: AddressList
  readonly onClose: () => void
}) {
  const { common } = useWords()
  const { importing: words } = useAddressWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const toast = useToast()
  const [fileName, setFileName] = useState<string | null>(null)
  const [csv, setCsv] = useState<string | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const send = (text: string, dry_run: boolean) =>
    callsOf[list].importCsv({ body: { entity_id: entityId, csv: text, dry_run } })
  const rehearse = useMutation({ mutationFn: (text: string) => send(text, true) })
  const carryOut = useMutation({
    mutationFn: (text: string) => send(text, false),
    onSuccess: async ({ imported, to_add, to_change }) => {
      await Promise.all(namesChanged.map((queryKey) => client.invalidateQueries({ queryKey })))
      if (!imported) return
      toast(words.done(to_add, to_change))
      onClose()
    },
  })
  const choose = async (file: File | undefined): Promise<void> => {
    setFileName(file?.name ?? null)
    setCsv(null)
    rehearse.reset()
    carryOut.reset()
    setTooLarge(file !== undefined && file.size > mostBytes)
    if (file === undefined || file.size > mostBytes) return
    const text = await file.text()
    setCsv(text)
    rehearse.mutate(text)
  }
  // The result of the import itself replaces that of the dry run.
  const report = carryOut.data ?? rehearse.data
  const error = carryOut.error ?? rehearse.error
  const changes = report === undefined || report.faults.length > 0 ? 0 : report.to_add + report.to_change
  return (
    <Dialog
      size="wide"
      title={words.title[list]}
      lead={words.lead}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        <FileField
          label={words.file}
          choose={fileName === null ? words.choose : words.chooseOther}
          fileName={fileName ?? words.noFile}
          accept=".csv,text/csv"
          onChoose={(file) => void choose(file)}
        />
        {isTooLarge && (
          <p role="alert" className="text-bad">
            {words.tooLarge}
          </p>
        )}
        {rehearse.isPending && <p role="status">{words.reading}</p>}
        {error !== null && (
          <p role="alert" className="text-bad">
            {words.failed(error instanceof ApiError ? (error.detail ?? error.statusText) : error.message)}
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
  const { importing: words } = useAddressWords()
  const locale = useLocale()
  const figures = [
    [words.lines, report.lines],
    [words.toAdd, report.to_add],
    [words.toChange, report.to_change],
    [words.unchanged, report.unchanged],
  ] as const
  const isIdle = report.faults.length === 0 && report.to_add + report.to_change === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-xs text-mute">{label}</dt>
            <dd className="text-lg font-medium">{countText(figure, locale)}</dd>
          </div>
        ))}
      </dl>
      {isIdle && <p className="text-mute">{words.nothing}</p>}
      {report.faults.length > 0 && <Faults faults={report.faults} />}
      {report.warnings.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium text-warn">{words.warnings(report.warnings.length)}</h3>
          <ul className="grid gap-3">
            {report.warnings.map(({ line, address, look_alikes }) => (
              <li key={line}>
                <LookAlikes address={address} lookAlikes={look_alikes} label={`${words.line} ${line}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Faults({ faults }: { readonly faults: Report['faults'] }) {
  const { importing: words } = useAddressWords()
  const refusalText = useRefusalText()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="alert">
        <h3 className="font-medium text-bad">{words.faults(faults.length)}</h3>
      </div>
      <table className="w-full text-left [&_:is(td,th)]:pr-3">
        <thead className="text-2xs text-mute">
          <tr>
            <th scope="col" className="font-medium sm:w-16">
              {words.line}
            </th>
            <th scope="col" className="font-medium sm:w-24">
              {words.column}
            </th>
            <th scope="col" className="font-medium">
              {words.reason}
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, code, reason, reason_refusal }) => (
            <tr key={`${line} ${column} ${code}`} className="align-top [&_td]:py-1">
              <td>{line}</td>
              <td className="font-mono text-xs leading-5">{column ?? '-'}</td>
              <td className="wrap-anywhere">
                {reason_refusal === undefined ? words.codes[code] : refusalText(reason_refusal, reason)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
