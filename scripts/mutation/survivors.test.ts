import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/source-files.ts'
import { areas } from './areas.ts'
import { compareSurvivors, isInOrder, isSource, nameOfChange, parseSurvivors } from './survivors.ts'

const changes = (statuses: Readonly<Record<string, string>>) =>
  Object.entries(statuses).map(([name, status]) => ({ name, status }))
const listed = (...names: string[]) => names.map((name) => ({ name, file: 'a.ts' }))

test('an area is in order when its tests notice nine of ten changes, and each survivor is listed', () => {
  const nine = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`noticed ${i}`, 'Killed']))
  const all = changes({ ...nine, left: 'Survived', skipped: 'Ignored' })
  expect(isInOrder(compareSurvivors(all, listed('left')))).toBe(true)
  expect(compareSurvivors(all, [])).toMatchObject({ tested: 10, survivors: 1, unlisted: ['left'] })
  expect(isInOrder(compareSurvivors(all, []))).toBe(false)
  const fewer = changes({ ...nine, left: 'Survived', other: 'NoCoverage' })
  expect(isInOrder(compareSurvivors(fewer, listed('left', 'other')))).toBe(false)
})

test('a change after which a file does not load is noticed', () => {
  const comparison = compareSurvivors(changes({ unloadable: 'RuntimeError' }), [])
  expect(comparison).toMatchObject({ tested: 1, noticed: 1, survivors: 0 })
})

test('an area in which nothing was tested is not in order', () => {
  for (const none of [[], changes({ skipped: 'Ignored', broken: 'CompileError' })])
    expect(isInOrder(compareSurvivors(none, []))).toBe(false)
})

test('a listed change that a test notices, or that no longer exists, is outdated', () => {
  const comparison = compareSurvivors(
    changes({ left: 'Survived', slow: 'Timeout', caught: 'Killed' }),
    listed('left', 'slow', 'caught', 'gone'),
  )
  expect(comparison.outdated).toEqual(['caught', 'gone'])
  expect(isInOrder({ ...comparison, noticed: 1 })).toBe(false)
})

test('two changes of one line have different names, even from the same column; indentation does not count', () => {
  const source = 'f()\n  if (a === 0 || b === 0) return\n'
  const nameAt = (first: number, behind: number, text = source, line = 2) =>
    nameOfChange({
      file: 'a.ts',
      mutator: 'M',
      source: text,
      start: { line: 2, column: first },
      end: { line, column: behind },
      replacement: 'true',
    })
  expect(nameAt(7, 14)).toBe('a.ts\tM\tif (a === 0 || b === 0) return\t5-11\ttrue')
  expect(nameAt(9, 16, source.replace('  if', '    if'))).toBe(nameAt(7, 14))
  const names = [nameAt(7, 14), nameAt(18, 25), nameAt(7, 25), nameAt(7, 2, source, 3)]
  expect(new Set(names).size).toBe(4)
})

test('each row has a reason, and belongs to one area', () => {
  const rows = parseSurvivors(readFileSync(join(root, 'scripts/mutation/survivors.tsv'), 'utf8'))
  for (const { file } of rows)
    expect(
      Object.values(areas).filter(({ mutate }) => isSource(file, mutate)),
      file,
    ).toHaveLength(1)
  expect(() => parseSurvivors('file\na.ts\tM\tif (a)\t5-5\ttrue\t')).toThrow('no columns or no reason')
})

test('each source of the policy is changed in one area', () => {
  const sources = readdirSync(join(root, 'packages/policy/src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !/(?:\.test|\.fixture|^testing|\/testing|index)\.ts$/.test(path),
    )
    .map((path) => `packages/policy/src/${path}`)
  expect(sources.length).toBeGreaterThan(100)
  for (const file of sources)
    expect(
      Object.values(areas).filter(({ mutate }) => isSource(file, mutate)),
      file,
    ).toHaveLength(1)
})

test.each([
  ['packages/ledger/src/**/*.ts', 'packages/ledger/src/amount.ts', true],
  ['packages/ledger/src/**/*.ts', 'packages/ledger/src/chains/tron.ts', true],
  ['packages/ledger/src/**/*.ts', 'packages/ledger/src/amount.tsx', false],
  ['apps/signer/src/admission/*.ts', 'apps/signer/src/admission/admit.ts', true],
  ['apps/signer/src/admission/*.ts', 'apps/signer/src/admission/a/b.ts', false],
])('%s and %s: %s', (source, file, isOne) => {
  expect(isSource(file, [source])).toBe(isOne)
})
