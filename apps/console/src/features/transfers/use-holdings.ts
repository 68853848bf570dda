/** The balances and prices of the organisation's wallets, for the form of a transfer. */
import { useQuery } from '@tanstack/react-query'
import { walletsQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'

export interface Holdings {
  /** Exact decimal text. Null: not known. */
  readonly balanceOf: (walletId: string | undefined, tokenId: string | undefined) => string | null
  /** US dollars for one unit. Null: no price. */
  readonly priceOf: (walletId: string | undefined, tokenId: string | undefined) => string | null
}

export function useHoldings(): Holdings {
  const { entityId } = useSession()
  const { data } = useQuery(walletsQuery(entityId))
  const heldOf = (walletId: string | undefined, tokenId: string | undefined) =>
    data?.find(({ id }) => id === walletId)?.tokens.find(({ token_id }) => token_id === tokenId)
  return {
    balanceOf: (walletId, tokenId) => heldOf(walletId, tokenId)?.balance ?? null,
    priceOf: (walletId, tokenId) => heldOf(walletId, tokenId)?.price?.usd ?? null,
  }
}
