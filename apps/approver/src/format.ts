/** Exact figures and times as text. */
import { formatUnits } from '@holdfast/ledger'
import type { Language } from './words.ts'

/** Every digit, at least two decimals; the spelling of numbers follows the language. */
export function amountText(units: bigint, decimals: number, language: Language): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const [separator, point] = language === 'es' ? ['.', ','] : [',', '.']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator)
  const places = decimals === 0 ? '' : fraction.padEnd(Math.min(2, decimals), '0')
  return places === '' ? grouped : `${grouped}${point}${places}`
}

/** '2026-11-24 06:42 UTC'. */
export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
export const dateText = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** 'AB' for Ana Maria Bea, as in the console. */
export const initialsOf = (name: string): string => {
  const parts = name.trim().split(/\s+/)
  const shown = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return shown.map((part) => (Array.from(part ?? '')[0] ?? '').toUpperCase()).join('')
}
