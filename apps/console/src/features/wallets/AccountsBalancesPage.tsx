/** Wallets of the organisation by account group, with their balances and whether the ledger matches the chain. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api } from '../../calls/api.ts'
import { useConnection } from '../../calls/connection.ts'
import { openChannel } from '../../calls/live-channel.ts'
import { accountGroupsQuery, preferencesQuery, walletsQuery } from '../../calls/queries.ts'
import { moment, readSince } from '../../calls/read-since.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { shortAddresses } from '../../format/address.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { useActor } from '../transfers/use-actor.ts'
import { sumOf, walletValue } from './estimate.ts'
import { groupWallets } from './group-wallets.ts'
import { Usd } from './Usd.tsx'
import { WalletsTable } from './WalletsTable.tsx'
import type { Wallet } from '../../calls/wallet.ts'

const AddWalletDialog = lazy(async () => ({
  default: (await import('./AddWalletDialog.tsx')).AddWalletDialog,
}))
const FetchDialog = lazy(async () => ({ default: (await import('../fetch/FetchDialog.tsx')).FetchDialog }))
const PrecisionDialog = lazy(async () => ({
  default: (await import('../precision/PrecisionDialog.tsx')).PrecisionDialog,
}))
const ReceiveDialog = lazy(async () => ({
  default: (await import('./ReceiveDialog.tsx')).ReceiveDialog,
}))
const SendDialog = lazy(async () => ({
  default: (await import('../transfers/SendDialog.tsx')).SendDialog,
}))

type View = 'active' | 'archived'
type Opened =
  | { readonly kind: 'add' | 'precision' }
  | { readonly kind: 'fetch' | 'receive' | 'send'; readonly wallet: Wallet }
  | null

export function AccountsBalancesPage() {
  const { wallets: words } = useWords()
  const { entityId } = useSession()
  const [view, setView] = useState<View>('active')
  const [opened, setOpened] = useState<Opened>(null)
  const wallets = useQuery(walletsQuery(entityId, view === 'archived'))
  const { isLost } = useConnection()
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
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2">
        <p title={words.totalWhy}>
          <span className="pr-2 text-mute">{words.total}</span>
          <span className="text-lg font-semibold" data-testid="total-usd" data-value>
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
        <div className="ml-auto flex items-center gap-2">
          <Button look="ghost" onClick={() => setOpened({ kind: 'precision' })}>
            {words.precision}
          </Button>
          <Button look="solid" onClick={() => setOpened({ kind: 'add' })}>
            {words.add}
          </Button>
        </div>
      </div>
      <Tabs
        label={words.views}
        tabs={[
          { value: 'active', label: words.active },
          { value: 'archived', label: words.archived },
        ]}
        value={view}
        onChange={setView}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Content
          query={wallets}
          view={view}
          precision={precision}
          onAdd={() => setOpened({ kind: 'add' })}
          onFetch={(wallet) => setOpened({ kind: 'fetch', wallet })}
          onReceive={(wallet) => setOpened({ kind: 'receive', wallet })}
          onSend={(wallet) => setOpened({ kind: 'send', wallet })}
          canSend={canSend}
        />
      </Tabs>
      <Suspense>
        {opened?.kind === 'add' && <AddWalletDialog onClose={close} />}
        {opened?.kind === 'fetch' && <FetchDialog wallet={opened.wallet} onClose={close} />}
        {opened?.kind === 'receive' && <ReceiveDialog wallet={opened.wallet} onClose={close} />}
        {opened?.kind === 'send' && <SendDialog wallet={opened.wallet} onClose={close} />}
        {opened?.kind === 'precision' && (
          <PrecisionDialog symbols={symbols} stored={precision} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const verifiedSymbols = (wallet: Wallet): string[] =>
  wallet.tokens.filter((token) => token.is_verified).map((token) => token.symbol)

interface ContentProps {
  readonly query: {
    readonly data: Wallet[] | undefined
    readonly isPending: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly view: View
  readonly precision: Readonly<Record<string, number>>
  readonly onAdd: () => void
  readonly onFetch: (wallet: Wallet) => void
  readonly onReceive: (wallet: Wallet) => void
  readonly onSend: (wallet: Wallet) => void
  readonly canSend: (wallet: Wallet) => boolean
}

function Content({ query, view, precision, onAdd, ...acts }: ContentProps) {
  const { wallets: words } = useWords()
  const { entityId } = useSession()
  const { data: groups } = useQuery(accountGroupsQuery(entityId))
  if (query.data === undefined && query.error !== null)
    return <ErrorState message={words.loadFailed(query.error.message)} onRetry={() => void query.refetch()} />
  if (query.data === undefined || groups === undefined)
    return <Skeleton rows={10} widths={['w-40', 'w-28', 'ml-auto w-24', 'w-16', 'w-24', 'w-24']} />
  if (query.data.length === 0)
    return (
      <EmptyState
        title={words.empty}
        why={view === 'active' ? words.emptyWhy : words.emptyArchivedWhy}
        action={view === 'active' ? <Button onClick={onAdd}>{words.add}</Button> : undefined}
      />
    )
  return (
    <section className="@container min-h-0 flex-1 overflow-auto pb-8" aria-label={words.views}>
      <WalletsTable
        groups={groupWallets(query.data, groups)}
        shorts={shortAddresses(query.data.map(({ address }) => address))}
        precision={precision}
        {...acts}
      />
    </section>
  )
}

/** A wallet whose key the signers hold, for a person who may request transfers. */
function useCanSend(entityId: string): (wallet: Wallet) => boolean {
  const { isKnown, mayDraft } = useActor()
  const { data } = useQuery({
    queryKey: ['signing-wallets', entityId, 'all'],
    queryFn: () => api.listSigningWallets({ query: { entity_id: entityId } }),
    staleTime: 15_000,
    retry: false,
  })
  const keyed = new Set(data?.filter(({ key_id }) => key_id !== null).map(({ id }) => id))
  return ({ id, is_active }) => is_active && keyed.has(id) && (mayDraft || !isKnown)
}

/** The balances channel only reports that something changed; the list is read again. */
function useBalanceBells(): void {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = (at: number) => void readSince(client, [['wallets']], at)
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
