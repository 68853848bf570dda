/** The wallets of the organisation, before one is chosen: those that need attention come first. */
import { useQuery } from '@tanstack/react-query'
import { walletsQuery } from '../../calls/queries.ts'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { shortAddresses } from '../../format/address.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/Address.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { BooksState } from '../wallets/BooksState.tsx'
import type { Wallet } from '../../calls/wallet.ts'

export function WalletChoice({ onChoose }: { readonly onChoose: (address: string) => void }) {
  const { reconciliation: words, wallets: walletWords } = useWords()
  const { entityId } = useSession()
  const { data: wallets = [] } = useQuery(walletsQuery(entityId))
  if (wallets.length === 0) return <EmptyState picture="wallet" title={words.start} />
  const shorts = shortAddresses(wallets.map(({ address }) => address))
  return (
    <>
      <p className="px-5 pt-4 pb-2 text-mute">{words.start}</p>
      <TableFrame
        caption={walletWords.views}
        className="min-w-[34rem]"
        isFirstFixed
        columns={[{ label: walletWords.name }, { label: walletWords.address }, { label: walletWords.books }]}
      >
        {wallets.toSorted(byUrgency).map((wallet) => (
          <tr key={wallet.id} className="h-12 leading-tight hover:bg-hover">
            <td className="max-w-72">
              <ChooseButton wallet={wallet} onChoose={onChoose} />
            </td>
            <td>
              <Address address={wallet.address} short={shorts.get(wallet.address) ?? wallet.address} />
            </td>
            <td>
              <BooksState books={wallet.books} />
            </td>
          </tr>
        ))}
      </TableFrame>
    </>
  )
}

interface ChooseProps {
  readonly wallet: Wallet
  readonly onChoose: (address: string) => void
}

function ChooseButton({ wallet, onChoose }: ChooseProps) {
  return (
    <button
      type="button"
      title={wallet.name}
      className="block max-w-full rounded-sm text-left hover:text-accent"
      onClick={() => onChoose(wallet.address)}
    >
      <bdi className="block truncate font-medium">{wallet.name}</bdi>
      <span className="block text-2xs text-mute">
        <NetworkOf name={wallet.network} id={wallet.network_id} />
      </span>
    </button>
  )
}

const urgency: readonly Wallet['books']['state'][] = [
  'mismatch',
  'unknown',
  'reading',
  'unread',
  'unserved',
  'reconciled',
]
const byUrgency = (a: Wallet, b: Wallet): number =>
  urgency.indexOf(a.books.state) - urgency.indexOf(b.books.state)
