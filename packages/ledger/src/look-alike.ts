/**
 * Detects that one address can be mistaken for another, and why. People compare the characters of an address
 * that a screen shows: the first 4 and the last 6, elsewhere the last 4. An attacker who searches keys for an
 * address that matches there pays for every character, so agreement beyond chance is deliberate. Written for
 * base58 addresses whose first character is always the same.
 */

export const imitationRules = ['same-ends', 'reads-alike', 'near'] as const
export type ImitationRule = (typeof imitationRules)[number]

export interface Imitation {
  /**
   * 'same-ends': the same first and last characters. 'reads-alike': the same except for case and similar
   * characters. 'near': the shown form differs in one or two characters.
   */
  readonly rule: ImitationRule
  /**
   * Numbers of characters that agree by this rule at the beginning and at the end, including the fixed first
   * one.
   */
  readonly head: number
  readonly tail: number
  /** 'near': number of characters to change. Otherwise 0. */
  readonly edits: number
}

/** Null if the addresses are not alike, or equal. */
export function compareAddresses(address: string, known: string): Imitation | null {
  if (address === known || Math.min(address.length, known.length) < shortest) return null
  const head = countHead(address, known, exactly)
  const tail = countTail(address, known, exactly)
  if (head + tail >= fixed + fewestSame) return { rule: 'same-ends', head, tail, edits: 0 }
  const folded = { head: countHead(address, known, folding), tail: countTail(address, known, folding) }
  if (folded.head >= shownHead && folded.tail >= fewestTail)
    return { rule: 'reads-alike', ...folded, edits: 0 }
  const edits = editsOfShown(address, known)
  return edits === null ? null : { rule: 'near', head, tail, edits }
}

/**
 * An address is compared only with those that share one of these keys: three characters at the beginning or
 * in the tail. Any two that `compareAddresses` finds alike share one, because fewer than three places of the
 * shown form differ.
 */
export function imitationKeys(address: string): [number, number, number] | [] {
  if (address.length < shortest) return []
  return [
    packed(address, fixed),
    shift + packed(address, address.length - shownTail),
    2 * shift + packed(address, address.length - 3),
  ]
}

/** An index of addresses in memory, searched by likeness. */
export class LookAlikeIndex {
  readonly #byKey = new Map<number, string[]>()

  constructor(known: Iterable<string> = []) {
    for (const address of new Set(known)) this.#add(address)
  }

  /** All known addresses that the address could be mistaken for. */
  find(address: string): { readonly known: string; readonly imitation: Imitation }[] {
    const found = new Map<string, Imitation>()
    for (const key of imitationKeys(address))
      for (const known of this.#byKey.get(key) ?? []) {
        const imitation = compareAddresses(address, known)
        if (imitation !== null) found.set(known, imitation)
      }
    return [...found].map(([known, imitation]) => ({ known, imitation }))
  }

  #add(address: string): void {
    for (const key of imitationKeys(address)) {
      const bucket = this.#byKey.get(key)
      if (bucket === undefined) this.#byKey.set(key, [address])
      else bucket.push(address)
    }
  }
}

/** The fixed first characters of every address of the chain: the T of TRON. */
const fixed = 1
const shownHead = 4
const shownTail = 6
/** The fewest characters at the end that other wallets and explorers show. */
const fewestTail = 4
/** 58 to the sixth: one pair in 4 · 10¹⁰ agrees so far at given ends by chance. */
const fewestSame = 6
const shortest = shownHead + shownTail + 1

/**
 * Groups of characters that look similar, in addition to pairs that differ in case. Base58 has no 0, O, I and
 * l.
 */
const groups = ['1i', '2z', '5s', '8b', '69gq']

/** By character code: the group that the character is read as; 0 for characters that no address contains. */
const classes = Uint8Array.from({ length: 128 }, (_unused, code) => {
  const character = String.fromCharCode(code).toLowerCase()
  if (!/[0-9a-z]/.test(character)) return 0
  return parseInt(groups.find((group) => group.includes(character))?.[0] ?? character, 36) + 1
})
const classOf = (code: number): number => classes[code] ?? 0

const classBits = 6
const shift = 2 ** (3 * classBits)

function packed(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)]
  return (((classOf(a) << classBits) | classOf(b)) << classBits) | classOf(c)
}

type Reading = (code: number) => number
const exactly: Reading = (code) => code
const folding: Reading = classOf

function countHead(a: string, b: string, read: Reading): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && read(a.charCodeAt(count)) === read(b.charCodeAt(count))) count++
  return count
}

function countTail(a: string, b: string, read: Reading): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (
    count < most &&
    read(a.charCodeAt(a.length - 1 - count)) === read(b.charCodeAt(b.length - 1 - count))
  )
    count++
  return count
}

/**
 * Edits of the first 4 and last 6: at most two, or at most one without regard to case and likeness. Of the
 * first 4 and last 4: one.
 */
function editsOfShown(a: string, b: string): number | null {
  const edits = editsAtEnds(a, b, exactly, shownTail, 2)
  if (edits !== null) return edits
  return editsAtEnds(a, b, folding, shownTail, 1) ?? editsAtEnds(a, b, exactly, fewestTail, 1)
}

function editsAtEnds(a: string, b: string, read: Reading, tail: number, most: number): number | null {
  const atHead = countEdits(a, b, 0, 0, shownHead, read, most)
  if (atHead > most) return null
  const edits = atHead + countEdits(a, b, a.length - tail, b.length - tail, tail, read, most - atHead)
  return edits <= most ? edits : null
}

/** Levenshtein distance of two ranges of equal length, or any number above `most` if it is greater. */
function countEdits(
  a: string,
  b: string,
  fromA: number,
  fromB: number,
  length: number,
  read: Reading,
  most: number,
): number {
  let different = 0
  for (let at = 0; at < length; at++)
    if (read(a.charCodeAt(fromA + at)) !== read(b.charCodeAt(fromB + at))) different++
  // A shift needs at least two edits, so it is searched for only beyond two.
  if (different <= 2 || most < 2) return different
  return isShifted(a, b, fromA, fromB, length, read) || isShifted(b, a, fromB, fromA, length, read)
    ? 2
    : different
}

/** Whether the rest is equal after removing one character from `a` and one from `b`. */
function isShifted(
  a: string,
  b: string,
  fromA: number,
  fromB: number,
  length: number,
  read: Reading,
): boolean {
  const same = (i: number, j: number): boolean =>
    read(a.charCodeAt(fromA + i)) === read(b.charCodeAt(fromB + j))
  let at = 0
  while (at < length && same(at, at)) at++
  let until = length - 1
  while (until > at && same(until, until)) until--
  // Between the first and the last difference, `a` is `b` moved by one.
  for (let i = at; i < until; i++) if (!same(i + 1, i)) return false
  return true
}
