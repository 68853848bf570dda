/** The files of a folder that survive a power failure: the content of a file as last flushed, and names as of the last
 *  flush of their folder. The rest survives or not, as `Loss` states. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** The fate of unflushed data. File names are separate from content, because a disk writes in any order. */
export interface Loss {
  readonly names: 'kept' | 'dropped'
  /** `holed`: of the unflushed bytes, the first half is zeros and the second half survives. */
  readonly bytes: 'kept' | 'dropped' | 'holed'
}

export const losses: readonly Loss[] = (['dropped', 'kept'] as const).flatMap((names) =>
  (['dropped', 'kept', 'holed'] as const).map((bytes) => ({ names, bytes })),
)

interface File {
  flushed: Buffer
  /** The last content of a file whose name was removed. */
  last: Buffer | null
}

/** Null for a folder. */
type Names = Map<string, File | null>

export class FlushedFiles {
  readonly #folder: string
  /** By path. */
  #names: Names = new Map()
  #flushedNames: Names = new Map()

  /** The existing content of the folder counts as flushed. */
  constructor(folder: string) {
    this.#folder = folder
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      if (isLock(path)) continue
      const isFolder = statSync(path).isDirectory()
      this.#names.set(path, isFolder ? null : { flushed: readFileSync(path), last: null })
    }
    this.#flushedNames = new Map(this.#names)
  }

  /** Called before a file is opened for writing, which may create it. */
  opens(path: string): void {
    if (!this.#names.has(path)) this.#names.set(path, { flushed: Buffer.alloc(0), last: null })
  }

  made(path: string): void {
    for (let at = path; at.startsWith(this.#folder + sep) && !this.#names.has(at); at = dirname(at))
      this.#names.set(at, null)
  }

  /** Called before a file is removed. */
  removes(path: string): void {
    const file = this.#names.get(path)
    if (file !== undefined && file !== null) file.last = readFileSync(path)
    this.#names.delete(path)
  }

  /** Called before a file is renamed. */
  renames(from: string, to: string): void {
    const file = this.#names.get(from)
    if (existsSync(to)) this.removes(to)
    this.#names.delete(from)
    if (file !== undefined) this.#names.set(to, file)
  }

  flushed(path: string): void {
    const file = this.#names.get(path)
    if (file !== undefined && file !== null) file.flushed = readFileSync(path)
    else this.#flushNames(path)
  }

  /** The content of the disk after a power failure now, by path; null for a folder. */
  left({ names, bytes }: Loss): ReadonlyMap<string, Buffer | null> {
    const left = [...(names === 'kept' ? this.#names : this.#flushedNames)]
    const folders = new Set([this.#folder, ...left.flatMap(([path, file]) => (file === null ? [path] : []))])
    const hasFolder = (path: string): boolean =>
      path === this.#folder || (folders.has(path) && hasFolder(dirname(path)))
    return new Map(
      left
        .filter(([path]) => hasFolder(dirname(path)))
        .map(([path, file]) => [path, file && this.#bytesOf(file, bytes)]),
    )
  }

  #bytesOf(file: File, loss: Loss['bytes']): Buffer {
    const { flushed } = file
    if (loss === 'dropped') return flushed
    const [path] = [...this.#names].find(([, candidate]) => candidate === file) ?? []
    const written = path === undefined ? (file.last ?? flushed) : readFileSync(path)
    if (loss === 'kept' || written.equals(flushed)) return written
    const same = written.findIndex((byte, at) => byte !== flushed[at])
    return Buffer.from(written).fill(0, same, same + Math.ceil((written.length - same) / 2))
  }

  #flushNames(folder: string): void {
    const isIn = ([path]: [string, unknown]) => dirname(path) === folder
    this.#flushedNames = new Map([
      ...[...this.#flushedNames].filter((entry) => !isIn(entry)),
      ...[...this.#names].filter(isIn),
    ])
  }
}

/** The lock belongs to a running process, so a disk does not have to keep it. */
export const isLock = (path: string): boolean => basename(path).startsWith('lock')
