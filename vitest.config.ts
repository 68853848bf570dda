import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Unit, contract and integration tests. Browser journeys live in e2e and run under Playwright. */
export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    globalSetup: ['./scripts/test-database.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
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
          include: ['apps/console/**/*.test.{ts,tsx}'],
          root: '.',
        },
      },
    ],
  },
})
