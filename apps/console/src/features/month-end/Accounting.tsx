/** Movements as a file for an accounting program. */
import type { AccountingFormat, ApiReply } from '@holdfast/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { routes } from 'virtual:contract'
import { api } from '../../calls/api.ts'
import { fetchFile, saveFile } from '../../calls/download.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { fullAmount } from '../../format/amount.ts'
import { countText } from '../../format/count-text.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Select } from '../../ui/Select.tsx'
import { useLocale } from '../../words/words.tsx'
import type { MonthEndScope } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

const DatevDialog = lazy(async () => ({ default: (await import('./DatevDialog.tsx')).DatevDialog }))

const formats: readonly AccountingFormat[] = ['quickbooks-3', 'quickbooks-4', 'xero', 'datev']
type Preview = ApiReply<'previewAccounting'>

export function Accounting({ scope }: { readonly scope: MonthEndScope }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const [format, setFormat] = useState<AccountingFormat>('quickbooks-3')
  const [dates, setDates] = useState<'mdy' | 'dmy'>('mdy')
  // A choice for these lines; other days or wallets have other lines.
  const [leftOut, setLeftOut] = useState<string | null>(null)
  const about = JSON.stringify(scope)
  const leavesOut = leftOut === about
  const [isEditing, setEditing] = useState(false)
  const query = { ...scope, format, dates, language: locale === 'es' ? ('es' as const) : ('en' as const) }
  const preview = useQuery({
    queryKey: ['accounting-preview', query],
    queryFn: () => api.previewAccounting({ query }),
    staleTime: 30_000,
  })
  const settings = useQuery({
    queryKey: ['accounting', scope.entity_id],
    queryFn: () => api.getAccounting({ query: { entity_id: scope.entity_id } }),
    staleTime: 60_000,
  })
  const whyNot = useWhyNot('change accounting')
  const isMissing = format === 'datev' && settings.data?.datev === null
  return (
    <section
      aria-label={words.accounting}
      className="grid min-w-0 content-start gap-3 border-line px-5 py-4 max-lg:border-t lg:border-l"
    >
      <div>
        <h2 className="font-semibold">{words.accounting}</h2>
        <p className="text-soft">{words.accountingWhy}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64">
          <Select
            label={words.format}
            options={formats.map((value) => ({ value, label: words.formats[value] }))}
            value={format}
            onChange={setFormat}
          />
        </div>
        {format === 'datev' ? (
          <Button disabled={whyNot !== null} title={whyNot ?? undefined} onClick={() => setEditing(true)}>
            {words.datevSettings}
          </Button>
        ) : (
          <div className="grid gap-1">
            <span className="font-medium">{words.dates}</span>
            <Choice
              label={words.dates}
              options={(['mdy', 'dmy'] as const).map((value) => ({ value, label: words.datesOf[value] }))}
              value={dates}
              onChange={setDates}
            />
          </div>
        )}
      </div>
      {isMissing && <p className="text-warn">{words.datevMissing}</p>}
      {preview.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(preview.error, words.failed)}
        </p>
      )}
      {preview.data !== undefined && (
        <PreviewOf
          preview={preview.data}
          leavesOut={leavesOut}
          onLeaveOut={(isOut) => setLeftOut(isOut ? about : null)}
        />
      )}
      {preview.data !== undefined && (
        <Downloads
          parts={Math.max(1, preview.data.parts)}
          isOff={isMissing || preview.data.lines === 0 || (preview.data.unpriced > 0 && !leavesOut)}
          query={{ ...query, without_unpriced: leavesOut ? 'true' : 'false' }}
        />
      )}
      <Suspense>
        {isEditing && settings.data !== undefined && (
          <DatevDialog
            entityId={scope.entity_id}
            stored={settings.data.datev}
            version={settings.data.version}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

interface PreviewProps {
  readonly preview: Preview
  readonly leavesOut: boolean
  readonly onLeaveOut: (leavesOut: boolean) => void
}

const mostLines = 5

function PreviewOf({ preview, leavesOut, onLeaveOut }: PreviewProps) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const { unpriced_lines: lines } = preview
  return (
    <div className="grid gap-1">
      <p className="font-medium tabular-nums">
        {words.lines(countText(preview.lines, locale), preview.parts)}
      </p>
      {preview.unverified > 0 && <p className="text-soft">{words.leftOutUnverified(preview.unverified)}</p>}
      {preview.staking > 0 && <p className="text-soft">{words.leftOutStaking(preview.staking)}</p>}
      {preview.below_cent > 0 && <p className="text-soft">{words.belowCent(preview.below_cent)}</p>}
      {preview.unpriced > 0 && (
        <>
          <p className="font-medium text-warn">{words.withoutPrice(preview.unpriced)}</p>
          <ul className="text-xs text-soft">
            {lines.slice(0, mostLines).map(({ at, wallet, symbol, amount, tx_hash: hash }) => (
              <li key={`${hash} ${wallet} ${amount}`} className="break-words">
                {at.slice(0, 10)} · {fullAmount(amount, locale)} <bdi>{symbol}</bdi> · <bdi>{wallet}</bdi>
              </li>
            ))}
            {preview.unpriced > mostLines && <li>{words.more(preview.unpriced - mostLines)}</li>}
          </ul>
          <CheckRow label={words.leaveOut} isChecked={leavesOut} onChange={onLeaveOut} />
        </>
      )}
    </div>
  )
}

interface DownloadsProps {
  readonly parts: number
  readonly isOff: boolean
  readonly query: MonthEndScope & {
    readonly format: AccountingFormat
    readonly dates: string
    readonly language: string
    readonly without_unpriced: string
  }
}

function Downloads({ parts, isOff, query }: DownloadsProps) {
  const words = useMonthEndWords()
  const download = useMutation({
    mutationFn: async (part: number) => {
      const file = await fetchFile(
        routes.exportAccounting,
        { query: { ...query, part } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(file, fileName(query, part, parts))
    },
  })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: parts }, (_, at) => (
          <Button key={at} disabled={isOff || download.isPending} onClick={() => download.mutate(at + 1)}>
            <Download aria-hidden className="size-3.5" />
            {parts === 1 ? words.download : words.downloadPart(at + 1)}
          </Button>
        ))}
      </div>
      {download.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(download.error, words.downloadFailed)}
        </p>
      )}
    </>
  )
}

/** DATEV expects names that begin with EXTF_. */
function fileName(
  { format, first_day: first, last_day: last }: DownloadsProps['query'],
  part: number,
  parts: number,
): string {
  const end = parts === 1 ? '' : `-${part}`
  return format === 'datev'
    ? `EXTF_Buchungsstapel_${first}_${last}${end}.csv`
    : `${format}-${first}-${last}${end}.csv`
}
