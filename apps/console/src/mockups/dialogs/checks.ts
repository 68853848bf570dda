/** Checks of typed values. Each returns the name of the fault, or undefined. */
import type { DialogWords } from './use-dialog-words.ts'

export type Fault = keyof DialogWords['faults']
export type Check = (value: string, all: Readonly<Record<string, string>>) => Fault | undefined

export const anything: Check = () => undefined
export const filled: Check = (value) => (value.trim() === '' ? 'required' : undefined)
export const chosen: Check = (value) => (value === '' ? 'choose' : undefined)

const matching =
  (pattern: RegExp, fault: Fault): Check =>
  (value) =>
    filled(value, {}) ?? (pattern.test(value.trim()) ? undefined : fault)

export const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 'email')
export const cvc = matching(/^\d{3,4}$/, 'cvc')
export const publicKey = matching(/^(?:[0-9a-f]{66}|[0-9a-f]{130})$/i, 'publicKey')

/** Whole cents, without floating-point numbers. */
const centsOf = (value: string): bigint | null => {
  const parts = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(value.trim())
  return parts === null ? null : BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'))
}

const between =
  (least: bigint, most: bigint, fault: Fault): Check =>
  (value) => {
    const cents = centsOf(value)
    return filled(value, {}) ?? (cents !== null && cents >= least && cents <= most ? undefined : fault)
  }

export const amount = between(1n, 10n ** 17n, 'amount')
export const limit = between(100n, 10_000_000n, 'limit')
export const percent = between(10n, 5_000n, 'percent')

export const cardNumber: Check = (value) => {
  const digits = value.replaceAll(/[\s-]/g, '')
  return filled(value, {}) ?? (/^\d{13,19}$/.test(digits) && passesLuhn(digits) ? undefined : 'cardNumber')
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** A card is valid until the end of its month. */
export const expiryAt =
  (now: Date): Check =>
  (value) => {
    if (value.trim() === '') return 'required'
    const parts = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(value.trim())
    if (parts === null) return 'expiry'
    const firstDayAfter = new Date(2000 + Number(parts[2]), Number(parts[1]), 1)
    return firstDayAfter > now ? undefined : 'expired'
  }

export const otherThan =
  (field: string): Check =>
  (value, all) =>
    chosen(value, all) ?? (value === all[field] ? 'sameToken' : undefined)

export const expiry: Check = (value, all) => expiryAt(new Date())(value, all)
