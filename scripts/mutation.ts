/** Mutation testing: changes the source of the areas in `mutation/areas.ts`, one place at a time, and runs the unit tests of the area
 *  against each change. A change that no test notices is a survivor.
 *
 *  `npm run mutation [-- area …]` takes about an hour on two processors for all areas, so it runs at night and not in `npm test`. It
 *  fails when the tests of an area notice less than 90 % of the changes, and when a survivor is not listed with its reason in
 *  `mutation/survivors.tsv`. With `--list FILE` it appends the survivors that are not listed to that file, in the same form. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { areas, type Area } from './mutation/areas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const leastNoticed = 0.9

const { values, positionals } = parseArgs({
  options: { list: { type: 'string' } },
  allowPositionals: true,
})
process.chdir(root)
const listed = readListed()
for (const area of chosenAreas(positionals)) {
  const mutants = await mutate(area)
  const tested = mutants.filter((mutant) => mutant.status !== 'Ignored' && mutant.status !== 'CompileError')
  const survivors = tested.filter((mutant) => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
  const noticed = 1 - survivors.length / tested.length
  const unlisted = survivors.map(describe).filter((survivor) => !listed.has(survivor))
  console.log(
    `${area}: ${tested.length} changes, ${(noticed * 100).toFixed(1)} % noticed, ${survivors.length} survivors, ${unlisted.length} without a reason`,
  )
  if (values.list !== undefined)
    appendFileSync(values.list, unlisted.map((survivor) => `${survivor}\t\n`).join(''))
  if (noticed < leastNoticed || unlisted.length > 0) process.exitCode = 1
}

function chosenAreas(names: readonly string[]): readonly Area[] {
  const known = Object.keys(areas) as Area[]
  const unknown = names.filter((name) => !known.some((area) => area === name))
  if (unknown.length > 0) throw new Error(`Unknown area: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  return names.length === 0 ? known : known.filter((area) => names.includes(area))
}

async function mutate(area: Area): Promise<readonly MutantResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-mutation-'))
  const { mutate: sources, tests } = areas[area]
  process.env.MUTATION_TESTS = tests.join(' ')
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
      // A changed loop that never ends is noticed; tests that are slow because the machine is busy are not its fault.
      timeoutFactor: 3,
      allowEmpty: false,
      warnings: false,
    }).runMutationTest()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Identifies a mutant by file, mutator, the line it begins in and its replacement. Line numbers would change too often. */
function describe(mutant: MutantResult): string {
  const file = relative(root, mutant.fileName)
  const line = readFileSync(mutant.fileName, 'utf8').split('\n')[mutant.location.start.line - 1] ?? ''
  return [file, mutant.mutatorName, onOneLine(line), onOneLine(mutant.replacement)].join('\t')
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
}

function readListed(): ReadonlySet<string> {
  const lines = readFileSync(join(root, 'scripts/mutation/survivors.tsv'), 'utf8').split('\n').slice(1)
  const listed = new Set<string>()
  for (const line of lines.filter((each) => each !== '')) {
    const fields = line.split('\t')
    if (fields.length !== 5 || fields[4] === '')
      throw new Error(`survivors.tsv: a line has no reason: ${line}`)
    listed.add(fields.slice(0, 4).join('\t'))
  }
  return listed
}
