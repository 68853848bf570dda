/** The files of a built page, and the hash that names them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PageFile {
  /** Below the folder of the page, with `/`. */
  readonly path: string
  readonly bytes: Buffer
}

/** In the order of their paths. A name that begins with a dot is a note of the build, and not part of the page. */
export const readPageFiles = (folder: string): readonly PageFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(folder.length + 1).replaceAll('\\', '/'), bytes: readFileSync(file) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

/**
 * SHA-256, hexadecimal, of the list of files: a line with the SHA-256 and the path of each, as `sha256sum` writes it.
 * Operators publish it, and anybody who builds the same source can compare it.
 */
export const hashOfPage = (files: readonly PageFile[]): string =>
  sha256(files.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join(''))

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
