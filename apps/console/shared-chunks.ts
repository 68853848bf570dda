import type { Rolldown } from 'vite'

export interface SharedModule {
  readonly id: string
  /** In characters, before it is minified. */
  readonly size: number
  /** The dynamic imports (pages, dialogs) that load it. */
  readonly entries: ReadonlySet<string>
  readonly imports: readonly string[]
}

interface Content {
  readonly size: number
  readonly entries: ReadonlySet<string>
  readonly needs: ReadonlySet<Chunk>
}

class Chunk implements Content {
  readonly name: string
  size = 0
  readonly entries = new Set<string>()
  /** The other chunks that it imports. */
  readonly needs = new Set<Chunk>()

  constructor(name: string) {
    this.name = name
  }

  add({ size, entries, needs }: Content): void {
    this.size += size
    for (const need of needs) if (need !== this) this.needs.add(need)
    for (const entry of entries) this.entries.add(entry)
    for (const need of withNeeds(this.needs)) for (const entry of this.entries) need.entries.add(entry)
  }
}

/** One request less is worth loading so many characters without need: about 250 bytes when minified and compressed. */
const charactersPerRequest = 2_000

/**
 * The name of each module's chunk. Modules that the same entries load share one; another module joins it if that saves more requests
 * than it adds code.
 */
export function placeShared(modules: readonly SharedModule[]): ReadonlyMap<string, string> {
  const chunks: Chunk[] = []
  const places = new Map<string, Chunk>()
  for (const group of withEqualEntries(modules)) {
    const content = {
      size: group.reduce((total, { size }) => total + size, 0),
      entries: new Set(group.flatMap(({ entries }) => [...entries])),
      needs: new Set(group.flatMap(({ imports }) => imports.flatMap((id) => places.get(id) ?? []))),
    }
    const chunk = bestPlace(chunks, content) ?? new Chunk(`shared${chunks.length}`)
    if (!chunks.includes(chunk)) chunks.push(chunk)
    chunk.add(content)
    for (const { id } of group) places.set(id, chunk)
  }
  return new Map([...places].map(([id, { name }]) => [id, name]))
}

/** In the order of imports: whatever loads a module also loads its imports, so these have at least as many entries. */
function withEqualEntries(modules: readonly SharedModule[]): SharedModule[][] {
  const groups = new Map<string, SharedModule[]>()
  for (const module of modules.toSorted((a, b) => b.entries.size - a.entries.size)) {
    const key = JSON.stringify([...module.entries].toSorted())
    groups.set(key, [...(groups.get(key) ?? []), module])
  }
  return [...groups.values()]
}

/** `npm run console-size` fails if chunks import each other in a circle. */
function bestPlace(chunks: readonly Chunk[], content: Content): Chunk | undefined {
  const places = chunks
    .map((chunk) => ({ chunk, saved: saving(chunk, content) }))
    .filter(({ saved }) => saved > 0)
  return places.toSorted((a, b) => b.saved - a.saved)[0]?.chunk
}

/** In characters. */
function saving(chunk: Chunk, content: Content): number {
  const shared = content.entries.size - countMissing(content.entries, chunk)
  const added = [content, ...withNeeds(content.needs)].filter((part) => part !== chunk)
  return (
    shared * charactersPerRequest -
    unneeded(chunk.entries, added) -
    unneeded(content.entries, [...withNeeds([chunk])])
  )
}

/** The code that these entries would load in addition. */
const unneeded = (entries: ReadonlySet<string>, parts: readonly Content[]): number =>
  parts.reduce((total, part) => total + part.size * countMissing(entries, part), 0)

const countMissing = (entries: ReadonlySet<string>, part: Content): number =>
  [...entries].filter((entry) => !part.entries.has(entry)).length

const withNeeds = (chunks: Iterable<Chunk>): Set<Chunk> => reach(chunks, ({ needs }) => needs)

export type ModuleGraph = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'> | null

/** The modules that two or more dynamic imports load, except those that load with `start` or with `always`. */
export function sharedModules(start: string, always: string, infoOf: ModuleGraph): SharedModule[] {
  const staticImports = (id: string) => infoOf(id)?.importedIds ?? []
  const dynamicImports = (id: string) => infoOf(id)?.dynamicallyImportedIds ?? []
  const all = reach([start], (id) => [...staticImports(id), ...dynamicImports(id)])
  const lazy = new Set([...all].flatMap(dynamicImports))
  const elsewhere = reach([start, always], staticImports)
  const entriesOf = new Map<string, Set<string>>()
  for (const entry of lazy)
    for (const id of reach([entry], staticImports))
      entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
  return [...entriesOf]
    .filter(([id, { size }]) => size > 1 && !elsewhere.has(id))
    .map(([id, entries]) => ({
      id,
      size: infoOf(id)?.code?.length ?? 0,
      entries,
      imports: staticImports(id),
    }))
}

/** These, and all that `next` leads to. */
function reach<T>(from: Iterable<T>, next: (node: T) => Iterable<T>): Set<T> {
  const reached = new Set(from)
  for (const node of reached) for (const other of next(node)) reached.add(other)
  return reached
}
