/**
 * Attackers that generate look-alikes of a known address, from cheap to expensive. The texts have no valid
 * checksum: a key for such an address costs 58 to the number of searched characters, and the decision reads
 * only the text.
 */
import type { Chance } from './chance.ts'

export interface Attacker {
  readonly name: string
  /** Characters that have to be searched; the T is free. */
  readonly searched: string
  /** The share to be marked; null: the agreement is so small that it also occurs by chance. */
  readonly aim: string | null
  make(original: string, chance: Chance): string
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The first `head` and last `tail` characters of the original around others. The adjacent ones differ, so
 * that the attacker is no stronger than stated.
 */
function ends(original: string, head: number, tail: number, chance: Chance): string {
  const middle = Array.from(original.slice(head, original.length - tail), (character) =>
    other(character, chance),
  )
  return original.slice(0, head) + middle.join('') + original.slice(original.length - tail)
}

function other(character: string, chance: Chance): string {
  const made = alphabet.charAt(chance.below(alphabet.length))
  return made.toLowerCase() === character.toLowerCase() ? other(character, chance) : made
}

const endsOf = (head: number, tail: number, aim: string | null = '99.9 %'): Attacker => ({
  name: `first ${head} and last ${tail}`,
  searched: `${head - 1 + tail}`,
  aim,
  make: (original, chance) => ends(original, head, tail, chance),
})

/** Letters in the other case, if base58 contains it. */
const swapCase = (text: string): string =>
  text.replace(/[a-km-zA-HJ-NP-Z]/g, (letter) => {
    const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return alphabet.includes(swapped) ? swapped : letter
  })

const glyphs: Readonly<Record<string, string>> = {
  '1': 'i',
  i: '1',
  '2': 'Z',
  Z: '2',
  z: '2',
  '5': 'S',
  S: '5',
  s: '5',
  '8': 'B',
  B: '8',
  b: '8',
  '9': 'g',
  g: '9',
  q: '9',
  '6': 'G',
  G: '6',
}
const swapGlyphs = (text: string): string => text.replace(/./g, (glyph) => glyphs[glyph] ?? glyph)

/** The T stays; every other character of both ends is rewritten. */
function rewritten(
  original: string,
  { head, tail, by }: { head: number; tail: number; by: (text: string) => string },
  chance: Chance,
): string {
  const made = ends(original, head, tail, chance)
  return `T${by(made.slice(1, head))}${made.slice(head, made.length - tail)}${by(made.slice(made.length - tail))}`
}

/**
 * Changes `edits` characters among the first `head` (except the T) and the last `tail`, at distinct places.
 */
function edited(original: string, head: number, tail: number, edits: number, chance: Chance): string {
  const made = Array.from(ends(original, head, tail, chance))
  const places = [
    ...Array.from({ length: head - 1 }, (_unused, at) => at + 1),
    ...Array.from({ length: tail }, (_unused, at) => made.length - tail + at),
  ]
  for (let n = 0; n < edits; n++) {
    const [at = 1] = places.splice(chance.below(places.length), 1)
    made[at] = other(made[at] ?? '', chance)
  }
  return made.join('')
}

/** Inserts one character and drops the last one, or the first, of the part shown at the end. */
function shifted(original: string, chance: Chance): string {
  const made = ends(original, 4, 6, chance)
  const tail = made.slice(-6)
  const at = chance.below(6)
  const put = other(tail.charAt(at), chance)
  const moved =
    chance.below(2) === 0
      ? (tail.slice(0, at) + put + tail.slice(at)).slice(0, 6)
      : (tail.slice(0, at) + put + tail.slice(at)).slice(1)
  return made.slice(0, -6) + moved
}

export const attackers: readonly Attacker[] = [
  endsOf(4, 4),
  endsOf(4, 6),
  endsOf(5, 5),
  endsOf(6, 4),
  endsOf(3, 5),
  endsOf(3, 4),
  endsOf(4, 3),
  endsOf(2, 5),
  endsOf(1, 6),
  endsOf(7, 0),
  endsOf(8, 8),
  {
    name: 'first 4 and last 4, case swapped',
    searched: '7, of two cases each',
    aim: '99.9 %',
    make: (original, chance) => rewritten(original, { head: 4, tail: 4, by: swapCase }, chance),
  },
  {
    name: 'first 4 and last 6, case swapped',
    searched: '9, of two cases each',
    aim: '99.9 %',
    make: (original, chance) => rewritten(original, { head: 4, tail: 6, by: swapCase }, chance),
  },
  {
    name: 'first 4 and last 4, similar characters (5 S, 2 Z, 8 B, 1 i, 6 G, 9 g)',
    searched: '7',
    aim: '99.9 %',
    make: (original, chance) => rewritten(original, { head: 4, tail: 4, by: swapGlyphs }, chance),
  },
  {
    name: 'first 4 and last 6, one character changed',
    searched: '8',
    aim: '99.9 %',
    make: (original, chance) => edited(original, 4, 6, 1, chance),
  },
  {
    name: 'first 4 and last 6, two characters changed',
    searched: '7',
    aim: '99.9 %',
    make: (original, chance) => edited(original, 4, 6, 2, chance),
  },
  {
    name: 'first 4 and last 6, one put in and one pushed out',
    searched: '8',
    aim: '99.9 %',
    make: shifted,
  },
  {
    name: 'first 4 and last 4, one character changed',
    searched: '6',
    aim: '99.9 %',
    make: (original, chance) => edited(original, 4, 4, 1, chance),
  },
  {
    name: 'first 4 and last 6, case swapped and one character changed',
    searched: '8, of two cases each',
    aim: '99.9 %',
    make: (original, chance) => {
      const made = edited(original, 4, 6, 1, chance)
      return `T${swapCase(made.slice(1, 4))}${made.slice(4, -6)}${swapCase(made.slice(-6))}`
    },
  },
  endsOf(3, 3, null),
  endsOf(2, 4, null),
  endsOf(1, 4, null),
  endsOf(4, 0, null),
  {
    name: 'first 4 and last 4, two characters changed',
    searched: '5',
    aim: null,
    make: (original, chance) => edited(original, 4, 4, 2, chance),
  },
  {
    name: 'first 4 and last 6, case swapped and two characters changed',
    searched: '7, of two cases each',
    aim: null,
    make: (original, chance) => {
      const made = edited(original, 4, 6, 2, chance)
      return `T${swapCase(made.slice(1, 4))}${made.slice(4, -6)}${swapCase(made.slice(-6))}`
    },
  },
]
