/** Searches named commands: every typed word must begin a word of the name, or occur in its detail. */
export interface Command {
  readonly id: string
  readonly name: string
  /** A path or an address. */
  readonly detail: string
  readonly run: () => void
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** The group with a command of exactly this name comes first: 'send' is the action before it is part of a page's name. */
export function bestFirst<G extends { readonly items: readonly Command[] }>(
  groups: readonly G[],
  typed: string,
): G[] {
  const text = plain(typed.trim())
  const isExact = ({ items }: G) => text !== '' && items.some(({ name }) => plain(name) === text)
  return groups.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

/** In their original order; names that begin with the text first. */
export function findCommands<C extends Command>(commands: readonly C[], typed: string, most: number): C[] {
  const text = plain(typed.trim())
  if (text === '') return commands.slice(0, most)
  const parts = text.split(/\s+/)
  const found = commands.filter(({ name, detail }) => {
    const named = plain(name).split(/[^\p{L}\p{N}]+/u)
    const place = detail.toLowerCase()
    return parts.every((part) => named.some((begin) => begin.startsWith(part)) || place.includes(part))
  })
  const begins = ({ name }: Command) => (plain(name).startsWith(text) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, most)
}
