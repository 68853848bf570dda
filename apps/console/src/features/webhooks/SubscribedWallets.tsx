import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { loadFailure, reasonOf } from '../../calls/refusals.ts'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/Address.tsx'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { subscriptionsQuery, useWebhookWords } from './webhooks.ts'

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
    return <EmptyState picture="wallet" title={words.wallets.empty} why={words.wallets.emptyWhy} />
  const { columns, caption } = words.wallets
  return (
    <TableFrame
      caption={caption}
      className="min-w-[50rem]"
      isFirstFixed
      columns={[
        { label: columns.wallet },
        { label: columns.network },
        { label: columns.address },
        { label: columns.since },
        { label: columns.actions, isHidden: true },
      ]}
    >
      {wallets.data.map((wallet) => (
        <tr key={wallet.wallet_id} data-wallet={wallet.wallet_id} className="h-9 hover:bg-hover">
          <td className="w-1/3 max-w-[40vw] truncate font-medium" title={wallet.name}>
            <bdi>{wallet.name}</bdi>
          </td>
          <td className="whitespace-nowrap">
            <NetworkOf name={wallet.network} />
          </td>
          <td className="whitespace-nowrap">
            <Address address={wallet.address} />
          </td>
          <td className="whitespace-nowrap text-soft">
            {wallet.created_by === null
              ? localTime(wallet.created_at)
              : words.wallets.by(wallet.created_by, localTime(wallet.created_at))}
          </td>
          <td className="text-right">
            <Button className="!h-7" onClick={() => void stop(wallet.wallet_id, wallet.name)}>
              {words.wallets.stop}
            </Button>
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
