import { expect, test } from 'vitest'
import { compareCatalogues } from './catalogues.ts'
import { importFaults, importsOf } from './imports.ts'

const faultsOf = (files: Record<string, string>) =>
  importFaults(new Map(Object.entries(files).map(([file, text]) => [file, importsOf(text)])))

test('a room that reaches through a wall is named', () => {
  expect(
    faultsOf({ 'packages/ledger/src/a.ts': "import { openDatabase } from '@holdfast/store'" }),
  ).toContain('packages/ledger/src/a.ts: packages/ledger may not import @holdfast/store')
  expect(faultsOf({ 'apps/console/src/a.ts': "import { x } from '../../server/src/x.ts'" })).toEqual([
    'apps/console/src/a.ts: reaches out of its room to apps/server/src/x.ts',
  ])
  expect(faultsOf({ 'apps/console/src/a.ts': "const x = await import('@holdfast/chains/tron')" })).toContain(
    'apps/console/src/a.ts: apps/console may not import @holdfast/chains',
  )
})

test('an import over several lines and a re-export are seen', () => {
  expect(
    importsOf("import {\n  a,\n  b,\n} from './a.ts'\nexport * from './b.ts'\nexport { c } from './c.ts'"),
  ).toEqual(['./a.ts', './b.ts', './c.ts'])
})

test('a cycle is named with its way', () => {
  const faults = faultsOf({
    'packages/ledger/src/a.ts': "import { b } from './b.ts'",
    'packages/ledger/src/b.ts': "export * from './a.ts'",
  })
  expect(faults).toEqual([
    'import cycle: packages/ledger/src/a.ts → packages/ledger/src/b.ts → packages/ledger/src/a.ts',
  ])
})

test('a package that is not listed cannot be imported', () => {
  expect(faultsOf({ 'packages/ledger/src/a.ts': "import pg from 'pg'" })).toEqual([
    'packages/ledger/src/a.ts: imports pg, which packages/ledger/package.json does not list',
  ])
})

test('catalogues with a missing key, an empty text or other parameters are named', () => {
  const en = { title: 'Wallets', count: (n: number) => `${n}`, deep: { a: 'A' } }
  expect(
    compareCatalogues(en, { title: 'Monederos', count: (n: number) => `${n}`, deep: { a: 'A' } }, 'f'),
  ).toEqual([])
  expect(compareCatalogues(en, { title: '', count: () => '', deep: {} }, 'f')).toEqual([
    'f: title: empty in Spanish',
    'f: count: takes 1 values in English, 0 in Spanish',
    'f: deep: a is missing in Spanish',
  ])
})
