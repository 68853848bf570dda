import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const recordings =
  process.env.HOLDFAST_RECORDINGS ?? fileURLToPath(new URL('../shared/data/chain', import.meta.url))

/** Tests of genuine mainnet data, which is not part of the repository. The same code is tested with generated data. */
const needRecordings = '**/*.recorded.test.ts'

/** Unit, contract and integration tests. Browser journeys live in e2e and run under Playwright. */
export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    globalSetup: ['./scripts/test-database.ts', './scripts/built-signer.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          exclude: [...configDefaults.exclude, ...(existsSync(recordings) ? [] : [needRecordings])],
          include: ['{apps/server,apps/ingester,apps/signer,packages/*,sandbox,scripts,bench}/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          name: 'console',
          environment: 'happy-dom',
          setupFiles: ['./apps/console/src/patient-queries.ts'],
          testTimeout: 30_000,
          include: ['apps/console/**/*.test.{ts,tsx}'],
          root: '.',
        },
      },
    ],
  },
})
