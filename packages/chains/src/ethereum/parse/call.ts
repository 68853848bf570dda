/** Answers of contracts to `eth_call`, and what a token says about itself. */
import type { AssetId, Parsed, Question, Raw, TokenHint } from '@holdfast/ledger'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { plainText } from '../../plain-text.ts'
import { shaped } from '../../shaped.ts'
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
  if (contract === null) return []
  return [selectors.symbol, selectors.name, selectors.decimals].map((selector) => ({
    ask: 'call',
    contract,
    selector,
    parameter: '',
    caller: contract,
  }))
}

const mostDecimals = 77n

/** A token that states no symbol is shown by the beginning of its address; without decimals, in its base units. */
export function parseDescription(asset: AssetId, answers: readonly (Raw | null)[]): TokenHint {
  const [symbol = null, name = null, decimals = null] = answers
  const places = decimals === null ? null : parseUint(decimals)
  return {
    asset,
    symbol: textOf(symbol, 32) || (tokenOf(asset) ?? asset).slice(0, 8),
    name: textOf(name, 64),
    decimals: places?.ok === true && places.value <= mostDecimals ? Number(places.value) : 0,
  }
}

function textOf(answer: Raw | null, longest: number): string {
  const text = answer === null ? null : parseText(answer)
  return text?.ok === true ? plainText(text.value, longest) : ''
}

export function parseUint(answer: Raw): Parsed<bigint> {
  const result = resultOf(answer)
  return result.ok ? { ok: true, value: BigInt(`0x${result.value.slice(0, 64)}`) } : result
}

const textDecoder = new TextDecoder()

/** A string, or the 32 bytes that older tokens return instead. Bytes that are no UTF-8 become U+FFFD, which is never shown. */
export function parseText(answer: Raw): Parsed<string> {
  const result = resultOf(answer)
  if (!result.ok) return result
  const hex = result.value
  const decode = (part: string) => textDecoder.decode(hexToBytes(part))
  if (hex.length === 64) return { ok: true, value: decode(hex) }
  const length = BigInt(`0x${hex.slice(64, 128)}`)
  if (BigInt(`0x${hex.slice(0, 64)}`) !== 32n || length > 100_000n)
    return { ok: false, reason: 'the contract answered no text' }
  return { ok: true, value: decode(hex.slice(128, 128 + Number(length) * 2)) }
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
