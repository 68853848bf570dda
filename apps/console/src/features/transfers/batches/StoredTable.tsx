/** The payments of a stored batch, each with its own result. */
import { Ban, Check, CheckCheck, Circle, LoaderCircle } from 'lucide-react'
import { useMedia } from '../../../ui/use-media.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Scroller } from '../../../ui/Scroller.tsx'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { useRefusalText } from '../../../words/use-refusal-text.ts'
import { LineAddress } from './LineRow.tsx'
import type { BatchRow, WholeBatch } from './use-batch.ts'
import { useBatchWords } from './words.ts'

export function StoredTable({ whole: { batch, rows } }: { readonly whole: WholeBatch }) {
  const { columns, caption } = useBatchWords()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const places = Math.max(2, ...rows.map(({ amount }) => amount?.split('.')[1]?.length ?? 0))
  const shown = rows.map((row) => ({ row, symbol: batch.token_symbol, places }))
  if (isNarrow)
    return (
      <Scroller label={caption} className="min-h-0 flex-1 border-t border-line">
        <ul>
          {shown.map((row) => (
            <RowCard key={row.row.id} {...row} />
          ))}
        </ul>
      </Scroller>
    )
  return (
    <TableFrame
      caption={caption}
      className="min-w-[64rem]"
      columns={[
        { label: columns.line, width: 'w-16' },
        { label: columns.payee, width: 'w-44' },
        { label: columns.address },
        { label: columns.amount, align: 'right', width: 'w-44' },
        { label: columns.reference, width: 'w-44' },
        { label: columns.result, width: 'w-64' },
      ]}
    >
      {shown.map((row) => (
        <PaymentRow key={row.row.id} {...row} />
      ))}
    </TableFrame>
  )
}

interface RowProps {
  readonly row: BatchRow
  readonly symbol: string
  readonly places: number
}

function PaymentRow({ row, symbol, places }: RowProps) {
  return (
    <tr className="hover:bg-hover" data-line={row.line}>
      <td className="h-11 text-soft">{row.line}</td>
      <td>
        <bdi className="line-clamp-2 break-words">{row.name ?? '—'}</bdi>
      </td>
      <td>
        <LineAddress address={row.recipient_address} />
      </td>
      <td className="text-right">
        <Amount value={row.amount} symbol={symbol} decimals={places} />
      </td>
      <td className="text-soft">
        <bdi className="line-clamp-2 break-words">{row.note}</bdi>
      </td>
      <td className="py-1.5">
        <Result row={row} />
      </td>
    </tr>
  )
}

function RowCard({ row, symbol, places }: RowProps) {
  return (
    <li className="grid gap-1.5 border-b border-line px-5 py-3" data-line={row.line}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words">
          <span className="pr-2 text-mute">{row.line}</span>
          <bdi>{row.name ?? '—'}</bdi>
        </span>
        <Amount value={row.amount} symbol={symbol} decimals={places} />
      </div>
      <LineAddress address={row.recipient_address} />
      {row.note !== '' && <bdi className="text-soft">{row.note}</bdi>}
      <Result row={row} />
    </li>
  )
}

const looks = {
  draft: [Circle, 'text-mute'],
  pending: [Circle, 'text-soft'],
  approved: [Circle, 'text-soft'],
  signing: [LoaderCircle, 'text-accent'],
  broadcasted: [Check, 'text-good'],
  confirmed: [CheckCheck, 'text-good'],
  failed: [Ban, 'text-bad'],
} as const

function stateOf({ status, phase, receipt_status }: BatchRow): keyof typeof looks {
  if (status === 'broadcasted') return receipt_status === 'confirmed' ? 'confirmed' : 'broadcasted'
  return status === 'approved' && phase !== null ? 'signing' : status
}

function Result({ row }: { readonly row: BatchRow }) {
  const words = useBatchWords()
  const refusalText = useRefusalText()
  const state = stateOf(row)
  const [Sign, colour] = looks[state]
  const why = row.status === 'failed' ? row.failure_refusal : row.last_error_refusal
  return (
    <span className="grid min-w-0">
      <span className={`inline-flex items-center gap-1.5 ${colour}`}>
        <Sign aria-hidden className="size-3.5 shrink-0" />
        {words.states[state]}
      </span>
      {why !== null && (
        <span className="pl-5 text-xs break-words text-soft">
          {refusalText(why, row.failure_code ?? why.code)}
        </span>
      )}
      {row.tx_hash !== null && (
        <span className="truncate pl-5 font-mono text-2xs text-mute" title={row.tx_hash}>
          {row.tx_hash}
        </span>
      )}
    </span>
  )
}
