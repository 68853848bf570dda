/** Fields of the URL: each is undefined if its value is invalid, so that a hand-edited URL breaks no page. */

export const choiceOf = <const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find((choice) => choice === value)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

/** Undefined for no list, and for an empty one. */
export function idsIn(value: unknown, most: number): readonly string[] | undefined {
  const ids = Array.isArray(value) ? value.filter((id) => idIn(id) !== undefined).slice(0, most) : []
  return ids.length === 0 ? undefined : (ids as string[])
}

/** An exact decimal number without a sign. The router reads '5' as a number. */
export function amountIn(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,60}(\.\d{1,30})?$/.test(text) ? text : undefined
}

/** Trimmed and not empty. */
export function lineIn(value: unknown, maxLength: number): string | undefined {
  const line = typeof value === 'string' ? value.trim() : ''
  return line !== '' && line.length <= maxLength ? line : undefined
}

/** A day that exists in the calendar, as 2026-02-28. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const midnight = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value) ? value : undefined
}

/** From 1; the first page if missing. */
export const pageIn = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10_000_000 ? value : 1
