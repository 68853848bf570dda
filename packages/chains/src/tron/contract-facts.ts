import {
  type AssetId,
  type ChainFault,
  chainFault,
  type Parsed,
  type TransferQuestion,
} from '@holdfast/ledger'
import type { Answers, ContractReading, Tokens } from '../transfers.ts'
import { parseTextCall, parseUintCall } from './parse/call.ts'
import { plainText } from '../plain-text.ts'
import { parseAsset } from './parse/parse-asset.ts'
import { shaped } from '../shaped.ts'
import { longestSymbol, mostDecimals } from '../token-description.ts'

/** A TRC-20 contract states symbol and decimals itself; the chain states those of a TRC-10 token. */
export const tokens: Tokens = { questions, parse }

function questions(asset: AssetId): TransferQuestion[] {
  const [namespace, reference = ''] = asset.split(':')
  if (namespace === 'trc10') return [{ ask: 'asset', id: reference }]
  if (namespace !== 'trc20') return []
  const call = { ask: 'call', contract: reference, parameter: '', caller: reference } as const
  return [
    { ...call, selector: 'symbol()' },
    { ...call, selector: 'decimals()' },
  ]
}

function parse(asset: AssetId, [first = null, second = null]: Answers): ContractReading {
  if (asset.startsWith('trc10:')) {
    if (first === null) return because(chainFault('TOKEN_NUMBER_UNKNOWN'))
    const parsed = parseAsset(shaped(first, ['tron.asset']))
    return parsed.ok
      ? { ok: true, value: { symbol: parsed.value.symbol, decimals: parsed.value.decimals } }
      : unreadable(parsed)
  }
  if (first === null || second === null) return because(chainFault('CONTRACT_SILENT'))
  const symbol = parseTextCall(shaped(first, ['tron.call']))
  const decimals = parseUintCall(shaped(second, ['tron.call']))
  if (!symbol.ok) return unreadable(symbol)
  if (!decimals.ok) return unreadable(decimals)
  if (symbol.value === '') return because(chainFault('SYMBOL_EMPTY'))
  if (decimals.value > mostDecimals) return because(chainFault('DECIMALS_OUT_OF_RANGE'))
  return {
    ok: true,
    value: { symbol: plainText(symbol.value, longestSymbol), decimals: Number(decimals.value) },
  }
}

const because = (fault: ChainFault): ContractReading => ({ ok: false, fault })
const unreadable = ({ reason }: Extract<Parsed<never>, { ok: false }>): ContractReading =>
  because(chainFault('ANSWER_UNREADABLE', { reason }))
