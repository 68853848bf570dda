/** The newest payments to an entry of the address book, or from a labelled address. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { loadFailure } from '../../calls/refusals.ts'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { shownStatus } from '../transactions/shown-status.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { type AddressList, type NamedAddress, useAddressWords } from './address-list.ts'
import { type PaymentRow, paymentsOf } from './payments-of.ts'

interface Props {
  readonly list: AddressList
  readonly name: NamedAddress
}

const most = 5
/** Calls and resource acts with the address are rows, too. */
const read = 30

export function RecentPayments({ list, name }: Props) {
  const { panel } = useAddressWords()
  const { entityId } = useSession()
  const direction = list === 'book' ? 'out' : 'in'
  const { address, network_id: network } = name
  const found = useQuery({
    queryKey: ['entry-payments', entityId, direction, network, address],
    queryFn: () =>
      api.listTransactions({
        query: {
          entity_id: entityId,
          q: address,
          network,
          direction,
          page: 1,
          limit: read,
          include_raw: 'false',
          include_energy: 'false',
        },
      }),
    staleTime: 15_000,
  })
  const payments = paymentsOf(found.data?.rows ?? [], direction, address)
  return (
    <section aria-label={panel.recent[list]} className="pt-3 pb-4">
      <h3 className="font-semibold">{panel.recent[list]}</h3>
      {found.isPending ? (
        <Skeleton rows={3} widths={['w-24', 'ml-auto w-32']} />
      ) : found.isError ? (
        <ErrorState message={panel.failed(loadFailure(found.error))} onRetry={() => void found.refetch()} />
      ) : payments.length === 0 ? (
        <p className="pt-1 text-mute">{panel.none[list]}</p>
      ) : (
        <>
          <ul>
            {payments.slice(0, most).map((row) => (
              <Payment key={row.id} row={row} list={list} />
            ))}
          </ul>
          <Link
            to="/bc-transactions"
            search={{ page: 1, q: address, network, direction }}
            className="mt-2 inline-flex min-h-6 items-center text-accent underline underline-offset-3"
          >
            {panel.all[list]}
          </Link>
        </>
      )}
    </section>
  )
}

function Payment({ row, list }: { readonly row: PaymentRow; readonly list: AddressList }) {
  const words = useAddressWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const { wallets } = useAddressNames(entityId)
  const own = list === 'book' ? row.from_address : row.to_address
  const status = shownStatus(row)
  return (
    <li className="border-b border-line">
      <Link
        to="/bc-transactions"
        search={{ page: 1, q: row.tx_hash, row: row.id }}
        className="flex items-baseline gap-3 rounded-sm py-1.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <time dateTime={row.timestamp} className="tabular-nums">
            {localTime(row.timestamp).slice(0, 16)}
          </time>
          <bdi className="block truncate text-xs text-soft">
            {words.panel.wallet[list](wallets[own ?? ''] ?? own ?? '')}
          </bdi>
        </span>
        <span className="text-right">
          <bdi className="font-medium tabular-nums">
            {fullAmount(row.amount ?? '0', locale)} {row.token}
          </bdi>
          {status !== 'confirmed' && (
            <span className={`block text-xs ${status === 'failed' ? 'text-bad' : 'text-warn'}`}>
              {transactions.statuses[status]}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
