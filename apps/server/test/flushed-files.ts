/** What of a folder a disk has been told to keep: the bytes of a file as they were when it was last flushed, and names as they
 *  were when their folder was. What was not flushed is there after the power went, or is not, as `Loss` says. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** What becomes of what was not flushed: names of files apart from the bytes in them, for a disk writes in any order. */
export interface Loss {
  readonly names: 'kept' | 'dropped'
  /** `holed`: of the bytes that were not flushed the first half is zeros, and the second half is there. */
  readonly bytes: 'kept' | 'dropped' | 'holed'
}

export const losses: readonly Loss[] = (['dropped', 'kept'] as const).flatMap((names) =>
  (['dropped', 'kept', 'holed'] as const).map((bytes) => ({ names, bytes })),
)

interface File {
  flushed: Buffer
  /** When it has no name any more: what was in it then. */
  last: Buffer | null
}

/** Null: a folder. */
type Names = Map<string, File | null>

export class FlushedFiles {
  readonly #folder: string
  /** By path. */
  #names: Names = new Map()
  #flushedNames: Names = new Map()

  /** What is in the folder already counts as flushed. */
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

  /** Before a file is opened to be written: it may be new. */
  opens(path: string): void {
    if (!this.#names.has(path)) this.#names.set(path, { flushed: Buffer.alloc(0), last: null })
  }

  made(path: string): void {
    for (let at = path; at.startsWith(this.#folder + sep) && !this.#names.has(at); at = dirname(at))
      this.#names.set(at, null)
  }

  /** Before it goes. */
  removes(path: string): void {
    const file = this.#names.get(path)
    if (file !== undefined && file !== null) file.last = readFileSync(path)
    this.#names.delete(path)
  }

  /** Before it is renamed. */
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

  /** What the disk has after the power went now, by path; null: a folder. */
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
    const [path] = [...this.#names].find(([, one]) => one === file) ?? []
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

/** The lock is a live process's, and nothing that a disk has to keep. */
export const isLock = (path: string): boolean => basename(path).startsWith('lock')
