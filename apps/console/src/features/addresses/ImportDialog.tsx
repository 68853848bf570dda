/** Import of addresses from a CSV file. */
import type { ApiReply } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/use-session.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { CsvImportDialog, ReportFigures } from '../csv-import/CsvImportDialog.tsx'
import { type AddressList, callsOf, namesChanged, useAddressWords } from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'

type Report = ApiReply<'importAddressBook'>

interface Props {
  readonly list: AddressList
  readonly onClose: () => void
}

export function ImportDialog({ list, onClose }: Props) {
  const { importing: words } = useAddressWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const toast = useToast()
  return (
    <CsvImportDialog<Report>
      title={words.title[list]}
      words={words}
      send={(body) => callsOf[list].importCsv({ body: { entity_id: entityId, ...body } })}
      changesOf={({ faults, to_add, to_change }) => (faults.length > 0 ? 0 : to_add + to_change)}
      onImported={async ({ to_add, to_change }) => {
        await Promise.all(namesChanged.map((queryKey) => client.invalidateQueries({ queryKey })))
        toast(words.done(to_add, to_change))
      }}
      onClose={onClose}
    >
      {(report) => <ReportOf report={report} />}
    </CsvImportDialog>
  )
}

function ReportOf({ report }: { readonly report: Report }) {
  const { importing: words } = useAddressWords()
  const isIdle = report.faults.length === 0 && report.to_add + report.to_change === 0
  return (
    <>
      <ReportFigures
        figures={[
          [words.lines, report.lines],
          [words.toAdd, report.to_add],
          [words.toChange, report.to_change],
          [words.unchanged, report.unchanged],
        ]}
      />
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
    </>
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
