/** The values that a form of a transfer opens with: the network that is used most, and its only wallet. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { useSession } from '../../session/use-session.ts'
import { canRequestFrom } from '../requesting/can-request-from.ts'
import { nothingTyped, type Typed } from './typed-transfer.ts'

/** Null: not loaded yet. */
export function useFreshStart(): Typed | null {
  const { entityId } = useSession()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const networks = useQuery(activeNetworksQuery)
  const wallets = useQuery(signingWalletsQuery(entityId))
  if (networks.isPending || wallets.isPending) return null
  const signing = (wallets.data ?? []).filter(canRequestFrom)
  const named = signing.find(({ id }) => id === search.wallet)
  const sending = (networks.data ?? []).filter(({ can_send }) => can_send !== false)
  const network = [
    named?.network_id,
    search.network,
    ...signing.map(({ network_id }) => network_id),
    sending[0]?.id,
  ].find((id): id is string => sending.some((candidate) => candidate.id === id))
  const here = signing.filter(({ network_id }) => network_id === network)
  return {
    ...nothingTyped,
    network,
    wallet: named?.id ?? (here.length === 1 ? here[0]?.id : undefined),
    recipient: typeof search.to === 'string' ? search.to.slice(0, 128) : '',
  }
}
