/** Distinguishes organisations with the same name wherever one is chosen. */

interface Named {
  readonly id: string
  readonly name: string
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** The end of its id, if another organisation of the list has the same name; the beginning of an id is its creation time. */
export const namesakeMark = (list: readonly Named[], { id, name }: Named): string | null =>
  hasNamesake(list, { id, name }) ? id.slice(-8) : null

export const hasNamesake = (list: readonly Named[], { id, name }: Named): boolean =>
  list.some((other) => other.id !== id && nameKey(other.name) === nameKey(name))
