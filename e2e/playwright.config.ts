import { defineConfig } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const chromium = findChromium()

/**
 * Journeys through a whole Holdfast that is started for the run (world-setup.ts); `HOLDFAST_URL` names a running one instead, and
 * `HOLDFAST_DATABASE_URL` its database.
 */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './world-setup.ts',
  fullyParallel: false,
  // While one worker waits for responses, blocks and clocks, another computes.
  workers: 4,
  forbidOnly: true,
  // On a shared machine a browser may get too little time once; the end of the run lists tests that needed a second
  // attempt.
  retries: process.env.CI === undefined ? 0 : 1,
  // A busy machine takes three times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a tenth of its time; use `--trace retain-on-failure` for a single one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
