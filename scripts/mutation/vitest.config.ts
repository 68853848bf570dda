import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { FailedLoads } from './failed-loads.ts'
import { keptThreads } from './kept-threads.ts'
import { SlowestLast } from './slowest-last.ts'

/** The unit tests that mutation testing runs. Workspace packages resolve to this checkout, because the mutated copy of the tree has
 *  no `node_modules` of its own and would otherwise test the unchanged packages. */
export default defineConfig({
  plugins: [
    {
      name: 'kept-threads',
      // Stryker itself asks for a pool of threads, so a pool in this file would not count.
      configureVitest: ({ project }) => {
        if (process.env.MUTATION_KEEPS_THREADS === 'yes')
          Object.assign(project.config, { pool: keptThreads.name, poolRunner: keptThreads })
      },
    },
  ],
  resolve: {
    alias: [
      {
        find: /^@holdfast\/(ledger|policy|mpc|chains|contract|store)$/,
        replacement: fileURLToPath(new URL('../../packages/$1/src/index.ts', import.meta.url)),
      },
      {
        find: /^@holdfast\/chains\/tron$/,
        replacement: fileURLToPath(new URL('../../packages/chains/src/tron/index.ts', import.meta.url)),
      },
    ],
  },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    environment: 'node',
    testTimeout: 90_000,
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    // A search at random, or of every bit, takes long, and each change would repeat it.
    exclude: ['**/*.recorded.test.ts', '**/*.mocked.test.ts', '**/*.model.test.ts', '**/node_modules/**'],
    isolate: false,
    reporters: [new FailedLoads()],
    setupFiles: [fileURLToPath(new URL('set-up.ts', import.meta.url))],
    sequence: { sequencer: SlowestLast },
  },
})
