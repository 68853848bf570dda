/** Which known token an unknown one pretends to be: its symbol reads the same once case, spaces, marks, invisible and
 *  direction-changing characters and characters of other alphabets that look like Latin ones are gone. */
import { confusableLetters } from './confusable-letters.ts'

/** Null when the symbol reads like none of the known ones. */
export function imitatedSymbol(symbol: string, known: Iterable<string>): string | null {
  const readings = readingsOf(symbol)
  for (const one of known) if (readings.has(readingOf(one))) return one
  return null
}

/** Those whose symbol reads the same as another one's of the same network. */
export function findSharedSymbols<
  T extends { readonly id: string; readonly network_id: string; readonly symbol: string },
>(tokens: readonly T[]): ReadonlySet<string> {
  const byReading = new Map<string, Set<string>>()
  for (const { id, network_id, symbol } of tokens)
    for (const reading of readingsOf(symbol)) {
      const key = `${network_id} ${reading}`
      byReading.set(key, (byReading.get(key) ?? new Set()).add(id))
    }
  return new Set([...byReading.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]))
}

const readingsOf = (symbol: string): ReadonlySet<string> =>
  new Set([symbol, ...turnedRound(symbol)].map(readingOf).filter((reading) => reading !== ''))

/** 'TDSU' behind a right-to-left override is drawn as 'USDT'. */
const turnedRound = (symbol: string): string[] =>
  symbol.includes('\u202e') ? [Array.from(symbol).toReversed().join('')] : []

/** Only for comparing: not a text to show. */
function readingOf(symbol: string): string {
  // First as it stands: some signs that look like a letter decompose into a space or a mark.
  const plain = Array.from(symbol, (character) => letters.get(character) ?? character)
    .join('')
    .normalize('NFKD')
    // Marks, spaces, and what is not drawn: joiners, fillers, direction marks, variation selectors, tags.
    .replace(/[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const text = Array.from(plain, letterOf).join('')
  // A sign beside the letters ('USDT.', '(USDT)') changes nothing; a symbol of signs alone is read as it stands.
  return text.replace(/[^a-z0-9]/g, '') || plain
}

const letters = new Map(
  confusableLetters.flatMap(([letter, lookAlikes]) =>
    Array.from(lookAlikes, (character): [string, string] => [character, letter]),
  ),
)

/** Signs that are written in the place of a letter. */
const signs: Readonly<Record<string, string>> = {
  $: 's',
  '€': 'e',
  '₮': 't',
  '₿': 'b',
  '|': 'l',
  '!': 'l',
  '@': 'a',
}
/** What a glance does not tell apart in either case. */
const alike: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l' }

/** A character that looks like a letter in one case only is read in that case. */
function letterOf(character: string): string {
  const letter = (
    letters.get(character) ??
    letters.get(character.toUpperCase()) ??
    letters.get(character.toLowerCase()) ??
    signs[character] ??
    character
  ).toLowerCase()
  return alike[letter] ?? letter
}
