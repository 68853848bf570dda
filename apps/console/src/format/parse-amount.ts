/** An amount as typed or pasted, in the notation of the language → exact decimal text. Never uses floating-point numbers. */

export type ParsedAmount =
  | { readonly value: string }
  /** A single mark before three digits, which other languages read as a decimal mark: both readings, each in unambiguous form. */
  | { readonly fault: 'ambiguous'; readonly whole: string; readonly decimal: string }
  | { readonly fault: 'wrong' }

const marks = {
  en: { decimal: '.', group: ',' },
  es: { decimal: ',', group: '.' },
} as const
const marksOf = (locale: string) => marks[locale.startsWith('es') ? 'es' : 'en']

const wrong = { fault: 'wrong' } as const
/** Plain, no-break, narrow no-break and thin: group separators of locales and spreadsheets. */
const spaces = /[ \u00A0\u202F\u2009]/g

export function parseAmount(text: string, locale: string): ParsedAmount {
  const { decimal, group } = marksOf(locale)
  const typed = text.trim()
  // The notation of files and programs, where the language does not read the point as a group separator.
  if (/^\d+(\.\d+)?$/.test(typed) && !isGrouped(typed, '.', group)) return { value: typed }
  const spaced = typed.replaceAll(spaces, ' ')
  const separator = spaced.includes(' ') ? ' ' : group
  const [whole = '', fraction, ...more] = spaced.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return wrong
  const groups = whole.split(separator)
  if (!areGroups(groups)) return wrong
  if (fraction === undefined && groups.length === 2 && separator === group)
    return { fault: 'ambiguous', whole: groups.join(''), decimal: groups.join(decimal) }
  return { value: groups.join('') + (fraction === undefined ? '' : `.${fraction}`) }
}

/** The value for the field, without group separators. */
export const amountForField = (value: string, locale: string): string =>
  value.replace('.', marksOf(locale).decimal)

const isGrouped = (text: string, mark: string, group: string): boolean =>
  mark === group && text.includes(mark) && areGroups(text.split(mark))

/** Only digits, or '1', '250', '000'. */
const areGroups = ([first = '', ...others]: readonly string[]): boolean =>
  others.length === 0
    ? /^\d+$/.test(first)
    : /^[1-9]\d{0,2}$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits))
