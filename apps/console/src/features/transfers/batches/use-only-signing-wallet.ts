/** The wallet that can send, of all networks, if there is exactly one. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'
import { useSession } from '../../../session/use-session.ts'

export function useOnlySigningWallet() {
  const { entityId } = useSession()
  const wallets = useQuery({
    queryKey: ['signing-wallets', entityId],
    queryFn: () => api.listSigningWallets({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
  const able = wallets.data?.filter(({ key_id }) => key_id !== null) ?? []
  return able.length === 1 ? (able[0] ?? null) : null
}
