/** Ledger and chain of every wallet of the organisation. Nothing is asked of a node here; acts are on the wallet's own page. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { loadFailure } from '../../calls/refusals.ts'
import { shortAddresses } from '../../format/address.ts'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { useSession } from '../../session/use-session.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Address } from '../../ui/Address.tsx'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { pressOpen } from '../../ui/press-open.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useLocale } from '../../words/words.tsx'
import { BooksState } from '../wallets/BooksState.tsx'
import { WalletLink } from '../wallets/WalletLink.tsx'
import { useReconciliationsWords } from './use-reconciliations-words.ts'

const ReconciliationDialog = lazy(async () => ({
  default: (await import('./ReconciliationDialog.tsx')).ReconciliationDialog,
}))

type Row = ApiReply<'listReconciliations'>[number]

export function ReconciliationsPage() {
  const words = useReconciliationsWords()
  const { entityId } = useSession()
  const isStaff = useIsStaff()
  const [isOnlyDifferences, setOnlyDifferences] = useState(false)
  const rows = useQuery({
    queryKey: ['reconciliations', entityId],
    queryFn: () => api.listReconciliations({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
  const all = (rows.data ?? []).toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  const shown = isOnlyDifferences ? all.filter(hasDifference) : all
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-5 py-2">
        {rows.data && <Summary rows={all} />}
        <CheckRow label={words.onlyDifferences} isChecked={isOnlyDifferences} onChange={setOnlyDifferences} />
        <Button className="ml-auto !h-7" onClick={() => void rows.refetch()}>
          <RefreshCw aria-hidden className={`size-3.5 ${rows.isFetching ? 'animate-spin' : ''}`} />
          <span className="max-sm:sr-only">{words.refresh}</span>
        </Button>
      </search>
      {rows.isPending ? (
        <Skeleton rows={8} widths={['w-40', 'w-28', 'w-24', 'ml-auto w-32']} />
      ) : rows.isError ? (
        <ErrorState message={words.loadFailed(loadFailure(rows.error))} onRetry={() => void rows.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={all.length === 0 ? words.empty : words.noDifferences}
          {...(all.length === 0
            ? {}
            : { action: <Button onClick={() => setOnlyDifferences(false)}>{words.showAll}</Button> })}
        />
      ) : (
        <WalletTable rows={shown} isStaff={isStaff} />
      )}
    </>
  )
}

function Summary({ rows }: { readonly rows: readonly Row[] }) {
  const words = useReconciliationsWords()
  const matching = rows.filter(({ state }) => state === 'reconciled').length
  const differing = rows.filter(hasDifference).length
  const unread = rows.filter(({ state }) => state === 'unread' || state === 'unserved').length
  return (
    <p className="flex flex-wrap gap-x-3 font-medium" role="status">
      <span className={matching === rows.length ? 'text-good' : ''}>
        {words.matching(matching, rows.length)}
      </span>
      {differing > 0 && <span className="text-bad">{words.differing(differing)}</span>}
      {unread > 0 && <span className="text-warn">{words.neverRead(unread)}</span>}
    </p>
  )
}

function WalletTable({ rows, isStaff }: { readonly rows: readonly Row[]; readonly isStaff: boolean }) {
  const words = useReconciliationsWords()
  const [opened, setOpened] = useState<Row | null>(null)
  const shorts = shortAddresses(rows.map(({ address }) => address))
  const isNarrow = useIsNarrow()
  const Wallet = isNarrow ? WalletCard : WalletRow
  const shown = rows.map((row) => (
    <Wallet
      key={row.wallet_id}
      row={row}
      short={shorts.get(row.address) ?? row.address}
      isStaff={isStaff}
      onOpen={() => setOpened(row)}
    />
  ))
  return (
    <>
      {isNarrow ? (
        <CardList label={words.caption}>{shown}</CardList>
      ) : (
        <TableFrame
          caption={words.caption}
          className="min-w-[58rem]"
          isFirstFixed
          columns={[
            { label: words.wallet },
            { label: words.state },
            { label: words.difference, align: 'right' },
            { label: words.time },
            { label: words.unread },
            { label: words.address },
            { label: words.actions, isHidden: true },
          ]}
        >
          {shown}
        </TableFrame>
      )}
      {opened !== null && (
        <Suspense>
          <ReconciliationDialog
            walletId={opened.wallet_id}
            name={opened.wallet}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  readonly row: Row
  readonly short: string
  readonly isStaff: boolean
  /** Opens the wallet for reading. */
  readonly onOpen: () => void
}

function WalletRow({ row, short, isStaff, onOpen }: RowProps) {
  return (
    <tr
      data-wallet={row.wallet_id}
      className="h-12 cursor-pointer leading-tight hover:bg-hover [&>td]:py-1.5"
      onClick={pressOpen}
    >
      <td className="max-w-64">
        <WalletLink id={row.wallet_id} name={row.wallet} className="block truncate font-medium" />
        <NetworkLine row={row} />
      </td>
      <td className="whitespace-nowrap">
        <State row={row} />
      </td>
      <td className="text-right">
        <Differences row={row} />
      </td>
      <td className="whitespace-nowrap text-soft tabular-nums">
        <Compared row={row} />
      </td>
      <td className="min-w-40 text-soft">
        <Unread row={row} />
      </td>
      <td>
        <Address address={row.address} short={short} />
      </td>
      <td className="text-right">
        <Open row={row} isStaff={isStaff} onOpen={onOpen} />
      </td>
    </tr>
  )
}

