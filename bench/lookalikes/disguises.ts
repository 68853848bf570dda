/** Ways to write a known symbol so that it reads the same and is another text. */
import { confusableLetters } from '@holdfast/ledger'
import type { Chance } from './chance.ts'

interface Disguise {
  readonly name: string
  make(symbol: string, chance: Chance): string
}

const lookAlikes = new Map<string, string[]>(
  confusableLetters.map(([letter, all]) => [letter, Array.from(all)]),
)
const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u180e',
  '\u3164',
  '\ufe0f',
  '\u{e0020}',
]
const directions = ['\u200e', '\u200f', '\u202a', '\u202d', '\u2066', '\u2068']
const spaces = [' ', '\u00a0', '\u2003', '\u2009', '\u202f', '\u3000']
const marks = ['\u0301', '\u0323', '\u0307', '\u0332', '\u20dd']

export const disguises: readonly Disguise[] = [
  { name: 'the same symbol at another contract', make: (symbol) => symbol },
  {
    name: 'case',
    make: (symbol, chance) =>
      each(symbol, (character) => (chance.below(2) === 0 ? character.toLowerCase() : character)),
  },
  { name: 'spaces', make: (symbol, chance) => between(symbol, spaces, chance) },
  { name: 'characters that are not drawn', make: (symbol, chance) => between(symbol, invisible, chance) },
  { name: 'direction marks', make: (symbol, chance) => `${chance.pick(directions)}${symbol}\u202c` },
  {
    name: 'turned round by a direction override',
    make: (symbol) => `\u202e${Array.from(symbol).toReversed().join('')}`,
  },
  { name: 'combining marks', make: (symbol, chance) => between(symbol, marks, chance) },
  {
    name: 'letters of other alphabets (Unicode’s confusables), any number of them',
    make: (symbol, chance) =>
      each(symbol, (character) => {
        const all = [...(lookAlikes.get(character) ?? []), ...(lookAlikes.get(character.toLowerCase()) ?? [])]
        return all.length > 0 && chance.below(2) === 0 ? chance.pick(all) : character
      }),
  },
  { name: 'full width', make: (symbol) => each(symbol, (character) => shiftedBy(character, 0xff21)) },
  { name: 'mathematical bold', make: (symbol) => each(symbol, (character) => shiftedBy(character, 0x1d400)) },
  {
    name: 'signs for letters ($ for S, ₮ for T)',
    make: (symbol) => symbol.replaceAll('S', '$').replaceAll('T', '₮'),
  },
  {
    name: 'quotes and dots around it',
    make: (symbol, chance) => chance.pick([`"${symbol}"`, `${symbol}.`, `[${symbol}]`, `•${symbol}`]),
  },
]

const each = (symbol: string, change: (character: string) => string): string =>
  Array.from(symbol, change).join('')

function between(symbol: string, from: readonly string[], chance: Chance): string {
  const at = chance.below(symbol.length) + 1
  return symbol.slice(0, at) + chance.pick(from) + symbol.slice(at)
}

const shiftedBy = (character: string, firstCapital: number): string =>
  /[A-Z]/.test(character) ? String.fromCodePoint(character.charCodeAt(0) - 65 + firstCapital) : character
