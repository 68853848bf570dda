import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const recordings =
  process.env.HOLDFAST_RECORDINGS ?? fileURLToPath(new URL('../shared/data/chain', import.meta.url))

/** Tests of genuine mainnet data, which is not part of the repository. The same code is tested with generated data. */
const needRecordings = '**/*.recorded.test.ts'

/** Tests that replace a module (`vi.mock`). Each has a process of its own, so that no other test meets the replacement. */
const replaceModules = '**/*.mocked.test.{ts,tsx}'

const ofNode = {
  environment: 'node',
  testTimeout: 90_000,
  hookTimeout: 120_000,
} as const
const nodeFolders = '{apps/server,apps/ingester,apps/signer,packages/*,sandbox,scripts,bench}'

const ofConsole = {
  environment: 'happy-dom' as const,
  setupFiles: ['./apps/console/src/patient-queries.ts', './apps/console/src/clean-page.ts'],
  testTimeout: 30_000,
  root: '.',
}

/** Unit, contract and integration tests. All other files of a worker share its modules, because loading them anew for each file
 *  costs more than the tests of most. Browser journeys live in e2e and run under Playwright. */
export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    globalSetup: ['./scripts/test-database.ts', './scripts/built-signer.ts'],
    // The files of a worker share these too.
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          ...ofNode,
          name: 'node',
          isolate: false,
          include: [`${nodeFolders}/**/*.test.ts`],
          exclude: [
            ...configDefaults.exclude,
            replaceModules,
            ...(existsSync(recordings) ? [] : [needRecordings]),
          ],
        },
      },
      {
        extends: true,
        test: { ...ofNode, name: 'node, mocked', include: [`${nodeFolders}/${replaceModules}`] },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          ...ofConsole,
          name: 'console',
          isolate: false,
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, replaceModules],
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: { ...ofConsole, name: 'console, mocked', include: [`apps/console/${replaceModules}`] },
      },
    ],
  },
})
