/** Builds the ingester, with the migrations: it refuses a database of another version. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { root } from '../../scripts/programs/installed-packages.ts'
import { filesUnder } from '../../scripts/programs/files-under.ts'
import { programConfig } from '../../scripts/programs/program-config.ts'

const folder = import.meta.dirname

export default defineConfig(
  programConfig({
    folder,
    programs: ['src/main.ts', 'src/is-alive.ts', 'src/prove.ts'],
    files: new Map([
      ...filesUnder('migrations', join(folder, '../../packages/store/migrations')),
      // The package reads it from the folder of its own module.
      ['bin/secp256k1.wasm', join(root, 'node_modules/tiny-secp256k1/lib/secp256k1.wasm')],
    ]),
  }),
)
