/**
 * JSON with two rules more: a member occurs once in its object, and nesting is limited. `JSON.parse` keeps the
 * last of two members and other parsers the first, so that two readers could see two documents.
 */
import { invalidPasskey } from './invalid-passkey.ts'

export type StrictJson =
  | string
  | number
  | boolean
  | null
  | readonly StrictJson[]
  | ReadonlyMap<string, StrictJson>

export const deepestJson = 8

/** Throws `InvalidPasskey`. Numbers are as `JSON.parse` reads them. */
export function parseStrictJson(text: string, field: string): StrictJson {
  const reader: Reader = { text, field, at: 0 }
  const value = readValue(reader, 0)
  take(reader, space)
  if (reader.at < text.length) throw malformed(reader)
  return value
}

interface Reader {
  readonly text: string
  readonly field: string
  at: number
}

const space = /[ \t\n\r]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- JSON excludes exactly these.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

function readValue(reader: Reader, depth: number): StrictJson {
  if (depth > deepestJson) throw invalidPasskey('JSON_DEPTH', reader.field, { most: deepestJson })
  take(reader, space)
  if (takeMark(reader, '{')) return readMembers(reader, depth + 1)
  if (takeMark(reader, '[')) return readItems(reader, depth + 1)
  const token = take(reader, string) ?? take(reader, scalar)
  if (token === null) throw malformed(reader)
  // The patterns admit only scalars here, which JSON.parse decodes.
  return JSON.parse(token) as string | number | boolean | null
}

function readMembers(reader: Reader, depth: number): ReadonlyMap<string, StrictJson> {
  const members = new Map<string, StrictJson>()
  readList(reader, '}', () => {
    const member = readName(reader)
    if (members.has(member)) throw invalidPasskey('JSON_DUPLICATE', reader.field, { member })
    members.set(member, readValue(reader, depth))
  })
  return members
}

function readName(reader: Reader): string {
  take(reader, space)
  const token = take(reader, string)
  if (token === null) throw malformed(reader)
  take(reader, space)
  if (!takeMark(reader, ':')) throw malformed(reader)
  return String(JSON.parse(token))
}

function readItems(reader: Reader, depth: number): StrictJson[] {
  const items: StrictJson[] = []
  readList(reader, ']', () => items.push(readValue(reader, depth)))
  return items
}

function readList(reader: Reader, end: string, readItem: () => void): void {
  take(reader, space)
  if (takeMark(reader, end)) return
  do {
    readItem()
    take(reader, space)
  } while (takeMark(reader, ','))
  if (!takeMark(reader, end)) throw malformed(reader)
}

function take(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const token = pattern.exec(reader.text)?.[0] ?? null
  reader.at += token?.length ?? 0
  return token
}

function takeMark(reader: Reader, mark: string): boolean {
  const isThere = reader.text[reader.at] === mark
  if (isThere) reader.at += 1
  return isThere
}

const malformed = ({ field, at }: Reader) => invalidPasskey('JSON_MALFORMED', field, { at })
