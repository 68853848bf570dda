/** The balances and prices of the organisation's wallets, and what open requests will take, for the form of a transfer. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { reservedKey } from './use-transfers.ts'

export interface Holdings {
  /** Exact decimal text. Null: not known. */
  readonly balanceOf: (walletId: string | undefined, tokenId: string | undefined) => string | null
  /** The amount that open requests will take. Null: nothing, or not known. */
  readonly reservedOf: (walletId: string | undefined, tokenId: string | undefined) => string | null
  /** US dollars for one unit. Null: no price. */
  readonly priceOf: (walletId: string | undefined, tokenId: string | undefined) => string | null
}

export function useHoldings(): Holdings {
  const { entityId } = useSession()
  const { data } = useQuery(walletsQuery(entityId))
  const { data: reserved } = useQuery({
    queryKey: [reservedKey, entityId],
    queryFn: () => api.listReservedAmounts({ query: { entity_id: entityId } }),
  })
  const heldOf = (walletId: string | undefined, tokenId: string | undefined) =>
    data?.find(({ id }) => id === walletId)?.tokens.find(({ token_id }) => token_id === tokenId)
  return {
    balanceOf: (walletId, tokenId) => heldOf(walletId, tokenId)?.balance ?? null,
    reservedOf: (walletId, tokenId) =>
      reserved?.find(({ wallet_id, token_id }) => wallet_id === walletId && token_id === tokenId)?.amount ??
      null,
    priceOf: (walletId, tokenId) => heldOf(walletId, tokenId)?.price?.usd ?? null,
  }
}
