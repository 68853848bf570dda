/**
 * Generates packages/ledger/src/confusable-letters.ts from Unicode's own data: every character that resembles
 * a Latin letter or a digit. Usage: node --import tsx scripts/generate-confusable-letters.ts
 * <confusables.txt> <UnicodeData.txt>
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [confusables, characters] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'))
if (confusables === undefined || characters === undefined)
  throw new Error('usage: generate-confusable-letters.ts <confusables.txt> <UnicodeData.txt>')

const version = /^# Version: (\S+)$/m.exec(confusables)?.[1] ?? 'unknown'
const looksLike = new Map<string, string>([...styled(characters), ...confusable(confusables)])
const byLetter = new Map<string, string>()
for (const [character, letter] of looksLike)
  if (isNeeded(character)) byLetter.set(letter, (byLetter.get(letter) ?? '') + escaped(character))
const lines = [...byLetter]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([letter, lookAlikes]) => `  ['${letter}', '${lookAlikes}'],`)

writeFileSync(
  new URL('../packages/ledger/src/confusable-letters.ts', import.meta.url),
  `/** Characters that are taken for a Latin letter or a digit, by that letter. Made by scripts/generate-confusable-letters.ts from
 *  confusables.txt and UnicodeData.txt of Unicode ${version}, which are © Unicode, Inc. and changed here: only what ends in a
 *  letter or digit of ASCII, without what compatibility decomposition says. Licence: packages/ledger/LICENSE-UNICODE. */
export const confusableLetters: readonly (readonly [letter: string, lookAlikes: string])[] = [
${lines.join('\n')}
]
`,
)

/** 'code ; codes ; MA # …' lines whose target is one letter or digit. */
function confusable(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const found = /^([0-9A-F]+) ;\t([0-9A-F]+) ;\tMA/.exec(line.replace(/^\uFEFF/, ''))
    if (found === null) return []
    const [character, letter] = [characterOf(found[1]), characterOf(found[2])]
    return /^[0-9A-Za-z]$/.test(letter) ? [[character, letter]] : []
  })
}

/** Styled letters without a decomposition: small capitals, negative squares and circles, flags. */
function styled(text: string): [string, string][] {
  const dress =
    /^([0-9A-F]+);(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:SQUARED|CIRCLED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z]);/
  return text.split('\n').flatMap((line): [string, string][] => {
    const found = dress.exec(line)
    return found?.[2] === undefined ? [] : [[characterOf(found[1]), found[2]]]
  })
}

function characterOf(hex: string | undefined): string {
  return String.fromCodePoint(parseInt(hex ?? '0', 16))
}

/** ASCII needs no mapping, and a character that decomposes into a letter needs no table. */
function isNeeded(character: string): boolean {
  return character > '\u007F' && !/^[0-9A-Za-z]$/.test(character.normalize('NFKD'))
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}
