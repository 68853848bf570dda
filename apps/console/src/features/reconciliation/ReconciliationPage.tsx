/** Ledger and chain of one wallet side by side. A match is shown only after the chain has confirmed it. */
import { ApiError, type ApiReply, unreadableRows } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { UnreadableList } from '../../ui/UnreadableList.tsx'
import { useWords } from '../../words/words.tsx'
import { findWalletId, isId } from './find-wallet.ts'
import { ReconciliationHistory } from './ReconciliationHistory.tsx'
import { ReconciliationTable } from './ReconciliationTable.tsx'
import { WalletChoice } from './WalletChoice.tsx'
import { useHistoryWords } from './use-history-words.ts'

type Status = ApiReply<'getReconciliationStatus'>
type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'status'; readonly id: string; readonly status: Status }

export function ReconciliationPage() {
  // Loads with the page, so that no part of it waits for texts later.
  useHistoryWords()
  const { reconciliation: words } = useWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [input, setInput] = useState(() => new URLSearchParams(window.location.search).get('wallet') ?? '')
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' })
  const isBusy = shown.kind === 'busy'
  const isOff = isBusy || input.trim() === ''

  /** Runs an action on the wallet, then shows its result; the last good table is replaced only by a newer one or an error. */
  const run = async (act: (id: string) => Promise<unknown>, text = input.trim()) => {
    setShown({ kind: 'busy' })
    try {
      const id = await findWalletId(text, entityId)
      if (id === null) return setShown({ kind: 'error', message: words.notFound })
      await act(id)
      const status = await api.getReconciliationStatus({ params: { id } })
      setShown({ kind: 'status', id, status })
    } catch (error) {
      setShown({ kind: 'error', message: reasonOf(error, isId(text), words.notFound) })
    }
  }
  const load = (text?: string) => run(() => Promise.resolve(), text)
  const choose = (address: string) => {
    setInput(address)
    void load(address)
  }
  const reconcile = () =>
    run(async (id) => {
      await api.reconcileWallet({ params: { id } })
      await client.invalidateQueries({ queryKey: ['wallets'] })
    })
  const backfill = (tokenId: string) =>
    run(async (id) => {
      await api.backfillWallet({ params: { id }, query: { token_id: tokenId } })
      await client.invalidateQueries({ queryKey: ['wallets'] })
    })

  const repair = (findingId: string) =>
    run(async (id) => {
      await api.repairFinding({ params: { id, findingId } })
      await client.invalidateQueries({ queryKey: ['wallets'] })
    })

  // A wallet named in the URL is loaded once, after the page has mounted.
  const loadFirst = useEffectEvent(() => {
    if (input !== '') void load()
  })
  useEffect(() => {
    const timer = setTimeout(() => loadFirst())
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2 border-b border-line px-5 py-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isOff) void load()
        }}
      >
        <label className="grid min-w-64 flex-1 gap-1 sm:max-w-md">
          <span className="font-medium">{words.input}</span>
          <input
            value={input}
            onChange={(event) => setInput(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="h-8 rounded-md border border-edge bg-page px-2.5 font-mono text-xs"
          />
        </label>
        <Button type="submit" disabled={isOff}>
          {words.loadStatus}
        </Button>
        <Button look="solid" disabled={isOff} onClick={() => void reconcile()}>
          {words.reconcileNow}
        </Button>
      </form>
      <Result
        shown={shown}
        onBackfill={(tokenId) => void backfill(tokenId)}
        onRepair={(findingId) => void repair(findingId)}
        onRetry={() => void load()}
        onChoose={choose}
      />
    </>
  )
}

/** The server's sentence if there is one; an unknown id is reported like an unknown address. */
function reasonOf(error: unknown, isById: boolean, notFound: string): string {
  if (error instanceof ApiError) {
    if (error.status === 404 && isById) return notFound
    return error.detail ?? (error.body === '' ? error.statusText : error.body)
  }
  return error instanceof Error ? error.message : String(error)
}

interface ResultProps {
  readonly shown: Shown
  readonly onBackfill: (tokenId: string) => void
  readonly onRepair: (findingId: string) => void
  readonly onRetry: () => void
  readonly onChoose: (address: string) => void
}

function Result({ shown, onBackfill, onRepair, onRetry, onChoose }: ResultProps) {
  const { reconciliation: words } = useWords()
  const { entityId } = useSession()
  // Read by the list of wallets; here it only names one.
  const { data: wallets = [] } = useQuery({ ...walletsQuery(entityId), enabled: false })
  if (shown.kind === 'busy')
    return <Skeleton rows={5} widths={['w-24', 'ml-auto w-32', 'w-32', 'w-32', 'w-28']} />
  if (shown.kind === 'error') return <ErrorState message={shown.message} onRetry={onRetry} />
  if (shown.kind === 'nothing') return <WalletChoice onChoose={onChoose} />
  const { id, status } = shown
  const name = wallets.find((wallet) => wallet.id === id)?.name
  const block = status.results.find(({ as_of_block }) => as_of_block !== null)?.as_of_block ?? null
  return (
    <section className="min-h-0 flex-1 overflow-auto" aria-label={words.caption}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
        {name !== undefined && <bdi className="font-medium">{name}</bdi>}
        <span className="text-mute">{words.address}</span>
        <Address address={status.address} short={status.address} />
        {block !== null && <span className="text-mute">{words.asOf(block)}</span>}
      </p>
      <UnreadableList rows={unreadableRows(status.results)} />
      {status.results.length === 0 ? (
        <EmptyState picture="wallet" title={words.empty} why={words.emptyWhy} />
      ) : (
        <div className="overflow-x-auto">
          <ReconciliationTable results={status.results} onBackfill={onBackfill} />
        </div>
      )}
      <ReconciliationHistory walletId={id} balances={status.results} onRepair={onRepair} />
    </section>
  )
}
