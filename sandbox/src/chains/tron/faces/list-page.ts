/** One page of an address's history: newest first by default, with a fingerprint that is valid for its exact query only.
 *  Positions in a history do not change, so a fingerprint encodes a position. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AimedFaults } from '../faults.ts'

export interface Timed {
  /** In milliseconds. */
  readonly at: number
}

export interface ListQuery<T extends Timed> {
  /** Ordered by time, oldest first. */
  readonly lines: readonly T[]
  readonly isWanted: (line: T) => boolean
  readonly limit: number
  readonly isAscending: boolean
  readonly earliest: number
  readonly latest: number
  readonly fingerprint: string | null
  /** All parameters that must stay the same from page to page. */
  readonly signature: string
}

export interface ListPage<T extends Timed> {
  readonly lines: readonly T[]
  readonly fingerprint: string | undefined
}

/** Null when the fingerprint is made up or belongs to another query. */
export function listPage<T extends Timed>(query: ListQuery<T>, faults: AimedFaults): ListPage<T> | null {
  const { lines, limit, signature } = query
  const isAscending = faults.hits('page-order', '') ? !query.isAscending : query.isAscending
  const step = isAscending ? 1 : -1
  const [low, high] = windowOf(query)
  let place = isAscending ? low : high - 1
  const isFirst = query.fingerprint === null
  if (query.fingerprint !== null) {
    const read = readFingerprint(query.fingerprint, signature)
    if (read === null || read < -1 || read > lines.length) return null
    place = read
  }
  const isInside = () => place >= low && place < high
  if (isFirst && isInside() && faults.hitsAsking('empty-page-with-fingerprint', signature))
    return { lines: [], fingerprint: writeFingerprint(place, signature) }
  const start = place
  const nextOf = (next: string | undefined) =>
    faults.hitsAsking('repeated-fingerprint', `${signature}${start}`)
      ? writeFingerprint(start, signature)
      : next
  const page: T[] = []
  for (; isInside(); place += step) {
    const line = lines[place]
    if (line === undefined || !query.isWanted(line)) continue
    if (page.length === limit) return { lines: page, fingerprint: nextOf(writeFingerprint(place, signature)) }
    page.push(line)
  }
  return { lines: page, fingerprint: nextOf(undefined) }
}

/** [first inside, first beyond) */
function windowOf<T extends Timed>({ lines, earliest, latest }: ListQuery<T>): [low: number, high: number] {
  return [
    // A bound that is not a number has no effect.
    firstWhere(lines, (at) => !(at < earliest)),
    firstWhere(lines, (at) => at > latest),
  ]
}

function firstWhere(lines: readonly Timed[], isBeyond: (at: number) => boolean): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(lines[middle]?.at ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

const seal = (place: string, signature: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${place}/${signature}`))).slice(0, 16)

const writeFingerprint = (place: number, signature: string): string =>
  `${place.toString(36)}-${seal(place.toString(36), signature)}`

function readFingerprint(text: string, signature: string): number | null {
  const [place = '', mark = ''] = text.split('-')
  return mark === seal(place, signature) ? Number.parseInt(place, 36) : null
}
