/** Builds the processes of the sandbox that are not part of the product, for the journeys. */
import { defineConfig } from 'vite'
import { programConfig } from '../scripts/programs/program-config.ts'

export default defineConfig(
  programConfig({
    folder: import.meta.dirname,
    programs: [
      'src/chains/tron/tron-main.ts',
      'src/chains/ethereum/ethereum-main.ts',
      'src/seeds/write-history.ts',
      'src/end-with-parent.ts',
    ],
  }),
)
