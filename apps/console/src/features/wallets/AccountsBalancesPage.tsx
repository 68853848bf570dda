/** The treasury's total and value over time, then the wallets by account group, with their balances and whether the ledger matches the chain. */
import { useNavigate } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useConnection } from '../../calls/connection.ts'
import { openChannel } from '../../calls/live-channel.ts'
import { accountGroupsQuery, preferencesQuery, walletsQuery } from '../../calls/queries.ts'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { moment, readSince } from '../../calls/read-since.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { shortAddresses } from '../../format/address.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import type { RowActs } from './cells.tsx'
import { sumOf } from '../../format/sum-of.ts'
import { walletValue } from './estimate.ts'
import { groupWallets } from './group-wallets.ts'
import { leavesOutZeros } from './place-tokens.ts'
import { Usd } from './Usd.tsx'
import { WalletsTable } from './WalletsTable.tsx'
import type { Wallet } from '../../calls/wallet.ts'

const ChangeLine = lazy(async () => ({
  default: (await import('../treasury/ChangeLine.tsx')).ChangeLine,
}))
const HeadActs = lazy(async () => ({ default: (await import('../treasury/HeadActs.tsx')).HeadActs }))
const Treasury = lazy(async () => ({ default: (await import('../treasury/Treasury.tsx')).Treasury }))
const Onboarding = lazy(async () => ({
  default: (await import('../onboarding/Onboarding.tsx')).Onboarding,
}))
const AddWalletDialog = lazy(async () => ({
  default: (await import('./AddWalletDialog.tsx')).AddWalletDialog,
}))
const RenameWalletDialog = lazy(async () => ({
  default: (await import('./RenameWalletDialog.tsx')).RenameWalletDialog,
}))
const MoveWalletDialog = lazy(async () => ({
  default: (await import('./MoveWalletDialog.tsx')).MoveWalletDialog,
}))
const FetchDialog = lazy(async () => ({ default: (await import('../fetch/FetchDialog.tsx')).FetchDialog }))
const PrecisionDialog = lazy(async () => ({
  default: (await import('../precision/PrecisionDialog.tsx')).PrecisionDialog,
}))
const ReceiveDialog = lazy(async () => ({
  default: (await import('./ReceiveDialog.tsx')).ReceiveDialog,
}))

type View = 'active' | 'archived'
type Opened =
  | { readonly kind: 'add' | 'precision' }
  | { readonly kind: 'receive'; readonly wallet?: Wallet }
  | { readonly kind: 'fetch' | 'rename' | 'move'; readonly wallet: Wallet }
  | null

