/** Fields of the URL: each is undefined if its value is invalid, so that a hand-edited URL breaks no page. */

export const choiceOf = <const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find((choice) => choice === value)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

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
