/** Decimals shown for a symbol: the person's choice, else the documented defaults. */
import { tokenDecimalChoices, usdDecimalChoices } from '@holdfast/contract'

export type PrecisionMap = Readonly<Record<string, number>>

export const decimalsOf = (map: PrecisionMap | undefined, symbol: string): number =>
  map?.[symbol] ?? (symbol === 'USD' || symbol === 'USDT' ? 2 : 4)

export const choicesFor = (symbol: string): readonly number[] =>
  symbol === 'USD' ? usdDecimalChoices : tokenDecimalChoices