export function AccountsBalancesPage() {
  const { wallets: words, pages } = useWords()
  const { entityId } = useSession()
  const [view, setView] = useState<View>('active')
  const [opened, setOpened] = useState<Opened>(null)
  const [hasZeros, setZeros] = useState(false)
  const wallets = useQuery(walletsQuery(entityId, view === 'archived'))
  // The total and its change are of the active wallets, whichever tab is open.
  const active = useQuery(walletsQuery(entityId))
  const isNarrow = useIsNarrow()
  const canSend = useCanSend(entityId)
  const { data: preferences } = useQuery(preferencesQuery)
  useBalanceBells()
  useGroupChanges()
  const list = wallets.data ?? []
  const precision = preferences?.precision ?? {}
  const symbols = [
    ...new Set([
      'USD',
      'USDT',
      'TRX',
      ...list.map((wallet) => wallet.symbol),
      ...list.flatMap(verifiedSymbols),
    ]),
  ]
  const close = () => setOpened(null)
  const send = useSend()
  const headActs = <HeadActs onReceive={() => setOpened({ kind: 'receive' })} onSend={() => send()} />
  const isEmpty = active.data?.length === 0
  return (
    <>
      <div className="@container min-h-0 flex-1 overflow-auto">
        {!isEmpty && (
          <div className="sticky left-0 w-[100cqw]">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-5 pt-5 pb-4">
              <Total wallets={active} precision={precision} />
              <div className="ml-auto hidden items-center gap-2 @xl:flex">
                <Suspense>{headActs}</Suspense>
              </div>
            </div>
            <Suspense fallback={<div className="h-[26rem] border-b border-line" />}>
              <Treasury />
            </Suspense>
          </div>
        )}
        {isEmpty && (
          <Suspense>
            <Onboarding onAdd={() => setOpened({ kind: 'add' })} />
          </Suspense>
        )}
        <Tabs
          label={words.views}
          tabs={[
            { value: 'active', label: words.active },
            { value: 'archived', label: words.archived },
          ]}
          value={view}
          onChange={setView}
          className="flex min-h-0 flex-col"
          actions={
            <span className="flex items-center gap-2">
              <Link
                to={'/month-end' as '/'}
                className="inline-flex h-7 items-center rounded-md px-2 font-medium whitespace-nowrap text-soft hover:bg-hover hover:text-ink"
              >
                {pages.monthEnd}
              </Link>
              <ZerosButton wallets={list} hasZeros={hasZeros} onChange={setZeros} />
              <Button look="ghost" onClick={() => setOpened({ kind: 'precision' })}>
                {words.precision}
              </Button>
              <AddWallet onAdd={() => setOpened({ kind: 'add' })} />
            </span>
          }
        >
          <Content
            query={wallets}
            view={view}
            precision={precision}
            hasZeros={hasZeros}
            onAdd={() => setOpened({ kind: 'add' })}
            onFetch={(wallet) => setOpened({ kind: 'fetch', wallet })}
            onReceive={(wallet) => setOpened({ kind: 'receive', wallet })}
            onSend={send}
            onRename={(wallet) => setOpened({ kind: 'rename', wallet })}
            onMove={(wallet) => setOpened({ kind: 'move', wallet })}
            canSend={canSend}
          />
        </Tabs>
      </div>
      {isNarrow && !isEmpty && (
        <div className="grid grid-cols-2 gap-3 border-t border-line bg-page px-5 py-2 [&_button]:h-11">
          <Suspense>{headActs}</Suspense>
        </div>
      )}
      <OpenedDialog opened={opened} precision={precision} symbols={symbols} onClose={close} />
    </>
  )
}

interface ZerosProps {
  readonly wallets: readonly Wallet[]
  readonly hasZeros: boolean
  readonly onChange: (hasZeros: boolean) => void
}

/** Absent where no token has a balance of zero. */
function ZerosButton({ wallets, hasZeros, onChange }: ZerosProps) {
  const { wallets: words } = useWords()
  if (!wallets.some(leavesOutZeros)) return null
  return (
    <Button look="ghost" onClick={() => onChange(!hasZeros)}>
      {hasZeros ? words.hideZeros : words.showZeros}
    </Button>
  )
}

function AddWallet({ onAdd }: { readonly onAdd: () => void }) {
  const { wallets: words } = useWords()
  return (
    <WhyButton whyNot={useWhyNot('change wallets')} onClick={onAdd}>
      {words.add}
    </WhyButton>
  )
}

interface TotalProps {
  readonly wallets: { readonly data: Wallet[] | undefined; readonly dataUpdatedAt: number }
  readonly precision: Readonly<Record<string, number>>
}

function Total({ wallets, precision }: TotalProps) {
  const { wallets: words } = useWords()
  const { isLost } = useConnection()
  const list = wallets.data ?? []
  return (
    <div className="min-w-0">
      <p title={words.totalWhy}>
        <span className="block text-soft">{words.total}</span>
        <span
          className="block text-2xl font-semibold tracking-tight @xl:text-4xl"
          data-testid="total-usd"
          data-value
        >
          <Usd
            value={wallets.data === undefined ? null : sumOf(list.map((wallet) => walletValue(wallet)))}
            decimals={decimalsOf(precision, 'USD')}
          />
        </span>
        {isLost && wallets.data !== undefined && (
          <span className="block text-2xs text-warn" data-testid="total-as-of">
            {words.readAt(localTime(new Date(wallets.dataUpdatedAt).toISOString()))}
          </span>
        )}
      </p>
      <div className="min-h-5">
        <Suspense>
          <ChangeLine />
        </Suspense>
      </div>
    </div>
  )
}

interface OpenedProps {
  readonly opened: Opened
  readonly precision: Readonly<Record<string, number>>
  readonly symbols: readonly string[]
  readonly onClose: () => void
}