function WalletCard({ row, short, isStaff, onOpen }: RowProps) {
  const words = useReconciliationsWords()
  return (
    <RowCard
      data-wallet={row.wallet_id}
      title={<WalletLink id={row.wallet_id} name={row.wallet} />}
      value={<Open row={row} isStaff={isStaff} onOpen={onOpen} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <NetworkLine row={row} />
        <Address address={row.address} short={short} />
      </div>
      <CardLines>
        <CardLine label={words.state}>
          <State row={row} />
        </CardLine>
        <CardLine label={words.difference}>
          <Differences row={row} />
        </CardLine>
        <CardLine label={words.time}>
          <Compared row={row} />
        </CardLine>
        <CardLine label={words.unread}>
          <Unread row={row} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}

function NetworkLine({ row }: { readonly row: Row }) {
  const words = useReconciliationsWords()
  return (
    <span className="block truncate text-2xs text-mute">
      {row.network}
      {!row.is_active && ` · ${words.archived}`}
    </span>
  )
}

const State = ({ row }: { readonly row: Row }) => (
  <BooksState books={{ state: row.state, as_of_block: row.block, as_of: row.at }} />
)

function Compared({ row }: { readonly row: Row }) {
  const words = useReconciliationsWords()
  return (
    <>
      {row.at === null ? '—' : localTime(row.at)}
      {row.compared > 0 && <span className="block text-2xs text-mute">{words.compared(row.compared)}</span>}
    </>
  )
}

/** Staff act on the wallet's own page; everybody else reads. */
function Open({ row, isStaff, onOpen }: Pick<RowProps, 'row' | 'isStaff' | 'onOpen'>) {
  const words = useReconciliationsWords()
  if (!isStaff)
    return (
      <button
        type="button"
        data-row-open
        className="min-h-6 text-accent underline underline-offset-3"
        aria-label={words.openOf(row.wallet)}
        onClick={onOpen}
      >
        {words.open}
      </button>
    )
  return (
    <Link
      to="/admin/reconciliation"
      data-row-open
      search={{ wallet: row.address } as never}
      className="text-accent underline underline-offset-3"
      aria-label={words.openOf(row.wallet)}
    >
      {words.open}
    </Link>
  )
}

const mostShown = 4

function Differences({ row }: { readonly row: Row }) {
  const words = useReconciliationsWords()
  const locale = useLocale()
  const { differences } = row
  if (differences.length === 0)
    return <span className="text-mute">{row.compared > 0 ? words.none : '—'}</span>
  return (
    <ul>
      {differences
        .slice(0, mostShown)
        .map(({ token_id, symbol, difference, books, chain, is_verified: isKnown }) => (
          <li
            key={token_id}
            title={words.booksAndChain(fullAmount(books, locale), fullAmount(chain, locale))}
            className={isKnown ? 'font-medium whitespace-nowrap text-bad' : 'whitespace-nowrap text-soft'}
          >
            <span className="tabular-nums">{signed(difference, locale)}</span> <bdi>{symbol}</bdi>
          </li>
        ))}
      {differences.length > mostShown && (
        <li className="text-2xs text-mute">{words.more(differences.length - mostShown)}</li>
      )}
    </ul>
  )
}

function signed(amount: string, locale: string): string {
  const text = fullAmount(amount.replace(/^-/, ''), locale)
  return amount.startsWith('-') ? `−${text}` : `+${text}`
}

function Unread({ row }: { readonly row: Row }) {
  const words = useReconciliationsWords()
  if (row.state === 'unread' || row.state === 'unserved')
    return <span className="text-warn">{words.everything}</span>
  if (row.unread.length === 0) return <span className="text-mute">{words.allRead}</span>
  return (
    <ul className="text-2xs">
      {row.unread.slice(0, mostShown).map(({ stream, from, until }) => (
        <li key={`${stream} ${until}`} className="text-warn">
          {words.streams[stream]}:{' '}
          {from === null ? words.before(localTime(until)) : words.between(localTime(from), localTime(until))}
        </li>
      ))}
      {row.unread.length > mostShown && <li>{words.more(row.unread.length - mostShown)}</li>}
    </ul>
  )
}

const hasDifference = ({ differences, open_findings: findings }: Row): boolean =>
  differences.some(({ is_verified: isKnown }) => isKnown) || findings > 0

const urgency: readonly Row['state'][] = [
  'mismatch',
  'unknown',
  'reading',
  'unread',
  'unserved',
  'reconciled',
]
const urgencyOf = (row: Row): number => (hasDifference(row) ? -1 : urgency.indexOf(row.state))
