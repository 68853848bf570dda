import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, CircleCheck, CircleDashed } from 'lucide-react'
import { longerHash } from '../../format/hash.ts'
import { localTime } from '../../format/time.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { useEnrichmentWords } from './use-enrichment-words.ts'

type Row = ApiReply<'listTronEnrichment'>['rows'][number]

export function EnrichmentTable({ rows }: { readonly rows: readonly Row[] }) {
  const words = useEnrichmentWords()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 6 })
  return (
    <TableFrame
      caption={words.caption}
      className="min-w-[46rem]"
      columns={[
        { label: words.columns.txHash },
        { label: words.columns.status },
        { label: words.columns.energyTransferred, align: 'right' },
        { label: words.columns.energyUsage, align: 'right' },
        { label: words.columns.updated },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} data-hash={row.tx_hash} className="h-8 hover:bg-hover">
          <td>
            <Hash hash={row.tx_hash} />
          </td>
          <td>
            <Status status={row.status} />
          </td>
          <td className="text-right font-medium">
            {row.trx_energy_transferred_trx === null ? (
              <Nothing />
            ) : (
              number.format(row.trx_energy_transferred_trx as `${number}`)
            )}
          </td>
          <td className="text-right font-medium">
            {row.trx_energy_usage_total === null ? <Nothing /> : number.format(row.trx_energy_usage_total)}
          </td>
          <td className="text-soft">
            <time dateTime={row.updated_at}>{localTime(row.updated_at)}</time>
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

const Nothing = () => <span className="font-normal text-mute">-</span>

function Hash({ hash }: { readonly hash: string }) {
  const { common } = useWords()
  const words = useEnrichmentWords()
  const copy = useCopy(words.hashCopied)
  const short = longerHash(hash)
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        title={hash}
        aria-label={common.copy(short)}
        onClick={() => copy(hash)}
        className="h-6 rounded-sm font-mono text-xs whitespace-nowrap hover:text-accent"
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

/** Shape and text carry the state; colour repeats it. */
function Status({ status }: { readonly status: Row['status'] }) {
  const words = useEnrichmentWords()
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
