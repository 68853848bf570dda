/** How a text reads at a glance: two texts with the same reading are taken for each other. Case, spaces, marks, invisible and
 *  direction-changing characters are gone, and a character that looks like a Latin letter or a digit is read as that. */
import { confusableLetters } from './confusable-letters.ts'

/** Every way in which a text may be drawn; empty when nothing of it is. */
export const readingsOf = (text: string, kept: Kept): ReadonlySet<string> =>
  new Set([text, ...turnedRound(text)].map((one) => readingOf(one, kept)).filter((reading) => reading !== ''))

/** 'ascii': letters and digits of ASCII, for symbols of tokens. 'letters': those of every script, for names. */
export type Kept = 'ascii' | 'letters'
const dropped: Readonly<Record<Kept, RegExp>> = { ascii: /[^a-z0-9]/g, letters: /[^\p{L}\p{N}]/gu }

/** 'TDSU' behind a right-to-left override is drawn as 'USDT'. */
const turnedRound = (text: string): string[] =>
  text.includes('\u202e') ? [Array.from(text).toReversed().join('')] : []

/** Only for comparing: not a text to show. */
export function readingOf(text: string, kept: Kept): string {
  // First as it stands: some signs that look like a letter decompose into a space or a mark.
  const plain = Array.from(text, (character) => letters.get(character) ?? character)
    .join('')
    .normalize('NFKD')
    // Marks, spaces, and what is not drawn: joiners, fillers, direction marks, variation selectors, tags.
    .replace(/[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const read = Array.from(plain, letterOf).join('')
  // A sign beside the letters ('USDT.', '(USDT)') changes nothing; a text of signs alone is read as it stands.
  return read.replace(dropped[kept], '') || plain
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
/** Characters that a glance does not tell apart, in either case. */
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
