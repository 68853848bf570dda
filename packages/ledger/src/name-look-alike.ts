/** Which names of payees a person takes for each other: equal ones, and those that read the same in other letters. */
import { readingOf } from './visual-reading.ts'

export interface Named {
  readonly name: string
  readonly address: string
}

/** The names of other addresses by how they read. Names of one address may be alike: they mean the same payee. */
export class NameIndex<T extends Named> {
  readonly #byReading = new Map<string, T[]>()

  constructor(names: Iterable<T>) {
    for (const one of names) {
      const reading = nameReading(one.name)
      const alike = this.#byReading.get(reading)
      if (alike === undefined) this.#byReading.set(reading, [one])
      else alike.push(one)
    }
  }

  /** Those that could be taken for the name, though they stand for another address. */
  findAlike({ name, address }: Named): T[] {
    return (this.#byReading.get(nameReading(name)) ?? []).filter((one) => one.address !== address)
  }
}

/** Two letters that are drawn as one: 'Arnelie' is read as 'Amelie'. */
const drawnAsOne = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/** Names that read the same are taken for each other. Stored with the names: a change needs a migration that forgets what is stored. */
export function nameReading(name: string): string {
  return drawnAsOne.reduce(
    (reading, [pair, letter]) => reading.replaceAll(pair, letter),
    readingOf(name, 'letters'),
  )
}
