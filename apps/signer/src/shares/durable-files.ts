/** Files that exist completely or not at all, even after a power failure: written to a temporary file, flushed and
 *  renamed, with the folder flushed too. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

export function writeDurably(path: string, bytes: Uint8Array): void {
  const aside = `${path}.new`
  const file = openSync(aside, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameDurably(aside, path)
}

/** Overwrites the file before deleting it, as far as the disk permits. */
export function destroyDurably(path: string): void {
  const length = readIfThere(path)?.length
  if (length === undefined) return
  const file = openSync(path, 'r+')
  try {
    writeSync(file, Buffer.alloc(length))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  rmSync(path)
  flushFolder(dirname(path))
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  flushFolder(dirname(to))
}

/** Throws when the length of the file is not the one that its only writer left. */
export function appendDurably(path: string, bytes: Uint8Array, expectedSize: number): void {
  const file = openSync(path, 'a', 0o600)
  const { size } = fstatSync(file)
  try {
    if (size !== expectedSize)
      throw new Error(
        `${path} has ${size} bytes instead of ${expectedSize}: another process has written to it`,
      )
  } catch (error) {
    closeSync(file)
    throw error
  }
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } catch (error) {
    // A write cut short by a full disk would precede the next record.
    ftruncateSync(file, size)
    throw error
  } finally {
    closeSync(file)
  }
  // A new file survives a power failure only after its folder is flushed.
  if (size === 0) flushFolder(dirname(path))
}

/** Also creates missing parent folders. */
export function makeFolderDurably(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = resolve(path); made.length >= resolve(first).length; made = dirname(made))
    flushFolder(dirname(made))
}

export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
