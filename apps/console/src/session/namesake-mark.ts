/** Two organisations may have one name; whoever chooses between them sees which is which. */

interface Named {
  readonly id: string
  readonly name: string
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** The end of its id, where another organisation of the list has the same name; the beginning of an id is the time it was made. */
export const namesakeMark = (list: readonly Named[], { id, name }: Named): string | null =>
  hasNamesake(list, { id, name }) ? id.slice(-8) : null

export const hasNamesake = (list: readonly Named[], { id, name }: Named): boolean =>
  list.some((other) => other.id !== id && nameKey(other.name) === nameKey(name))
