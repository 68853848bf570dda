/**
 * Finds names of payees that a person could confuse: equal ones, and those that read the same in other
 * letters.
 */
import { readingOf } from './visual-reading.ts'

export interface Named {
  readonly name: string
  readonly address: string
}

/** The names of addresses by their reading. Names of one address may be alike: they mean the same payee. */
export class NameIndex<T extends Named> {
  readonly #byReading = new Map<string, T[]>()

  constructor(names: Iterable<T>) {
    for (const named of names) {
      const reading = nameReading(named.name)
      const alike = this.#byReading.get(reading)
      if (alike === undefined) this.#byReading.set(reading, [named])
      else alike.push(named)
    }
  }

  /** Similar names of other addresses. */
  findAlike({ name, address }: Named): T[] {
    return (this.#byReading.get(nameReading(name)) ?? []).filter((named) => named.address !== address)
  }
}

/** Two letters that look like one: 'Arnelie' is read as 'Amelie'. */
const drawnAsOne = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/**
 * Names with the same reading can be confused. Readings are stored with the names: a change needs a migration
 * that clears the stored ones.
 */
export function nameReading(name: string): string {
  return drawnAsOne.reduce(
    (reading, [pair, letter]) => reading.replaceAll(pair, letter),
    readingOf(name, 'letters'),
  )
}
