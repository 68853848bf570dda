/** Builds the ingester, with the migrations: it refuses a database of another version. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { filesUnder } from '../../scripts/programs/files-under.ts'
import { programConfig } from '../../scripts/programs/program-config.ts'

const folder = import.meta.dirname

export default defineConfig(
  programConfig({
    folder,
    programs: ['src/main.ts', 'src/is-alive.ts', 'src/prove.ts'],
    files: filesUnder('migrations', join(folder, '../../packages/store/migrations')),
  }),
)
