/**
 * The reading of a text at a glance: two texts with the same reading can be confused. Case, spaces, marks,
 * invisible and direction-changing characters are dropped, and a character that looks like a Latin letter or
 * a digit is replaced by it.
 */
import { confusableLetters } from './confusable-letters.ts'

/** The readings of every way in which a text may be displayed; empty if nothing of it is visible. */
export const readingsOf = (text: string, kept: Kept): ReadonlySet<string> =>
  new Set(
    [text, ...turnedRound(text)]
      .map((variant) => readingOf(variant, kept))
      .filter((reading) => reading !== ''),
  )

/** 'ascii': letters and digits of ASCII, for symbols of tokens. 'letters': those of every script, for names. */
export type Kept = 'ascii' | 'letters'
const dropped: Readonly<Record<Kept, RegExp>> = { ascii: /[^a-z0-9]/g, letters: /[^\p{L}\p{N}]/gu }

/** 'TDSU' after a right-to-left override is displayed as 'USDT'. */
const turnedRound = (text: string): string[] =>
  text.includes('\u202e') ? [Array.from(text).toReversed().join('')] : []

/** For comparison only, not for display. */
export function readingOf(text: string, kept: Kept): string {
  // Before decomposition: some signs that look like a letter decompose into a space or a mark.
  const plain = Array.from(text, (character) => letters.get(character) ?? character)
    .join('')
    .normalize('NFKD')
    // Marks, spaces and invisible characters: joiners, fillers, direction marks, variation selectors, tags.
    .replace(/[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const read = Array.from(plain, letterOf).join('')
  // A sign beside the letters ('USDT.', '(USDT)') changes nothing; a text of signs alone is read unchanged.
  return read.replace(dropped[kept], '') || plain
}

const letters = new Map(
  confusableLetters.flatMap(([letter, lookAlikes]) =>
    Array.from(lookAlikes, (character): [string, string] => [character, letter]),
  ),
)

/** Signs that are used in place of a letter. */
const signs: Readonly<Record<string, string>> = {
  $: 's',
  '€': 'e',
  '₮': 't',
  '₿': 'b',
  '|': 'l',
  '!': 'l',
  '@': 'a',
}
/** Characters that look alike at a glance, in either case. */
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
