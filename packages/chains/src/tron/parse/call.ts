/** Answers of contracts to constant calls: `triggerconstantcontract`. A revert still says `result: true`. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { readText, readUint } from '../../abi.ts'
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
  return text.ok ? { ok: true, value: readUint(text.value) } : text
}

export function parseTextCall(raw: Raw<'tron.call'>): Parsed<string> {
  const text = resultOf(raw)
  const read = text.ok ? readText(text.value) : text
  return read.ok ? { ok: true, value: plainText(read.value) } : read
}
