/** Writes a brotli copy beside each script and style of the build; the server sends it to browsers that accept it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** In bytes. A smaller file fits into one packet as it is. */
const leastSize = 256

export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(names.map((name) => compress(join(dir, name))))
  },
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length >= leastSize) await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
}
