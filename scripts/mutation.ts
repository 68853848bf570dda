/** Mutation testing: changes the source of the areas in `mutation/areas.ts`, one place at a time, and runs the unit tests of the area
 *  against each change. A change that no test notices is a survivor. One after which a test file does not load is noticed.
 *
 *  `npm run mutation [-- area …]` takes hours on two processors for all areas, so it runs at night and not in `npm test`. It
 *  fails when the tests of an area notice less than 90 % of the changes, when a survivor is not listed with its reason in
 *  `mutation/survivors.tsv`, and when a listed change no longer survives. With `--list FILE` it appends the survivors that are not
 *  listed to that file, in the same form. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { areas, type Area } from './mutation/areas.ts'
import { compareSurvivors, isInOrder, isSource, nameOfChange, parseSurvivors } from './mutation/survivors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  options: { list: { type: 'string' } },
  allowPositionals: true,
})
process.chdir(root)
const listed = parseSurvivors(readFileSync('scripts/mutation/survivors.tsv', 'utf8'))
for (const area of chosenAreas(positionals)) {
  const changes = (await mutate(area)).map((mutant) => ({ name: nameOf(mutant), status: mutant.status }))
  const rows = listed.filter(({ file }) => isSource(file, areas[area].mutate))
  const comparison = compareSurvivors(changes, rows)
  const { tested, noticed, survivors, unlisted, outdated } = comparison
  console.log(
    `${area}: ${tested} changes, ${(noticed * 100).toFixed(1)} % noticed, ${survivors} survivors, ${unlisted.length} without a reason, ${outdated.length} listed without need`,
  )
  for (const name of outdated) console.log(`does not survive: ${name}`)
  if (values.list !== undefined) appendFileSync(values.list, unlisted.map((name) => `${name}\t\n`).join(''))
  if (!isInOrder(comparison)) process.exitCode = 1
}

function chosenAreas(names: readonly string[]): readonly Area[] {
  const known = Object.keys(areas) as Area[]
  const unknown = names.filter((name) => !known.some((area) => area === name))
  if (unknown.length > 0) throw new Error(`Unknown area: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  return names.length === 0 ? known : known.filter((area) => names.includes(area))
}

async function mutate(area: Area): Promise<readonly MutantResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-mutation-'))
  const { mutate: sources, tests, isStateless } = areas[area]
  process.env.MUTATION_TESTS = tests.join(' ')
  process.env.MUTATION_KEEPS_THREADS = isStateless ? 'yes' : 'no'
  try {
    return await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
      mutate: [...sources, '!**/*.test.ts', '!**/*.fixture.ts', '!**/testing.ts', '!**/index.ts'],
      coverageAnalysis: 'perTest',
      // The TypeScript in use has no compiler API, which rewriting a configuration would need.
      tsconfigFile: 'none',
      tempDirName: folder,
      ignorePatterns: ['apps/console', 'apps/server', 'bench', 'docs', 'e2e', 'sandbox'],
      reporters: ['progress-append-only'],
      dryRunTimeoutMinutes: 20,
      // A changed loop that never ends is noticed; tests that are slow because the machine is busy are not its fault, and with
      // too short a time they would count as having noticed a change.
      timeoutFactor: 3,
      timeoutMS: 60_000,
      allowEmpty: false,
      warnings: false,
    }).runMutationTest()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nameOf({ fileName, mutatorName, location, replacement }: MutantResult): string {
  const source = readFileSync(fileName, 'utf8')
  return nameOfChange({
    file: relative(root, fileName),
    mutator: mutatorName,
    source,
    ...location,
    replacement,
  })
}
