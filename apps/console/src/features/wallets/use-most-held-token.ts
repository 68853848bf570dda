import { useQuery } from '@tanstack/react-query'
import { walletsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { mostHeldToken } from './most-held-token.ts'

/** Undefined: no wallet, or none of its tokens has a price. */
export function useMostHeldToken(walletId: string | undefined): string | undefined {
  const { entityId } = useSession()
  const { data } = useQuery(walletsQuery(entityId))
  return mostHeldToken(data?.find(({ id }) => id === walletId)?.tokens ?? [])
}
