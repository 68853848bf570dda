/**
 * `npm test`: unit, contract and integration tests (vitest), then the journeys in a browser (Playwright),
 * then one line with the sum of both. Fails if a test fails, or if either half ran none.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { findChromium } from '../e2e/find-chromium.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'test-results')

async function test(): Promise<number> {
  mkdirSync(reports, { recursive: true })
  const vitestReport = join(reports, 'vitest.json')
  const playwrightReport = join(reports, 'e2e.json')
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
  const chromium = findChromium() ?? installChromium()
  if (chromium === undefined) {
    console.error(missingChromium)
    return 1
  }
  const vitest = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
  const playwright = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts'])
  const tallies = [readTally(vitestReport, tallyOfVitest), readTally(playwrightReport, tallyOfPlaywright)]
  const { passed, failed, skipped } = sum(tallies)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  const ranAll = tallies.every((tally) => tally.passed + tally.failed > 0)
  return vitest === 0 && playwright === 0 && failed === 0 && ranAll ? 0 : 1
}

const missingChromium = `The browser tests need a Chromium. Install one and run this again:
  Debian           apt-get install chromium-headless-shell
  Ubuntu           apt-get install chromium
  elsewhere        npx playwright install --with-deps chromium
or say where one is: HOLDFAST_CHROMIUM=/path/to/chromium npm test`

/** Installs the system's own package if root can: the one without a window, if it exists. */
function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No Chromium found: installing the system package')
  const apt = (...parameters: readonly string[]) =>
    spawnSync('apt-get', parameters, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name)
  apt('update', '-qq')
  if (!install('chromium-headless-shell')) install('chromium')
  return findChromium()
}

function run(tool: string, parameters: readonly string[]): Promise<number> {
  const child = spawn(join(root, 'node_modules/.bin', tool), parameters, { cwd: root, stdio: 'inherit' })
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** A file that could not be loaded contains no failed test, but counts as a failure. */
const VitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
    ),
  })
  .transform((report): Tally => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }))

const PlaywrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }): Tally => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))

const tallyOfVitest = (report: unknown): Tally => VitestReport.parse(report)
const tallyOfPlaywright = (report: unknown): Tally => PlaywrightReport.parse(report)

/** A run that stopped before its report has run no test. */
function readTally(path: string, parse: (report: unknown) => Tally): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  return parse(JSON.parse(readFileSync(path, 'utf8')))
}

const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

process.exitCode = await test()
