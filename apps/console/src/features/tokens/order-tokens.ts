import type { Token } from './token-fields.ts'

const rank = ({ symbol }: Token): number => (symbol === 'USDT' ? 0 : symbol === 'USDC' ? 1 : 2)

/** Active first, then USDT, then USDC, then others, then symbol, then network name. */
export const orderTokens = (tokens: readonly Token[]): Token[] =>
  tokens.toSorted(
    (a, b) =>
      Number(b.is_active) - Number(a.is_active) ||
      rank(a) - rank(b) ||
      a.symbol.localeCompare(b.symbol, 'en') ||
      a.network_name.localeCompare(b.network_name, 'en'),
  )
