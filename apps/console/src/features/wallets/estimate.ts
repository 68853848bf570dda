/**
 * The USD value of a balance: by the server's price table, else by the documented fixed estimate, which is always marked ≈. Exact
 * decimal text in and out; no floating-point numbers.
 */
import { fixedPrices, formatUnits, parseUnits } from '@holdfast/ledger'
import { isUsdt, usdtBalanceOf } from './usdt.ts'
import type { Wallet, WalletToken } from '../../calls/wallet.ts'
import { sumOf } from '../../format/sum-of.ts'

/** Fraction digits kept: more than any asset and price have together. */
const places = 60
const product = 10n ** BigInt(places)
const exact = (text: string): bigint => parseUnits(text, places)

/** By the server's price if it has one. */
export const worthOfBalance = (
  balance: string,
  symbol: string,
  price: { readonly usd: string } | undefined,
): string => formatUnits((exact(balance) * exact(price?.usd ?? fixedPrices(symbol))) / product, places)

/** Native balance, USDT, every other token that is not spam, and what is staked of all of them. */
export function walletValue(wallet: Wallet): string {
  const others = wallet.tokens.filter(
    (token) => !token.is_spam && token.symbol !== wallet.symbol && !isUsdt(token, wallet),
  )
  const usdt = usdtBalanceOf(wallet)
  return sumOf([
    ...(wallet.balance === null
      ? []
      : [worthOfBalance(wallet.balance, wallet.symbol, wallet.prices?.native)]),
    ...(usdt === null ? [] : [worthOfBalance(usdt, 'USDT', wallet.prices?.usdt)]),
    // An unverified contract has no value until it is verified.
    ...stakedTokens(wallet).map(({ symbol, staked, price }) => worthOfBalance(staked, symbol, price)),
    ...others
      .filter(({ is_verified }) => is_verified !== false)
      .flatMap(({ balance, symbol, price }) =>
        balance === null ? [] : [worthOfBalance(balance, symbol, price)],
      ),
  ])
}

/** Tokens of which a part is staked, beside the liquid balance. */
export const stakedTokens = (wallet: Wallet): (WalletToken & { readonly staked: string })[] =>
  wallet.tokens.flatMap((token) =>
    token.staked === undefined || token.is_spam || token.is_verified === false
      ? []
      : [{ ...token, staked: token.staked }],
  )

export const isAtLeast = (value: string, least: string): boolean => exact(value) >= exact(least)