function OpenedDialog({ opened, precision, symbols, onClose }: OpenedProps) {
  return (
    <Suspense>
      {opened?.kind === 'add' && <AddWalletDialog onClose={onClose} />}
      {opened?.kind === 'fetch' && <FetchDialog wallet={opened.wallet} onClose={onClose} />}
      {opened?.kind === 'rename' && <RenameWalletDialog wallet={opened.wallet} onClose={onClose} />}
      {opened?.kind === 'move' && <MoveWalletDialog wallet={opened.wallet} onClose={onClose} />}
      {opened?.kind === 'receive' && <ReceiveDialog {...walletOf(opened)} onClose={onClose} />}
      {opened?.kind === 'precision' && (
        <PrecisionDialog symbols={symbols} stored={precision} onClose={onClose} />
      )}
    </Suspense>
  )
}

/** Opens the form of a new transfer, with the wallet chosen. */
function useSend() {
  const navigate = useNavigate()
  return (wallet?: Wallet) =>
    void navigate({
      to: '/mpc/transfer-requests' as '/',
      search: { new: 1, ...(wallet === undefined ? {} : { wallet: wallet.id }) } as never,
    })
}

const walletOf = ({ wallet }: { readonly wallet?: Wallet }) => (wallet === undefined ? {} : { wallet })

const verifiedSymbols = (wallet: Wallet): string[] =>
  wallet.tokens.filter((token) => token.is_verified).map((token) => token.symbol)

interface ContentProps extends Omit<RowActs, 'actions'> {
  readonly query: {
    readonly data: Wallet[] | undefined
    readonly isPending: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly view: View
  readonly precision: Readonly<Record<string, number>>
  readonly hasZeros: boolean
  readonly onAdd: () => void
}

function Content({ query, view, precision, hasZeros, onAdd, ...acts }: ContentProps) {
  const { wallets: words } = useWords()
  const { entityId } = useSession()
  const { data: groups } = useQuery(accountGroupsQuery(entityId))
  // Wallets that can sign stand first, so that the order is known only with them.
  const { isPending } = useQuery(signingWalletsQuery(entityId))
  if (query.data === undefined && query.error !== null)
    return <ErrorState message={words.loadFailed(query.error.message)} onRetry={() => void query.refetch()} />
  if (query.data === undefined || groups === undefined || isPending)
    return <Skeleton rows={10} widths={['w-40', 'w-28', 'ml-auto w-24', 'w-16', 'w-24', 'w-24']} />
  if (query.data.length === 0)
    return (
      <EmptyState
        picture="wallet"
        title={words.empty}
        why={view === 'active' ? words.emptyWhy : words.emptyArchivedWhy}
        action={view === 'active' ? <AddWallet onAdd={onAdd} /> : undefined}
      />
    )
  return (
    <section className="pb-8" aria-label={words.views}>
      <WalletsTable
        groups={groupWallets(signableFirst(query.data, acts.canSend), groups)}
        shorts={shortAddresses(query.data.map(({ address }) => address))}
        precision={precision}
        hasZeros={hasZeros}
        {...acts}
      />
    </section>
  )
}

const signableFirst = (wallets: readonly Wallet[], canSend: RowActs['canSend']): Wallet[] =>
  wallets.toSorted((a, b) => Number(canSend(b)) - Number(canSend(a)))

/** An active wallet whose key the signers hold. */
function useCanSend(entityId: string): (wallet: Wallet) => boolean {
  const { data } = useQuery(signingWalletsQuery(entityId))
  const keyed = new Set(data?.filter(({ key_id }) => key_id !== null).map(({ id }) => id))
  return ({ id, is_active }) => is_active && keyed.has(id)
}

/** The balances channel only reports that something changed; the wallets and the parts of their total are read again together. */
function useBalanceBells(): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = (at: number) => void readSince(client, [['wallets'], ['treasury']], at)
    const refresh = () => readAgain(moment())
    return openChannel('balances', {
      onMessage: (text) =>
        void import('../../calls/live-messages.ts').then(({ isBalanceMessage }) => {
          if (isBalanceMessage(text)) refresh()
        }, refresh),
      onReturn: refresh,
      onJoined: readAgain,
    })
  }, [client])
}

function useGroupChanges(): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['account-groups'] })
  const updates = {
    account_group_created: refresh,
    account_group_updated: refresh,
    account_group_deleted: refresh,
  }
  useAdminMessages(updates, [['account-groups']])
}
