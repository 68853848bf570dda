/** Eleven columns, in the documented order. A click anywhere on a row opens it; for the keyboard its start time is a button. */
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { memo } from 'react'
import { shortAddress } from '../../format/address.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { averageText, dash, durationText, recordsOf, type Run, stageText } from './run-text.ts'
import { useRunWords } from './use-run-words.ts'

interface Props {
  readonly runs: readonly Run[]
  readonly onOpen: (run: Run) => void
}

const columns = [
  ['start', 'pl-5 text-left'],
  ['end', 'text-left'],
  ['duration', 'text-right'],
  ['records', 'text-right'],
  ['avgDur', 'text-right'],
  ['walletNetwork', 'text-left'],
  ['provider', 'text-left'],
  ['fetch', 'text-right'],
  ['index', 'text-right'],
  ['balance', 'text-right'],
  ['reconcile', 'pr-5 text-right'],
] as const

export function RunsTable({ runs, onOpen }: Props) {
  const { runs: words } = useRunWords()
  return (
    <section className="min-h-0 flex-1 overflow-auto" aria-label={words.caption}>
      <table className="w-full min-w-[62rem] border-separate border-spacing-0">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            {columns.map(([name, align]) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-10 h-7 bg-page px-2 text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)] ${align}`}
              >
                {words.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {runs.map((run) => (
            <Row key={run.id} run={run} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const stages = ['fetch', 'index_wallet', 'running_balances', 'reconcile'] as const

const Row = memo(function Row({ run, onOpen }: { readonly run: Run; readonly onOpen: (run: Run) => void }) {
  const { runs: words } = useRunWords()
  const locale = useLocale()
  const { labels } = run
  const start = localTime(run.started_at)
  return (
    <tr data-run={run.id} className="h-11 bg-page leading-tight hover:bg-hover" onClick={() => onOpen(run)}>
      <td className="px-2 pl-5 whitespace-nowrap">
        <button
          type="button"
          aria-label={words.open(start, labels.wallet_name)}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(run)
          }}
          className="h-6 rounded-sm hover:text-accent"
        >
          {start}
        </button>
      </td>
      <td className="px-2 whitespace-nowrap text-soft">
        <End run={run} />
      </td>
      <td className="px-2 text-right font-medium whitespace-nowrap">
        {durationText(run.duration_ms, locale)}
      </td>
      <td className="px-2 text-right">{countText(recordsOf(run), locale)}</td>
      <td className="px-2 text-right whitespace-nowrap">{averageText(run, locale)}</td>
      <td className="max-w-60 px-2">
        <WalletLabel labels={labels} />
      </td>
      <td className="px-2">{labels.provider}</td>
      {stages.map((stage) => (
        <td key={stage} className="px-2 text-right whitespace-nowrap text-soft last:pr-5">
          {stageText(run, stage, locale)}
        </td>
      ))}
    </tr>
  )
})

function WalletLabel({ labels }: { readonly labels: Run['labels'] }) {
  return (
    <span title={labels.address}>
      <bdi className="block truncate font-medium">{labels.wallet_name}</bdi>
      <span className="flex items-baseline gap-2 text-2xs">
        <span className="shrink-0 font-mono text-soft">{shortAddress(labels.address)}</span>
        <span className="truncate text-mute">
          {labels.network_name} ({labels.network_symbol})
        </span>
      </span>
    </span>
  )
}

function End({ run }: { readonly run: Run }) {
  const { runs: words } = useRunWords()
  const refusalText = useRefusalText()
  const failure =
    run.failure === null ? undefined : words.failed(refusalText(run.failure_refusal, run.failure))
  if (run.ended_at === null)
    return (
      <span className="inline-flex items-center gap-1.5">
        {dash}
        <LoaderCircle role="img" aria-label={words.running} className="size-3.5 animate-spin text-accent" />
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5" title={failure}>
      {localTime(run.ended_at)}
      {failure !== undefined && <CircleAlert role="img" aria-label={failure} className="size-3.5 text-bad" />}
    </span>
  )
}
