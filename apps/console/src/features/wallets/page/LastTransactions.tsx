/** The newest transactions of a wallet, each linked to its details in the list. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import type { Wallet } from '../../../calls/wallet.ts'
import { shortAddress } from '../../../format/address.ts'
import { fullAmount } from '../../../format/amount.ts'
import { localTime } from '../../../format/time.ts'
import { useSession } from '../../../session/use-session.ts'
import { useLocale, useWords } from '../../../words/words.tsx'
import { findName } from '../../transactions/address-views.ts'
import { shownStatus } from '../../transactions/shown-status.ts'
import type { TransactionRow } from '../../transactions/transaction-row.ts'
import { useAddressNames } from '../../transactions/use-address-names.ts'
import { useWalletPageWords } from './words.ts'

const shownRows = 8

export function LastTransactions({ wallet }: { readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { entityId } = useSession()
  const { data, error } = useQuery({
    queryKey: ['bc-transactions', entityId, 'last', wallet.id],
    queryFn: () =>
      api.listTransactions({ query: { entity_id: entityId, wallet_id: wallet.id, limit: shownRows } }),
    staleTime: 15_000,
  })
  if (data === undefined)
    return error === null ? (
      <div aria-busy className="h-72" />
    ) : (
      <p role="alert" className="py-3 text-bad">
        {words.lastFailed(reasonOf(error, (reason) => reason))}
      </p>
    )
  if (data.rows.length === 0) return <p className="py-3 text-mute">{words.none}</p>
  return (
    <ul>
      {data.rows.map((row) => (
        <Line key={row.id} row={row} wallet={wallet} />
      ))}
    </ul>
  )
}

function Line({ row, wallet }: { readonly row: TransactionRow; readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  const status = shownStatus(row)
  const isOut = row.from_address === wallet.address
  const other = isOut ? row.to_address : row.from_address
  const name = other === null ? null : (findName(other, names)?.name ?? shortAddress(other))
  const isNothing = /^-?[0.]*$/.test(row.amount ?? '0')
  return (
    <li className="border-b border-line">
      <Link
        to="/bc-transactions"
        search={{ wallet: wallet.id, row: row.id } as never}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2 hover:bg-hover"
      >
        <bdi className="truncate">
          {name === null ? words.issued : isOut ? words.to(name) : words.from(name)}
        </bdi>
        <span className="text-right font-medium whitespace-nowrap">
          {!isNothing && (isOut ? '−' : '+')}
          {row.amount === null ? '—' : fullAmount(row.amount, locale)} <bdi>{row.token}</bdi>
        </span>
        <span className="text-xs text-mute tabular-nums">{localTime(row.timestamp)}</span>
        <span className={`text-right text-xs ${status === 'confirmed' ? 'text-mute' : 'text-warn'}`}>
          {transactions.statuses[status]}
        </span>
      </Link>
    </li>
  )
}
