import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, CircleCheck, CircleDashed } from 'lucide-react'
import { longerHash } from '../../format/hash.ts'
import { localTime } from '../../format/time.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useLocale, useWords } from '../../words/words.tsx'

type Row = ApiReply<'listTronEnrichment'>['rows'][number]

const head =
  'sticky top-0 z-10 h-7 bg-page px-3 text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

export function EnrichmentTable({ rows }: { readonly rows: readonly Row[] }) {
  const { enrichment: words } = useWords()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 6 })
  return (
    <Scroller label={words.caption} className="min-h-0 flex-1">
      <table className="w-full min-w-[46rem] border-separate border-spacing-0">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-5 text-left`}>
              {words.columns.txHash}
            </th>
            <th scope="col" className={`${head} text-left`}>
              {words.columns.status}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.columns.energyTransferred}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.columns.energyUsage}
            </th>
            <th scope="col" className={`${head} pr-5 text-left`}>
              {words.columns.updated}
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {rows.map((row) => (
            <tr key={row.id} data-hash={row.tx_hash} className="h-8 hover:bg-hover">
              <td className="px-3 pl-5">
                <Hash hash={row.tx_hash} />
              </td>
              <td className="px-3">
                <Status status={row.status} />
              </td>
              <td className="px-3 text-right font-medium">
                {row.trx_energy_transferred_trx === null ? (
                  <Nothing />
                ) : (
                  number.format(row.trx_energy_transferred_trx as `${number}`)
                )}
              </td>
              <td className="px-3 text-right font-medium">
                {row.trx_energy_usage_total === null ? (
                  <Nothing />
                ) : (
                  number.format(row.trx_energy_usage_total)
                )}
              </td>
              <td className="px-3 pr-5 text-soft">
                <time dateTime={row.updated_at}>{localTime(row.updated_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const Nothing = () => <span className="font-normal text-mute">-</span>

function Hash({ hash }: { readonly hash: string }) {
  const { enrichment: words, common } = useWords()
  const copy = useCopy(words.hashCopied)
  const short = longerHash(hash)
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        title={hash}
        aria-label={common.copy(short)}
        onClick={() => copy(hash)}
        className="h-6 rounded-sm font-mono text-xs hover:text-accent"
      >
        {short}
      </button>
      <Link
        to="/bc-transactions"
        search={{ q: hash }}
        aria-label={words.openIn(short)}
        title={words.openIn(short)}
        className="grid size-6 place-items-center rounded-sm text-mute hover:text-accent"
      >
        <ArrowUpRight aria-hidden className="size-3.5" />
      </Link>
    </span>
  )
}

/** Shape and word carry the state, colour repeats it. */
function Status({ status }: { readonly status: Row['status'] }) {
  const { enrichment: words } = useWords()
  const isPending = status === 'pending'
  const Icon = isPending ? CircleDashed : CircleCheck
  return (
    <span
      title={words.statusTips[status]}
      className={`flex h-4.5 w-fit items-center gap-1 rounded-full pr-2 text-xs font-medium ${isPending ? '-ml-1 bg-warn-wash pl-1 text-warn' : 'text-good'}`}
    >
      <Icon aria-hidden className="size-3" />
      {words.statuses[status]}
    </span>
  )
}
