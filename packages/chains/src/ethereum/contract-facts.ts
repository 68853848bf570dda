import { type AssetId, type ChainFault, chainFault, type Parsed, type Raw } from '@holdfast/ledger'
import { plainText } from '../plain-text.ts'
import { longestSymbol, mostDecimals } from '../token-description.ts'
import type { ContractReading, Tokens } from '../transfers.ts'
import { describeAsset, parseText, parseUint } from './parse/call.ts'

/** An ERC-20 contract states symbol and decimals itself. */
export const tokens: Tokens = {
  questions: (asset) => {
    const [symbol, , decimals] = describeAsset(asset)
    return symbol === undefined || decimals === undefined ? [] : [symbol, decimals]
  },
  parse,
}

function parse(_: AssetId, [first = null, second = null]: readonly (Raw | null)[]): ContractReading {
  if (first === null || second === null) return because(chainFault('CONTRACT_SILENT'))
  const symbol = parseText(first)
  const decimals = parseUint(second)
  if (!symbol.ok) return unreadable(symbol)
  if (!decimals.ok) return unreadable(decimals)
  const shown = plainText(symbol.value, longestSymbol)
  if (shown === '') return because(chainFault('SYMBOL_EMPTY'))
  if (decimals.value > mostDecimals) return because(chainFault('DECIMALS_OUT_OF_RANGE'))
  return { ok: true, value: { symbol: shown, decimals: Number(decimals.value) } }
}

const because = (fault: ChainFault): ContractReading => ({ ok: false, fault })
const unreadable = ({ reason }: Extract<Parsed<never>, { ok: false }>): ContractReading =>
  because(chainFault('ANSWER_UNREADABLE', { reason }))
