/** Builds the page and names the result: operators publish the hash, and anybody who builds the same source can compare it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

export interface BuiltPage {
  /** SHA-256, hexadecimal, of the list of files: a line with the SHA-256 and the path of each, in the order of their paths. */
  readonly sha256: string
  /** In bytes, of all files, each compressed with brotli. */
  readonly size: number
}

export async function buildApprover(folder: string): Promise<BuiltPage> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
  })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const contents = files.map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))
  const lines = contents.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`)
  return {
    sha256: sha256(lines.join('')),
    size: contents.reduce((total, { bytes }) => total + brotliCompressSync(bytes).length, 0),
  }
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
