/** Answers of contracts to constant calls: `triggerconstantcontract`. A revert still says `result: true`. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Hex, Int } from './json.ts'
import { plainText } from '../../plain-text.ts'
import { decodeText } from './decode-text.ts'

const Call = z.looseObject({
  result: z.looseObject({
    result: z.boolean().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  }),
  constant_result: z.array(Hex).optional(),
  energy_used: Int.optional(),
})

function resultOf(raw: Raw<'tron.call'>): Parsed<string> {
  const call = Call.safeParse(raw.body)
  if (!call.success) return { ok: false, reason: faultOf(call.error) }
  const { result, constant_result } = call.data
  if (result.result !== true || result.message !== undefined)
    return {
      ok: false,
      reason: `the contract refused: ${plainText(result.message ?? result.code ?? 'no reason')}`,
    }
  const text = constant_result?.[0] ?? ''
  return text.length >= 64
    ? { ok: true, value: text }
    : { ok: false, reason: 'the contract answered nothing' }
}

/**
 * A simulated call: its energy, including the surcharge of a busy contract, and why it would revert; null if
 * it would not. The returned value means nothing: the largest token returns false where others return true.
 */
export interface Trial {
  readonly energy: bigint
  readonly refusal: string | null
}

export function parseTrial(raw: Raw<'tron.call'>): Parsed<Trial> {
  const call = Call.safeParse(raw.body)
  if (!call.success) return { ok: false, reason: faultOf(call.error) }
  const { result, energy_used: energy = 0n } = call.data
  const text = plainText(decodeText(result.message ?? result.code ?? ''))
  if (result.result === true) {
    if (energy <= 0n) return { ok: false, reason: 'no energy was named' }
    return { ok: true, value: { energy, refusal: result.message === undefined ? null : text } }
  }
  return ofTheContract.has(result.code ?? '')
    ? { ok: true, value: { energy: 0n, refusal: text } }
    : { ok: false, reason: text === '' ? 'no result' : text }
}

const ofTheContract = new Set(['CONTRACT_VALIDATE_ERROR', 'CONTRACT_EXE_ERROR'])

export function parseUintCall(raw: Raw<'tron.call'>): Parsed<bigint> {
  const text = resultOf(raw)
  return text.ok ? { ok: true, value: BigInt(`0x${text.value.slice(0, 64)}`) } : text
}

/** A string, or the 32 bytes that older tokens return instead. */
export function parseTextCall(raw: Raw<'tron.call'>): Parsed<string> {
  const text = resultOf(raw)
  if (!text.ok) return text
  const hex = text.value
  const decode = (part: string) => plainText(new TextDecoder().decode(hexToBytes(part)))
  if (hex.length === 64) return { ok: true, value: decode(hex) }
  const length = BigInt(`0x${hex.slice(64, 128)}`)
  if (BigInt(`0x${hex.slice(0, 64)}`) !== 32n || length > 100_000n)
    return { ok: false, reason: 'the contract answered no text' }
  return { ok: true, value: decode(hex.slice(128, 128 + Number(length) * 2)) }
}
