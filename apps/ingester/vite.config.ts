/** Builds the ingester. It does not migrate: the server does. */
import { defineConfig } from 'vite'
import { programConfig } from '../../scripts/programs/program-config.ts'

export default defineConfig(
  programConfig({
    folder: import.meta.dirname,
    programs: ['src/main.ts', 'src/is-alive.ts', 'src/prove.ts'],
  }),
)
