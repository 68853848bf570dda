/** Which of a wallet's further tokens stand in its row, which behind 'Other tokens', and which nowhere. */
import { isAtLeast, worthOfBalance } from './estimate.ts'
import type { Wallet, WalletToken } from './wallet.ts'

export interface PlacedTokens {
  readonly inline: readonly WalletToken[]
  readonly other: readonly WalletToken[]
}

export function placeTokens(wallet: Pick<Wallet, 'symbol' | 'tokens'>): PlacedTokens {
  const extras = wallet.tokens.filter((token) => !token.is_spam && !isShownElsewhere(token, wallet.symbol))
  return {
    inline: extras.filter((token) => placeOf(token) === 'inline'),
    other: extras.filter((token) => placeOf(token) === 'other'),
  }
}

/** The native asset and USDT have columns of their own; tier 0 is hidden. A foreign contract with their symbol is neither. */
const isShownElsewhere = (token: WalletToken, native: string): boolean =>
  tierOf(token) === 0 || (token.is_verified && (token.symbol === native || token.symbol === 'USDT'))

function placeOf(token: WalletToken): 'inline' | 'other' | 'nowhere' {
  switch (tierOf(token)) {
    case 1:
      return 'inline'
    case 2:
      return isAtLeast(worthOfBalance(token.balance, token.symbol, token.price), '1') ? 'inline' : 'other'
    default:
      return !token.is_verified && isAtLeast(token.balance, '0') && token.balance !== '0'
        ? 'other'
        : 'nowhere'
  }
}

/** Absent counts as 3. */
const tierOf = (token: { readonly display_tier?: number | undefined }): number => token.display_tier ?? 3
