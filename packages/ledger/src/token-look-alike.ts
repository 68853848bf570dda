/** Which known token an unknown one pretends to be: the one whose symbol reads the same. */
import { readingOf, readingsOf } from './visual-reading.ts'

/** Null when the symbol reads like none of the known ones. */
export function imitatedSymbol(symbol: string, known: Iterable<string>): string | null {
  const readings = readingsOf(symbol, 'ascii')
  for (const one of known) if (readings.has(readingOf(one, 'ascii'))) return one
  return null
}

/** Those whose symbol reads the same as another one's of the same network. */
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
