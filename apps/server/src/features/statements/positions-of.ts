/** An asset at one end of the range: only the liquid balance, or with a staked position and both together. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import type { StatementOnWire } from './scope.ts'

type Asset = StatementOnWire['wallets'][number]['assets'][number]

export interface Position {
  readonly kind: 'liquid' | 'staked' | 'total'
  readonly amount: string
  readonly usd: string | null
}

export function positionsOf(
  asset: Pick<Asset, 'opening' | 'closing' | 'opening_usd' | 'closing_usd' | 'staked' | 'decimals'>,
  end: 'opening' | 'closing',
): Position[] {
  const { staked, decimals } = asset
  const liquid = { amount: asset[end], usd: asset[`${end}_usd`] }
  if (staked === undefined) return [{ kind: 'liquid', ...liquid }]
  const locked = { amount: staked[end], usd: staked[`${end}_usd`] }
  return [
    { kind: 'liquid', ...liquid },
    { kind: 'staked', ...locked },
    {
      kind: 'total',
      amount: sumOf(liquid.amount, locked.amount, decimals),
      usd: liquid.usd === null || locked.usd === null ? null : sumOf(liquid.usd, locked.usd, 6),
    },
  ]
}

const sumOf = (a: string, b: string, decimals: number): string =>
  formatUnits(parseUnits(a, decimals) + parseUnits(b, decimals), decimals)
