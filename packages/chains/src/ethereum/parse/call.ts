/** Answers of contracts to `eth_call`, and what a token says about itself. */
import type { AssetId, Parsed, Question, Raw, TokenHint } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readText, readUint } from '../../abi.ts'
import { shaped } from '../../shaped.ts'
import { describeToken, descriptionQuestions } from '../../token-description.ts'
import { addressBytes } from '../address.ts'
import { tokenOf } from '../erc20.ts'

/** The first four bytes of the Keccak-256 of each call. */
const selectors = {
  balanceOf: '70a08231',
  symbol: '95d89b41',
  name: '06fdde03',
  decimals: '313ce567',
} as const

/** Null: the asset has no contract. */
export function balanceQuestion(asset: AssetId, address: string): Question | null {
  const contract = tokenOf(asset)
  if (contract === null) return null
  const parameter = bytesToHex(addressBytes(address)).padStart(64, '0')
  return { ask: 'call', contract, selector: selectors.balanceOf, parameter, caller: address }
}

export function describeAsset(asset: AssetId): readonly Question[] {
  const contract = tokenOf(asset)
  const { symbol, name, decimals } = selectors
  return contract === null ? [] : descriptionQuestions(contract, [symbol, name, decimals])
}

export function parseDescription(asset: AssetId, answers: readonly (Raw | null)[]): TokenHint {
  const [symbol = null, name = null, decimals = null] = answers
  return describeToken(asset, {
    symbol: symbol && parseText(symbol),
    name: name && parseText(name),
    decimals: decimals && parseUint(decimals),
  })
}

export function parseUint(answer: Raw): Parsed<bigint> {
  const result = resultOf(answer)
  return result.ok ? { ok: true, value: readUint(result.value) } : result
}

export function parseText(answer: Raw): Parsed<string> {
  const result = resultOf(answer)
  return result.ok ? readText(result.value) : result
}

/** Hexadecimal digits of at least one word. An address without code answers nothing. */
function resultOf(answer: Raw): Parsed<string> {
  const { body } = shaped(answer, ['ethereum.call'])
  if (typeof body !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(body))
    return { ok: false, reason: 'the answer of the contract is unreadable' }
  return body.length >= 66
    ? { ok: true, value: body.slice(2) }
    : { ok: false, reason: 'the contract answered nothing' }
}
