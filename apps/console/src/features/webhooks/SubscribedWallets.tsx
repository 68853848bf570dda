import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { loadFailure, reasonOf } from '../../data/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/Address.tsx'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { subscriptionsQuery, useWebhookWords } from './webhooks.ts'

const head =
  'sticky top-0 z-10 h-7 bg-page px-3 text-left text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

export function SubscribedWallets() {
  const words = useWebhookWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const wallets = useQuery(subscriptionsQuery(entityId))
  const stop = async (walletId: string, name: string): Promise<void> => {
    if (!(await confirmUser(words.wallets.confirmStop(name), words.wallets.stop))) return
    try {
      await api.deleteWebhookSubscription({ params: { id: walletId } })
    } catch (error) {
      alertUser(reasonOf(error, words.actionFailed))
    }
    await client.invalidateQueries({ queryKey: ['webhooks'] })
  }
  if (wallets.isPending) return <Skeleton rows={6} widths={['w-40', 'w-24', 'w-40', 'w-32']} />
  if (wallets.isError)
    return (
      <ErrorState
        message={words.loadFailed(loadFailure(wallets.error))}
        onRetry={() => void wallets.refetch()}
      />
    )
  if (wallets.data.length === 0)
    return <EmptyState title={words.wallets.empty} why={words.wallets.emptyWhy} />
  const { columns } = words.wallets
  return (
    <Scroller label={words.wallets.caption} className="min-h-0 flex-1">
      <table className="w-full min-w-[44rem] border-separate border-spacing-0">
        <caption className="sr-only">{words.wallets.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-5`}>
              {columns.wallet}
            </th>
            <th scope="col" className={head}>
              {columns.network}
            </th>
            <th scope="col" className={head}>
              {columns.address}
            </th>
            <th scope="col" className={head}>
              {columns.since}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {wallets.data.map((wallet) => (
            <tr key={wallet.wallet_id} data-wallet={wallet.wallet_id} className="h-9 hover:bg-hover">
              <td className="px-3 pl-5 font-medium">
                <bdi>{wallet.name}</bdi>
              </td>
              <td className="px-3">{wallet.network}</td>
              <td className="px-3">
                <Address address={wallet.address} />
              </td>
              <td className="px-3 whitespace-nowrap text-soft">
                {words.wallets.by(wallet.created_by ?? '-', localTime(wallet.created_at))}
              </td>
              <td className="px-3 pr-5 text-right">
                <Button className="!h-7" onClick={() => void stop(wallet.wallet_id, wallet.name)}>
                  {words.wallets.stop}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
