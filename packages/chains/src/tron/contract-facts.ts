import type { AssetId, Parsed, TransferQuestion } from '@holdfast/ledger'
import type { Answers, ContractFacts, Tokens } from '../transfers.ts'
import { parseTextCall, parseUintCall } from './parse/call.ts'
import { plainText } from './parse/text.ts'
import { parseAsset } from './parse/parse-asset.ts'
import { shaped } from './shaped.ts'

const mostDecimals = 77n
const longestSymbol = 32

/** A TRC-20 token states them itself; the chain states those of a TRC-10 token. */
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

function parse(asset: AssetId, [first = null, second = null]: Answers): Parsed<ContractFacts> {
  if (asset.startsWith('trc10:')) {
    if (first === null) return { ok: false, reason: 'the chain has no token of this number' }
    const parsed = parseAsset(shaped(first, ['tron.asset']))
    return parsed.ok
      ? { ok: true, value: { symbol: parsed.value.symbol, decimals: parsed.value.decimals } }
      : parsed
  }
  if (first === null || second === null) return { ok: false, reason: 'the contract answered nothing' }
  const symbol = parseTextCall(shaped(first, ['tron.call']))
  const decimals = parseUintCall(shaped(second, ['tron.call']))
  if (!symbol.ok) return symbol
  if (!decimals.ok) return decimals
  if (symbol.value === '') return { ok: false, reason: 'the symbol is empty' }
  if (decimals.value > mostDecimals) return { ok: false, reason: 'the decimals are out of range' }
  return {
    ok: true,
    value: { symbol: plainText(symbol.value, longestSymbol), decimals: Number(decimals.value) },
  }
}
