/** A disk that kills a node in this process at a chosen file change, like kill -9: earlier writes are complete, the
 *  change itself may be partial, and later ones are missing. It can also track what was flushed, since only that survives
 *  a power failure. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'
import { FlushedFiles, isLock } from './flushed-files.ts'

/** How much of the change is written when the node dies. */
export type Moment = 'before' | 'torn' | 'after'

interface Life {
  readonly changesLeft: number
  readonly moment: Moment
  readonly onDeath: () => void
}

export class Killed extends Error {}

const patched = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'renameSync',
  'rmSync',
  'mkdirSync',
] as const
type Change = (...args: unknown[]) => unknown
type Changes = Record<(typeof patched)[number], Change>

export class CrashingDisk {
  readonly #folders: readonly string[]
  readonly #original: Changes
  readonly #real: Changes
  readonly #files = new Map<number, string>()
  readonly #lives = new Map<string, Life>()
  readonly #dead = new Set<string>()
  readonly #changes = new Map<string, number>()
  readonly #flushed: ReadonlyMap<string, FlushedFiles>
  readonly #beforeChange: ((flushed: FlushedFiles) => void) | undefined

  /** Covers the nodes with these folders; every other file is left alone. `beforeChange` receives the flushed files;
   *  tracking them takes time. */
  constructor(folders: readonly string[], beforeChange?: (flushed: FlushedFiles) => void) {
    this.#folders = folders
    this.#beforeChange = beforeChange
    const followed = beforeChange === undefined ? [] : folders
    this.#flushed = new Map(followed.map((folder) => [folder, new FlushedFiles(folder)]))
    const builtin = fs as unknown as Changes
    this.#original = Object.fromEntries(patched.map((name) => [name, builtin[name]])) as Changes
    // Written data survives the process without a flush, and flushing takes most of the time.
    this.#real = { ...this.#original, fsyncSync: () => undefined }
    for (const name of patched) builtin[name] = (...args) => this.#change(name, args)
    syncBuiltinESMExports()
  }

  restore(): void {
    Object.assign(fs, this.#original)
    syncBuiltinESMExports()
  }

  /** Number of changes to its files since the disk was made. */
  changesOf(folder: string): number {
    return this.#changes.get(folder) ?? 0
  }

  killAfter(folder: string, life: Life): void {
    this.#lives.set(folder, life)
  }

  revive(folder: string): void {
    this.#lives.delete(folder)
    this.#dead.delete(folder)
  }

  #change(name: (typeof patched)[number], args: unknown[]): unknown {
    const [target] = args
    const path = typeof target === 'number' ? this.#files.get(target) : String(target)
    const folder = this.#folders.find((folder) => path === folder || path?.startsWith(folder + sep))
    // The lock of a dead process is stale, but this process continues.
    const isTheirs = folder !== undefined && !isLock(path ?? '')
    const isReading = name === 'openSync' && args[1] === 'r'
    const result =
      !isTheirs || isReading ? this.#quiet(isTheirs)[name](...args) : this.#step(folder, name, args)
    if (name === 'openSync') this.#files.set(Number(result), String(target))
    return result
  }

  #quiet(isTheirs: boolean): Changes {
    return isTheirs ? this.#real : this.#original
  }

  #step(folder: string, name: (typeof patched)[number], args: unknown[]): unknown {
    if (this.#dead.has(folder)) throw new Killed()
    this.#changes.set(folder, this.changesOf(folder) + 1)
    const life = this.#lives.get(folder)
    if (life === undefined || life.changesLeft > 0) {
      if (life !== undefined) this.#lives.set(folder, { ...life, changesLeft: life.changesLeft - 1 })
      return this.#make(folder, name, args)
    }
    if (life.moment === 'after') this.#real[name](...args)
    if (life.moment === 'torn' && name === 'writeSync') this.#tear(args)
    this.#lives.delete(folder)
    this.#dead.add(folder)
    life.onDeath()
    throw new Killed()
  }

  #make(folder: string, name: (typeof patched)[number], args: unknown[]): unknown {
    const flushed = this.#flushed.get(folder)
    if (flushed === undefined) return this.#real[name](...args)
    this.#beforeChange?.(flushed)
    const [target, to] = args
    const path = typeof target === 'number' ? (this.#files.get(target) ?? '') : String(target)
    if (name === 'openSync') flushed.opens(path)
    if (name === 'renameSync') flushed.renames(path, String(to))
    if (name === 'rmSync') flushed.removes(path)
    const result = this.#real[name](...args)
    if (name === 'mkdirSync') flushed.made(path)
    if (name === 'fsyncSync') flushed.flushed(path)
    return result
  }

  #tear([file, bytes, at = 0]: unknown[]): void {
    if (!(bytes instanceof Uint8Array)) return
    const offset = Number(at)
    const half = (bytes.length - offset) >> 1
    if (half > 0) this.#real.writeSync(file, bytes, offset, half)
  }
}
