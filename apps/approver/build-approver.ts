/** Builds the page and names the result. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { hashOfPage, readPageFiles } from './page-files.ts'

export interface BuiltPage {
  /** See `hashOfPage`. */
  readonly sha256: string
  /** In bytes, of all files, each compressed with brotli. */
  readonly size: number
}

/** `source`: the folder of this file, or of a copy. */
export async function buildApprover(folder: string, source = import.meta.dirname): Promise<BuiltPage> {
  await build({
    configFile: join(source, 'vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
  })
  const files = readPageFiles(folder)
  return {
    sha256: hashOfPage(files),
    size: files.reduce((total, { bytes }) => total + brotliCompressSync(bytes).length, 0),
  }
}
