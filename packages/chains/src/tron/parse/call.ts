/** Answers of contracts that were asked, not paid: `triggerconstantcontract`. A revert still says `result: true`. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { faultOf, Hex } from './json.ts'
import { plainText } from './text.ts'

const Call = z.looseObject({
  result: z.looseObject({
    result: z.boolean().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  }),
  constant_result: z.array(Hex).optional(),
})

function wordsOf(raw: Raw<'tron.call'>): Parsed<string> {
  const call = Call.safeParse(raw.body)
  if (!call.success) return { ok: false, reason: faultOf(call.error) }
  const { result, constant_result } = call.data
  if (result.result !== true || result.message !== undefined)
    return {
      ok: false,
      reason: `the contract refused: ${plainText(result.message ?? result.code ?? 'no reason')}`,
    }
  const words = constant_result?.[0] ?? ''
  return words.length >= 64
    ? { ok: true, value: words }
    : { ok: false, reason: 'the contract answered nothing' }
}

export function parseUintCall(raw: Raw<'tron.call'>): Parsed<bigint> {
  const words = wordsOf(raw)
  return words.ok ? { ok: true, value: BigInt(`0x${words.value.slice(0, 64)}`) } : words
}

/** A string, or the 32 bytes that older tokens answer instead of one. */
export function parseTextCall(raw: Raw<'tron.call'>): Parsed<string> {
  const words = wordsOf(raw)
  if (!words.ok) return words
  const hex = words.value
  const decode = (part: string) => plainText(new TextDecoder().decode(hexToBytes(part)))
  if (hex.length === 64) return { ok: true, value: decode(hex) }
  const length = BigInt(`0x${hex.slice(64, 128)}`)
  if (BigInt(`0x${hex.slice(0, 64)}`) !== 32n || length > 100_000n)
    return { ok: false, reason: 'the contract answered no text' }
  return { ok: true, value: decode(hex.slice(128, 128 + Number(length) * 2)) }
}
