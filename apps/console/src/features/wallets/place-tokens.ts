/** Where each further token of a wallet is shown: in its row, under 'Other tokens', or nowhere. */
import { isAtLeast, worthOfBalance } from './estimate.ts'
import { isUsdt } from './usdt.ts'
import type { Wallet, WalletToken } from '../../calls/wallet.ts'

export interface PlacedTokens {
  readonly inline: readonly WalletToken[]
  readonly other: readonly WalletToken[]
}

/** `hasZeros`: tokens that the wallet no longer holds too. An unknown balance is not zero. */
export function placeTokens(
  wallet: Pick<Wallet, 'network' | 'symbol' | 'tokens'>,
  hasZeros = false,
): PlacedTokens {
  const extras = wallet.tokens.filter(
    (token) => !token.is_spam && !isShownElsewhere(token, wallet) && (hasZeros || !isZero(token)),
  )
  return {
    inline: extras.filter((token) => placeOf(token) === 'inline'),
    other: extras.filter((token) => placeOf(token) === 'other'),
  }
}

/** Nothing of it is held, staked or not. */
const isZero = ({ balance, staked }: WalletToken): boolean =>
  balance !== null && !isAboveZero(balance) && staked === undefined

/** Some of its tokens are left out because nothing of them is held. */
export const leavesOutZeros = (wallet: Wallet): boolean => {
  const countOf = ({ inline, other }: PlacedTokens) => inline.length + other.length
  return countOf(placeTokens(wallet)) < countOf(placeTokens(wallet, true))
}

/** The native asset and USDT have columns of their own; tier 0 is hidden. A foreign contract with their symbol is neither. */
const isShownElsewhere = (token: WalletToken, wallet: Pick<Wallet, 'network' | 'symbol'>): boolean =>
  token.display_tier === 0 ||
  (token.is_verified !== false && token.symbol === wallet.symbol) ||
  isUsdt(token, wallet)

function placeOf(token: WalletToken): 'inline' | 'other' | 'nowhere' {
  const { balance, display_tier, is_verified, symbol } = token
  switch (display_tier) {
    case 1:
      return 'inline'
    case 2:
      return balance !== null && isAtLeast(worthOfBalance(balance, symbol, token.price), '1')
        ? 'inline'
        : 'other'
    default:
      return is_verified === false && isAboveZero(balance) ? 'other' : 'nowhere'
  }
}

const isAboveZero = (balance: string | null): boolean => balance !== null && /^\d*\.?\d*[1-9]/.test(balance)
