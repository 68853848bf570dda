/** Files that are there whole or not at all, also after the power went: written aside, flushed, renamed, the folder flushed. */
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

/** Overwritten before it goes, as far as the disk lets one. */
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

/** Throws when the file is not as long as its only writer left it. */
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
    // What a full disk took a part of would stand in front of what is appended next.
    ftruncateSync(file, size)
    throw error
  } finally {
    closeSync(file)
  }
  // A new file is there after the power went only once its folder says so.
  if (size === 0) flushFolder(dirname(path))
}

/** With the folders above it, as far as they are missing. */
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
