/** What a balance is worth in USD: by the server's table of prices, else by the documented fixed estimate, which is marked ≈ wherever
 *  it is shown. Exact decimal text in and out; nothing passes through a floating number. */
import { fixedPrices, formatUnits, parseUnits } from '@holdfast/ledger'
import { isUsdt, usdtBalanceOf } from './usdt.ts'
import type { Wallet } from '../../calls/wallet.ts'

/** Digits kept behind the point: more than any asset and price have together. */
const places = 60
const product = 10n ** BigInt(places)
const exact = (text: string): bigint => parseUnits(text, places)

/** By the server's price where it names one. */
export const worthOfBalance = (
  balance: string,
  symbol: string,
  price: { readonly usd: string } | undefined,
): string => formatUnits((exact(balance) * exact(price?.usd ?? fixedPrices(symbol))) / product, places)

export const sumOf = (values: readonly string[]): string =>
  formatUnits(
    values.reduce((sum, value) => sum + exact(value), 0n),
    places,
  )

/** Native balance, USDT, and every other token that is not spam. */
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
    // A contract that is flagged unverified is worth nothing until somebody verifies it.
    ...others
      .filter(({ is_verified }) => is_verified !== false)
      .flatMap(({ balance, symbol, price }) =>
        balance === null ? [] : [worthOfBalance(balance, symbol, price)],
      ),
  ])
}

export const isAtLeast = (value: string, least: string): boolean => exact(value) >= exact(least)
