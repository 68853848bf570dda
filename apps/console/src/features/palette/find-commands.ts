/** Searches named commands: every typed word must begin a word of the name or of its synonyms, or occur in its detail. */
export interface Command {
  readonly id: string
  readonly name: string
  /** A path or an address, or what an item is. */
  readonly detail: string
  /** Other words for it, as phrases. */
  readonly synonyms?: readonly string[]
  /** Why the person cannot choose it. Absent: they can. */
  readonly whyNot?: string
  readonly run: () => void
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The first group with a command of exactly this name or synonym comes first: 'send' is the action before it is part of a page's name. */
export function bestFirst<G extends { readonly items: readonly Command[] }>(
  groups: readonly G[],
  typed: string,
): G[] {
  const text = plain(typed.trim())
  const isExact = ({ items }: G) => text !== '' && items.some((command) => rankOf(command, text) === 0)
  return groups.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

/** Equal matches stay in their original order. */
export function findCommands<C extends Command>(commands: readonly C[], typed: string, most: number): C[] {
  const text = plain(typed.trim())
  if (text === '') return commands.slice(0, most)
  const parts = text.split(/\s+/)
  const found = commands.filter(({ name, synonyms = [], detail }) => {
    const known = [name, ...synonyms].flatMap(wordsOf)
    const place = detail.toLowerCase()
    const isNamed = (part: string) =>
      wordsOf(part).length > 0 && wordsOf(part).every((word) => known.some((other) => other.startsWith(word)))
    return parts.every((part) => place.includes(part) || (!part.startsWith('/') && isNamed(part)))
  })
  return found.toSorted((a, b) => rankOf(a, text) - rankOf(b, text)).slice(0, most)
}

/** 0: exactly the text. Names and synonyms that begin with it follow, then other matches. */
function rankOf({ name, synonyms = [] }: Command, text: string): number {
  const names = [name, ...synonyms].map(plain)
  if (names.includes(text)) return 0
  if (names[0]?.startsWith(text)) return 1
  return names.some((other) => other.startsWith(text)) ? 2 : 3
}
