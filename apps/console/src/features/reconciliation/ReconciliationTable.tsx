import type { ApiReply } from '@holdfast/contract'
import { TriangleAlert } from 'lucide-react'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { formatAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { useHistoryWords } from './use-history-words.ts'

type Row = ApiReply<'getReconciliationStatus'>['results'][number]

const head = 'h-7 px-3 text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

export function ReconciliationTable({
  results,
  onBackfill,
}: {
  readonly results: readonly Row[]
  /** Absent: for readers, without the column of acts. */
  readonly onBackfill?: (tokenId: string) => void
}) {
  const { reconciliation: words } = useWords()
  return (
    <table className="w-full min-w-[60rem] border-separate border-spacing-0">
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} pl-5 text-left`}>
            {words.token}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.dbBalance}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.chainLive}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.chainLast}
          </th>
          <th scope="col" className={`${head} text-left`}>
            {words.lastAt}
          </th>
          <th scope="col" className={`${head} text-left`}>
            {words.match}
          </th>
          {onBackfill !== undefined && (
            <th scope="col" className={`${head} pr-5 text-left`}>
              {words.actions}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
        {results.map((row) => (
          <tr key={row.token_id} data-token={row.token_symbol} className="h-9 hover:bg-hover">
            <td className="px-3 pl-5">
              <TokenName row={row} />
            </td>
            <Balance value={row.db_balance} decimals={row.decimals} />
            <Balance value={row.current_chain_balance} decimals={row.decimals} />
            <Balance value={row.last_reconciled_chain_balance} decimals={row.decimals} />
            <td className="px-3 text-soft">
              {row.last_reconciled_at === null ? '—' : localTime(row.last_reconciled_at)}
            </td>
            <td className="px-3">
              <Match row={row} />
            </td>
            {onBackfill !== undefined && (
              <td className="px-3 pr-5">
                <Tooltip content={words.backfillTip}>
                  <Button
                    look="ghost"
                    aria-label={words.backfillOf(row.token_symbol)}
                    onClick={() => onBackfill(row.token_id)}
                  >
                    {words.backfill}
                  </Button>
                </Tooltip>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TokenName({ row }: { readonly row: Row }) {
  const { reconciliation: words } = useWords()
  return (
    <span className="flex items-center gap-2">
      {!row.is_unknown && <TokenMark symbol={row.token_symbol} hasLetter />}
      <bdi className="max-w-48 truncate font-medium" title={row.contract_address ?? row.token_symbol}>
        {row.token_symbol}
      </bdi>
      {row.is_unknown && (
        <Tooltip content={words.unverifiedTip}>
          <button
            type="button"
            aria-label={words.unverifiedTip}
            className="grid size-6 place-items-center rounded-sm text-warn"
          >
            <TriangleAlert aria-hidden className="size-3.5" />
          </button>
        </Tooltip>
      )}
    </span>
  )
}

/** Truncated to the token's decimals (6 when it has none), never rounded; the full number is in the title. */
function Balance({
  value,
  decimals,
}: {
  readonly value: string | null
  readonly decimals: number | undefined
}) {
  const locale = useLocale()
  return (
    <td className="px-3 text-right font-medium tabular-nums" title={value ?? undefined}>
      {value === null ? (
        <span className="font-normal text-mute">—</span>
      ) : (
        formatAmount(value, locale, Math.min(decimals ?? 6, value.split('.')[1]?.length ?? 0))
      )}
    </td>
  )
}

function Match({ row: { is_equal: isEqual, state, as_of_block } }: { readonly row: Row }) {
  const { reconciliation: words } = useWords()
  const more = useHistoryWords()
  const standing = more.stateAsOf(more.balanceStates[state], as_of_block)
  if (isEqual === null)
    return (
      <span title={words.unknownWhy} className="text-mute">
        {words.unknown}
      </span>
    )
  return isEqual ? (
    <span title={standing} className="font-medium text-good">
      {words.ok}
    </span>
  ) : (
    <span title={standing} className="rounded-full bg-bad-wash px-2 py-0.5 text-xs font-medium text-bad">
      {words.mismatch}
    </span>
  )
}
