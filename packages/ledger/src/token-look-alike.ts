/** Finds the known token that an unknown one imitates: the one whose symbol reads the same. */
import { readingOf, readingsOf } from './visual-reading.ts'

/** Null if the symbol reads like none of the known ones. */
export function imitatedSymbol(symbol: string, known: Iterable<string>): string | null {
  const readings = readingsOf(symbol, 'ascii')
  for (const candidate of known) if (readings.has(readingOf(candidate, 'ascii'))) return candidate
  return null
}

/** Ids of tokens whose symbol reads like that of another token of the same network. */
export function findSharedSymbols<
  T extends { readonly id: string; readonly network_id: string; readonly symbol: string },
>(tokens: readonly T[]): ReadonlySet<string> {
  const byReading = new Map<string, Set<string>>()
  for (const { id, network_id, symbol } of tokens)
    for (const reading of readingsOf(symbol, 'ascii')) {
      const key = `${network_id} ${reading}`
      byReading.set(key, (byReading.get(key) ?? new Set()).add(id))
    }
  return new Set([...byReading.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]))
}
