/** A simulated call: the gas that it needs, or why it would revert. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { readText, readUint } from '../../abi.ts'
import { faultOf } from '../../fault-of.ts'
import { plainText } from '../../plain-text.ts'
import { digest } from '../digest.ts'
import { Bytes, Quantity } from '../json.ts'

export type Trial =
  | { readonly isRefused: false; readonly gas: bigint; readonly output: Uint8Array }
  /** `reason`: null if the contract states none. */
  | { readonly isRefused: true; readonly reason: string | null }

const Success = z.object({ output: Bytes, gas: Quantity })
const Failure = z.object({
  error: z.object({ code: z.number().nullable(), message: z.string(), data: z.unknown() }),
})

/** The account cannot pay for what it would send; every node has its own words. */
const poor =
  /insufficient (funds|balance)|not enough (funds|balance)|OutOfFunds|exceeds (the )?(balance|allowance)/i
const reverted = /revert|invalid opcode|out of gas|invalid jump|stack (under|over)flow|always failing/i

/** A node that fails for another reason than the call itself has not tried it. */
export function parseTrial({ body }: Raw<'ethereum.trial'>): Parsed<Trial> {
  const failure = Failure.safeParse(body)
  if (failure.success) {
    const { code, message, data } = failure.data.error
    if (code !== 3 && !reverted.test(message) && !poor.test(message))
      return { ok: false, reason: plainText(message, longestReason) }
    return { ok: true, value: { isRefused: true, reason: reasonOf(data) ?? reasonIn(message) } }
  }
  const success = Success.safeParse(body)
  if (!success.success) return { ok: false, reason: faultOf(success.error) }
  if (success.data.gas === 0n) return { ok: false, reason: 'no gas was named' }
  return { ok: true, value: { isRefused: false, ...success.data } }
}

const longestReason = 120

/** Errors of Solidity, and those of ERC-6093 and of the usual libraries, which carry no text. */
const errorText = '08c379a0'
const panic = '4e487b71'
const named = new Map(
  [
    'ERC20InsufficientBalance(address,uint256,uint256)',
    'ERC20InvalidReceiver(address)',
    'ERC20InvalidSender(address)',
    'EnforcedPause()',
    'AccessControlUnauthorizedAccount(address,bytes32)',
    'OwnableUnauthorizedAccount(address)',
  ].map((signature) => [selectorOf(signature), signature.slice(0, signature.indexOf('('))]),
)

function selectorOf(signature: string): string {
  return bytesToHex(digest(utf8ToBytes(signature)).subarray(0, 4))
}

/** `data`: what the contract returned. Some nodes wrap it once more. */
function reasonOf(data: unknown): string | null {
  const hex = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  if (typeof hex !== 'string' || !/^0x[0-9a-fA-F]{8}/.test(hex)) return null
  const digits = hex.slice(2).toLowerCase()
  const [selector, rest] = [digits.slice(0, 8), digits.slice(8)]
  if (selector === panic && rest.length >= 64) return `Panic(${readUint(rest)})`
  if (selector !== errorText) return named.get(selector) ?? `0x${selector}`
  if (rest.length < 128 || rest.length % 2 === 1 || !isHex(rest)) return null
  const text = readText(rest)
  return text.ok ? plainText(text.value, longestReason) || null : null
}

function isHex(digits: string): boolean {
  try {
    hexToBytes(digits)
    return true
  } catch {
    return false
  }
}

/** 'execution reverted: Pausable: paused' → 'Pausable: paused' */
function reasonIn(message: string): string | null {
  const text = message.replace(/^.*execution reverted:?\s*/is, '')
  return plainText(text, longestReason) || null
}
