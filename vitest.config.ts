import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

const recordings =
  process.env.HOLDFAST_RECORDINGS ?? fileURLToPath(new URL('../shared/data/chain', import.meta.url))

/** Tests of genuine mainnet data, which is not part of the repository. The same code is tested with generated data. */
const needRecordings = '**/*.recorded.test.ts'

/** Tests that move the clock or add a chain. */
const ownModules = [
  'server/src/features/keys/keys',
  'server/src/features/transfers/transfers',
  'server/src/live/live',
  'server/src/repeated-task',
  'server/src/vigilance/vigilance',
  'server/test/fifth-chain',
  'server/test/killed-rules',
  'server/test/recovery-keys',
  'server/test/replaced-ruled-signers',
  'server/test/replaced-signers',
  'server/test/two-moves',
  'ingester/test/fifth',
].map((name) => `apps/${name}.test.ts`)

/** Test files that run in a process of their own: they replace a module (`vi.mock`), move the clock, add a chain or measure. Other
 *  files share the modules of their worker, because loading them again for each file takes longer than most tests. */
const alone = ['**/*.mocked.test.{ts,tsx}', ...ownModules, 'bench/**']
const shared = { isolate: false, unstubEnvs: true, unstubGlobals: true } as const

const ofNode = {
  environment: 'node',
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const
const nodeFolders = '{apps/server,apps/ingester,apps/signer,packages/*,sandbox,scripts,bench}'
const excluded = [...configDefaults.exclude, ...(existsSync(recordings) ? [] : [needRecordings])]

const ofConsole = {
  environment: 'happy-dom' as const,
  setupFiles: ['./apps/console/src/patient-queries.ts', './apps/console/src/clean-page.ts'],
  testTimeout: 60_000,
  root: '.',
}

/** Unit, contract and integration tests. Browser journeys live in e2e and run under Playwright. */
export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: availableParallelism() + 1,
    // On a shared machine a test may get too little time once; the output names each test that needed a second attempt.
    retry: process.env.CI === undefined ? 0 : 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['./scripts/test-database.ts', './scripts/built-signer.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...ofNode,
          name: 'node, alone',
          include: [
            `${nodeFolders}/**/*.mocked.test.ts`,
            ...ownModules,
            'bench/**/*.test.ts',
            'apps/approver/*.test.ts',
          ],
          exclude: excluded,
        },
      },
      {
        extends: true,
        test: {
          ...ofNode,
          ...shared,
          name: 'node',
          include: [`${nodeFolders}/**/*.test.ts`],
          exclude: [...excluded, ...alone],
        },
      },
      {
        extends: true,
        test: {
          ...ofNode,
          ...shared,
          name: 'approver',
          environment: 'happy-dom',
          include: ['apps/approver/src/**/*.test.ts'],
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          ...ofConsole,
          ...shared,
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        test: {
          ...ofConsole,
          name: 'console, alone',
          include: ['apps/console/**/*.mocked.test.{ts,tsx}'],
        },
      },
    ],
  },
})
