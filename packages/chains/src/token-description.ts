/** The description of a token by its contract. */
import type { AssetId, Parsed, Question, TokenHint } from '@holdfast/ledger'
import { plainText } from './plain-text.ts'

export const mostDecimals = 77n
export const longestSymbol = 32
const longestName = 64

/** `selectors`: of symbol, name and decimals, as the chain names calls. */
export const descriptionQuestions = (contract: string, selectors: readonly string[]): readonly Question[] =>
  selectors.map((selector) => ({ ask: 'call', contract, selector, parameter: '', caller: contract }))

/** A token that states no symbol is shown by the beginning of its address; without decimals, in its base units. Null: no answer. */
export function describeToken(
  asset: AssetId,
  stated: {
    readonly symbol: Parsed<string> | null
    readonly name: Parsed<string> | null
    readonly decimals: Parsed<bigint> | null
  },
): TokenHint {
  const [, reference = ''] = asset.split(':')
  const { symbol, name, decimals } = stated
  return {
    asset,
    symbol: shown(symbol, longestSymbol) || reference.slice(0, 8),
    name: shown(name, longestName),
    decimals: decimals?.ok === true && decimals.value <= mostDecimals ? Number(decimals.value) : 0,
  }
}

const shown = (text: Parsed<string> | null, longest: number): string =>
  text?.ok === true ? plainText(text.value, longest) : ''
