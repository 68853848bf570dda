/** Exports the list as a file: the filtered rows of the transactions page, or all rows where the dialog has a page of its own. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { routes } from 'virtual:contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../calls/api.ts'
import { fetchFile, saveFile } from '../../calls/download.ts'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { lazyWords, useLocale, useWords } from '../../words/words.tsx'
import { callsOf, formatMinAmounts, type ListQuery } from './list-query.ts'
import { readPreferences } from './preferences.ts'

const useExportWords = lazyWords({
  en: async () => (await import('../../../locales/en/csv-export.ts')).csvExport,
  es: async () => (await import('../../../locales/es/csv-export.ts')).csvExport,
})

export type ExportFilters = Omit<ListQuery, 'page' | 'limit'>

interface Props {
  /** Absent: the whole organisation, by the reader's preferences. */
  readonly filters?: ExportFilters
  readonly onClose: () => void
}

const byteOrderMark = '\ufeff'

export function CsvExportDialog({ filters, onClose }: Props) {
  const { common, dialogs } = useWords()
  const words = useExportWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const [query] = useState(() => filters ?? everythingOf(entityId))
  const [form, setForm] = useState<'plain' | 'spreadsheet'>('plain')
  const [bytes, setBytes] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const count = useQuery({
    queryKey: ['transactions-count', query],
    queryFn: () => api.sumTransactions({ query }),
  })
  const download = useMutation({
    mutationFn: async () => {
      const file = await fetchFile(
        routes.exportTransactions,
        { query },
        { signal: stop.current.signal, onProgress: setBytes },
      )
      saveFile(form === 'plain' ? file : new Blob([byteOrderMark, file], { type: file.type }), fileName())
    },
  })
  const size = countText(Math.ceil(bytes / 1000), locale)
  return (
    <Dialog title={dialogs.csvExport} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-4 px-5 py-4">
        <p className="text-lg font-semibold">
          {count.isError
            ? failureOf(count.error)
            : count.data === undefined
              ? words.counting
              : linesText(count.data, locale, words)}
        </p>
        {count.data?.search_is_cut === true && (
          <p role="status" className="text-warn">
            {words.cut}
          </p>
        )}
        <p className="text-soft">{words.content}</p>
        <RadioRows
          legend={words.form}
          options={[
            { value: 'plain', label: words.plain },
            { value: 'spreadsheet', label: words.spreadsheet },
          ]}
          value={form}
          onChange={setForm}
          isDisabled={download.isPending}
        />
        <div role="status" className="min-h-5">
          {download.isPending && words.loading(size)}
          {download.isSuccess && <span className="text-good">{words.done(size)}</span>}
        </div>
        {download.isError && (
          <p role="alert" className="text-bad">
            {words.failed(failureOf(download.error))}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{download.isSuccess ? common.close : common.cancel}</Button>
        <Button look="solid" disabled={download.isPending} onClick={() => download.mutate()}>
          {words.start}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function everythingOf(entityId: string): ExportFilters {
  const preferences = readPreferences(localStorage)
  const { thresholds, showEnergy, showUnknown } = preferences
  return {
    entity_id: entityId,
    min_amounts: formatMinAmounts(thresholds),
    calls: callsOf(preferences),
    include_energy: showEnergy ? 'true' : 'false',
    include_unknown: showUnknown ? 'true' : 'false',
  }
}

/** Lines of the file. Of a long list only its transactions are counted, some of which are fees within other lines. */
function linesText(
  { lines, total, total_is_floor: isFloor }: ApiReply<'sumTransactions'>,
  locale: string,
  words: ReturnType<typeof useExportWords>,
): string {
  if (lines === null && isFloor === true) return words.manyLines
  const count = lines ?? total
  const rows = plural(
    locale,
    count,
    words.rows,
  )(new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count))
  return lines === null ? words.atMost(rows) : rows
}

const failureOf = (error: Error): string =>
  error instanceof ApiError ? (error.detail ?? String(error.status)) : error.message

const fileName = (): string => `holdfast-transactions-${new Date().toISOString().slice(0, 10)}.csv`
