/** Passwords that an attacker tries first: common ones, also with digits and signs around them or in place of letters,
 *  repetitions and sequences, and the person's own name and address. The list is that of zxcvbn (licence:
 *  apps/server/LICENSE-ZXCVBN), cut by scripts/generate-common-passwords.ts. */
import { readFileSync } from 'node:fs'
import { refusal } from '../../http/refusal.ts'

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

export interface Owner {
  readonly email: string
  readonly name: string
}

export function refuseGuessable(password: string, owner: Owner): void {
  if (!isGuessable(password, owner)) return
  throw refusal('PASSWORD_COMMON', { field: 'password' })
}

export function isGuessable(password: string, { email, name }: Owner): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const personalTexts = [email, ...email.split(/[@.]/), name, ...name.split(/\s+/)]
  const own = new Set(personalTexts.map(lettersOf))
  const known = (word: string) => common.has(word) || (word.length > 2 && own.has(word))
  const piece = pieceOf(text)
  const letters = lettersOf(text)
  const spellings = [text, piece, letters, pieceOf(letters)].flatMap((spelling) => [
    spelling,
    asLetters(spelling),
  ])
  return (
    spellings.some((spelling) => known(spelling) || known(middleOf(spelling))) ||
    piece.length <= 3 ||
    isCounted(text)
  )
}

/** 'passwordpassword' is a repetition of 'password'. */
const pieceOf = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Removes the digits and signs at both ends. */
const middleOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const lettersOfSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const asLetters = (text: string): string => Array.from(text, (sign) => lettersOfSigns[sign] ?? sign).join('')

/** Keyboard rows, the alphabet and digits, forwards or backwards, in pieces of four and more: '1234567890ab',
 *  'qwertyuiop12'. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const bothWays = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))]

function isCounted(text: string): boolean {
  let rest = text
  while (rest.length > 3) {
    const length = longestOf(rest)
    if (length < 4) return false
    rest = rest.slice(length)
  }
  return true
}

const longestOf = (text: string): number =>
  Math.max(
    ...bothWays.map((row) => {
      let length = 1
      while (length < text.length && row.includes(text.slice(0, length + 1))) length++
      return length
    }),
  )
