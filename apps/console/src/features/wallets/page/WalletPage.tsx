/** One wallet: its value and balances, its last transactions, its address, who signs for it, and whether its ledger matches. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowDownToLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preferencesQuery, walletsQuery } from '../../../calls/queries.ts'
import { signingWalletsQuery } from '../../../calls/signing-wallets-query.ts'
import type { Wallet } from '../../../calls/wallet.ts'
import { shortAddresses } from '../../../format/address.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useWords } from '../../../words/words.tsx'
import { NetworkOf } from '../../networks/NetworkOf.tsx'
import { decimalsOf } from '../../precision/decimals.ts'
import { NewTransferButton } from '../../requesting/NewTransferButton.tsx'
import { CanSign, CopyAddress, isUnknown, RowMenu } from '../cells.tsx'
import { walletValue } from '../estimate.ts'
import { StakedLines } from '../StakedLines.tsx'
import { Usd } from '../Usd.tsx'
import { useWalletActions } from '../use-wallet-actions.ts'
import { WalletBalances } from './WalletBalances.tsx'
import { WalletFacts } from './WalletFacts.tsx'
import { LastTransactions } from './LastTransactions.tsx'
import { useWalletPageWords } from './words.ts'

const RenameWalletDialog = lazy(async () => ({
  default: (await import('../RenameWalletDialog.tsx')).RenameWalletDialog,
}))
const MoveWalletDialog = lazy(async () => ({
  default: (await import('../MoveWalletDialog.tsx')).MoveWalletDialog,
}))
const FetchDialog = lazy(async () => ({
  default: (await import('../../fetch/FetchDialog.tsx')).FetchDialog,
}))
const ReceiveDialog = lazy(async () => ({ default: (await import('../ReceiveDialog.tsx')).ReceiveDialog }))

export function WalletPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const words = useWalletPageWords()
  const { wallets: common } = useWords()
  const { entityId } = useSession()
  const active = useQuery(walletsQuery(entityId))
  const archived = useQuery(walletsQuery(entityId, true))
  const wallet = [...(active.data ?? []), ...(archived.data ?? [])].find((listed) => listed.id === id)
  const error = active.error ?? archived.error
  if (wallet !== undefined) return <Found wallet={wallet} />
  if (error !== null)
    return <ErrorState message={common.loadFailed(error.message)} onRetry={() => void active.refetch()} />
  if (active.data === undefined || archived.data === undefined)
    return <Skeleton rows={10} widths={['w-48', 'w-32', 'ml-auto w-24']} />
  return (
    <EmptyState
      picture="search"
      title={words.unknown}
      why={words.unknownWhy}
      action={
        <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
          {words.toAccounts}
        </Link>
      }
    />
  )
}

function Found({ wallet }: { readonly wallet: Wallet }) {
  const words = useWalletPageWords()
  const { data: preferences } = useQuery(preferencesQuery)
  const precision = preferences?.precision ?? {}
  return (
    <div className="@container min-h-0 flex-1 overflow-auto" data-wallet-page={wallet.id}>
      <Head wallet={wallet} precision={precision} />
      <div className="flex flex-col @4xl:flex-row">
        <div className="min-w-0 flex-1 px-5 pb-8">
          <WalletBalances wallet={wallet} precision={precision} />
          <section aria-labelledby="wallet-last" className="pt-6">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="wallet-last" className="text-base font-semibold">
                {words.last}
              </h2>
              <Link
                to="/bc-transactions"
                search={{ wallet: wallet.id } as never}
                className="py-1 text-accent underline underline-offset-3"
              >
                {words.all}
              </Link>
            </div>
            <LastTransactions wallet={wallet} />
          </section>
        </div>
        <WalletFacts wallet={wallet} />
      </div>
    </div>
  )
}

interface HeadProps {
  readonly wallet: Wallet
  readonly precision: Readonly<Record<string, number>>
}

function Head({ wallet, precision }: HeadProps) {
  const words = useWalletPageWords()
  const { dialogs } = useWords()
  const { entityId } = useSession()
  const { data: signing } = useQuery(signingWalletsQuery(entityId))
  const navigate = useNavigate()
  const actions = useWalletActions()
  const [opened, setOpened] = useState<'fetch' | 'receive' | 'rename' | 'move' | null>(null)
  const maySend =
    wallet.is_active && signing?.some(({ id, key_id }) => id === wallet.id && key_id !== null) === true
  const send = () =>
    void navigate({
      to: '/mpc/transfer-requests' as '/',
      search: { new: 1, wallet: wallet.id } as never,
    })
  const close = () => setOpened(null)
  return (
    <header className="border-b border-line px-5 pt-4 pb-5">
      <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
        {words.back}
      </Link>
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 text-xl font-semibold tracking-[-0.015em] break-words">
            <bdi>{wallet.name}</bdi>
            {maySend && <CanSign />}
            {!wallet.is_active && <span className="text-sm font-normal text-mute">{words.archived}</span>}
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-soft">
            <NetworkOf name={wallet.network} id={wallet.network_id} />
            {wallet.account_group_name !== null && <bdi>{words.group(wallet.account_group_name)}</bdi>}
            <CopyAddress
              address={wallet.address}
              short={shortAddresses([wallet.address]).get(wallet.address) ?? wallet.address}
            />
          </p>
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {wallet.is_active && wallet.books.state !== 'unserved' && (
            <Button onClick={() => setOpened('receive')}>
              <ArrowDownToLine aria-hidden className="size-4" />
              {dialogs.receive}
            </Button>
          )}
          {maySend && <NewTransferButton onClick={send}>{words.send}</NewTransferButton>}
          <RowMenu
            wallet={wallet}
            actions={actions}
            canSend={() => maySend}
            onFetch={() => setOpened('fetch')}
            onReceive={() => setOpened('receive')}
            onSend={send}
            onRename={() => setOpened('rename')}
            onMove={() => setOpened('move')}
          />
        </div>
      </div>
      <p className="mt-4">
        <span className="block text-soft">{words.value}</span>
        <span className="block text-2xl font-semibold tracking-tight @xl:text-4xl" data-wallet-value>
          <Usd
            value={isUnknown(wallet) ? null : walletValue(wallet)}
            decimals={decimalsOf(precision, 'USD')}
          />
        </span>
        <StakedLines wallet={wallet} precision={precision} />
      </p>
      <Suspense>
        {opened === 'fetch' && <FetchDialog wallet={wallet} onClose={close} />}
        {opened === 'receive' && <ReceiveDialog wallet={wallet} onClose={close} />}
        {opened === 'rename' && <RenameWalletDialog wallet={wallet} onClose={close} />}
        {opened === 'move' && <MoveWalletDialog wallet={wallet} onClose={close} />}
      </Suspense>
    </header>
  )
}
