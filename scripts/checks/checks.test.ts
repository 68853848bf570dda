import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../packages/contract/src/index.ts'
import { compareCatalogues, findCatalogueFaults } from './catalogues.ts'
import { asksForChain, chainFaults } from './chains.ts'
import { importCircles, loadedBy, missingStyles, routesOf, shapesOf, sizeFaults } from './console-size.ts'
import { areasCalledIn, filesReached, textsLoadedIn } from './console-sources.ts'
import { fieldFaults } from './fields.ts'
import { importFaults, importsOf } from './imports.ts'
import { longFunctions } from './long-functions.ts'
import { mockedTestFaults } from './mocked-tests.ts'
import { unusedTexts, wordsOf } from './unused-texts.ts'
import { transferStatusFaults } from './transfer-status.ts'

const faultsOf = (files: Record<string, string>) =>
  importFaults(new Map(Object.entries(files).map(([file, text]) => [file, importsOf(text)])))

test('folders of the console that import each other are reported, although no file does', () => {
  const files = {
    'apps/console/src/features/plans/a.ts': "import { b } from '../entities/b.ts'",
    'apps/console/src/features/entities/b.ts': 'export const b = 1',
    'apps/console/src/features/entities/c.ts': "import type { D } from '../plans/d.ts'",
    'apps/console/src/features/plans/d.ts': 'export type D = 1',
  }
  expect(faultsOf(files)).toEqual([
    'folders that import each other: features/plans → features/entities → features/plans',
  ])
  expect(faultsOf({ ...files, 'apps/console/src/features/entities/c.ts': 'export type C = 1' })).toEqual([])
})

test('of the threshold signing only the calls of signers import packages of Holdfast', () => {
  const policy = "import { ChangeAssertion } from '@holdfast/policy/rules'"
  expect(faultsOf({ 'packages/mpc/src/nodes/a.ts': policy })).toEqual([])
  expect(faultsOf({ 'packages/mpc/src/a.ts': policy })).toEqual([
    'packages/mpc/src/a.ts: packages/mpc may not import @holdfast/policy',
  ])
})

test('a forbidden import between packages is reported', () => {
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

test('a module for tests is imported by tests only', () => {
  const text = "import { addChain } from '@holdfast/chains/testing'"
  expect(faultsOf({ 'apps/server/src/a.ts': text })).toEqual([
    'apps/server/src/a.ts: imports @holdfast/chains/testing, which is for tests',
  ])
  expect(faultsOf({ 'apps/server/src/a.test.ts': text, 'apps/server/test/a.ts': text })).toEqual([])
  const relative = "import { startNodes } from './testing.ts'"
  expect(faultsOf({ 'apps/signer/src/a.ts': relative })).toHaveLength(1)
  expect(faultsOf({ 'apps/signer/src/testing-processes.ts': relative })).toEqual([])
})

test('an import over several lines and a re-export are seen', () => {
  expect(
    importsOf("import {\n  a,\n  b,\n} from './a.ts'\nexport * from './b.ts'\nexport { c } from './c.ts'"),
  ).toEqual(['./a.ts', './b.ts', './c.ts'])
  expect(importsOf("import '@holdfast/store'\nimport './a.css'")).toEqual(['@holdfast/store', './a.css'])
})

test('a cycle is reported with its path', () => {
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

test('catalogues with a missing key, an empty text or other parameters are reported', () => {
  const en = { title: 'Wallets', count: (n: number) => `${n}`, deep: { a: 'A' } }
  expect(
    compareCatalogues(en, { title: 'Monederos', count: (n: number) => `${n}`, deep: { a: 'B' } }, 'f'),
  ).toEqual([])
  expect(compareCatalogues(en, { title: '', count: () => '', deep: {} }, 'f')).toEqual([
    'f: title: empty in Spanish',
    'f: count: takes 1 values in English, 0 in Spanish',
    'f: deep: a is missing in Spanish',
  ])
})

test('[I18N-02] a text that is equal in both languages is reported, unless it is among the equal texts', () => {
  const en = { done: 'Confirmed', hash: 'Hash', of: (name: string) => `Error: ${name}`, all: () => 'All' }
  expect(compareCatalogues(en, { ...en, of: (name: string) => `Error: ${name}` }, 'f')).toEqual([
    "f: done: 'Confirmed' in both languages, and not among the equal texts",
    "f: all: 'All' in both languages, and not among the equal texts",
  ])
})

test('[I18N-02] every text of the catalogues exists in both languages', async () => {
  expect(await findCatalogueFaults()).toEqual([])
})

test('a text whose key no source names is named', () => {
  const names = wordsOf(["show(words.title, words.kinds[kind], 'not-read')"])
  const texts = { title: 'Title', kinds: { 'not-read': 'Not read', gone: 'Gone' }, left: { title: 'Left' } }
  expect(unusedTexts(texts, 'a.ts', names)).toEqual(['a.ts: kinds: gone', 'a.ts: left'])
})

test('[I18N-05] a field of a request without a name is named', () => {
  const route: Route = {
    method: 'POST',
    path: '/api/things',
    access: 'signed-in',
    summary: '',
    body: z.object({
      name: z.string(),
      entry_notes: z.string(),
      inner: z.array(z.object({ deep: z.string(), maxDepth: z.number() })),
    }),
    reply: z.null(),
  }
  const inBoth = { 'inner.maxDepth': 'Depth', feeLimit: 'Fee limit' }
  const es = { ...inBoth, name: 'Nombre', entry_notes: 'Notas', inner: 'Dentro' }
  expect(fieldFaults([route], { en: inBoth, es })).toEqual([
    'apps/console/locales/refusals-es/fields.ts: no Spanish for deep',
    'apps/console/locales/refusals-en/fields.ts: no English for entry_notes',
  ])
})

test('a page loads the imports of its modules, with their texts and styles, but not its dialogs', () => {
  const chunk = (
    file: string,
    imports: string[] = [],
    dynamicImports: string[] = [],
    css: string[] = [],
  ) => ({ file, imports, dynamicImports, css })
  const manifest = {
    'src/a/APage.tsx': chunk(
      'a.js',
      ['_shared'],
      ['src/a/ADialog.tsx', 'locales/es/a.ts', 'locales/en/a.ts'],
    ),
    _shared: chunk('shared.js', ['_kit'], [], ['shared.css', 'kit.css']),
    _kit: chunk('kit.js', ['_shared'], [], ['kit.css']),
    'src/a/ADialog.tsx': chunk('dialog.js', [], [], ['dialog.css']),
    'locales/es/a.ts': chunk('a-es.js'),
    'locales/en/a.ts': chunk('a-en.js'),
  }
  const { scripts, styles } = loadedBy(manifest, ['src/a/APage.tsx'])
  expect([...scripts]).toEqual(['a.js', 'shared.js', 'kit.js', 'a-es.js'])
  expect([...styles]).toEqual(['shared.css', 'kit.css'])
  // A text of another page, whose loader is in the same file.
  expect([...loadedBy(manifest, ['src/a/APage.tsx'], () => false).scripts]).toEqual([
    'a.js',
    'shared.js',
    'kit.js',
  ])
  expect(() => loadedBy(manifest, ['src/b/BPage.tsx'])).toThrow('src/b/BPage.tsx')
})

test('the shapes of an area count for a file that has one of its calls', () => {
  const areas = { frame: { login: {} }, rules: { getRules: {}, getPolicy: {} }, books: { listRuns: {} } }
  expect(areasCalledIn('const f=()=>q.getPolicy({params:{id:e}});q?.listRuns()', areas)).toEqual([
    'rules',
    'books',
  ])
  // A longer name, and a name that is no member.
  expect(areasCalledIn('q.getRulesFile();login(),listRuns=1', areas)).toEqual([])
  const chunk = { file: 'rules.js', imports: [], dynamicImports: [], css: [] }
  const manifest = { '../../virtual:contract/shapes/rules': chunk }
  expect(shapesOf(manifest, 'rules')).toBe('../../virtual:contract/shapes/rules')
  expect(() => shapesOf(manifest, 'books')).toThrow('no shapes of books')
})

test('the texts and calls of a page are those of the modules that it imports, not of its dialogs', () => {
  const sources: Readonly<Record<string, string>> = {
    'src/a/APage.tsx':
      "import type { B } from './b.ts'\nimport {\n  useWords,\n} from './words.ts'\nimport '../c.ts'\nimport { x } from 'react'\nconst D = lazy(async () => ({ default: (await import('./D.tsx')).D }))",
    'src/a/words.ts':
      "export const w = lazyWords({ en: async () => (await import('../../locales/en/a.ts')).a, es: async () => (await import('../../locales/es/a.ts')).a })",
    'src/c.ts': 'export const read = () => api.getRules()',
  }
  const reached = [...filesReached(['src/a/APage.tsx'], (file) => sources[file] ?? '')]
  expect(reached).toEqual(['src/a/APage.tsx', 'src/a/words.ts', 'src/c.ts'])
  expect(reached.flatMap((file) => textsLoadedIn(sources[file] ?? ''))).toEqual(['locales/es/a.ts'])
})

test('each page of the route table has its module', () => {
  const table = `
const soon = (page: PageToCome) =>
  lazy(async () => ({ Page: (await import('./coming-soon-page.tsx')).comingSoonPage(page) }), 'Page')
const devNavigation = () => lazy(() => import('./DevNavigation.tsx'), 'DevNavigation')
  at('/dev', 'devNavigation', devNavigation()),
  at('/keys', 'keys', lazy(() => import('../features/keys/KeysPage.tsx'), 'KeysPage'), 'organisation'),
  at('/wizard', 'wizard', soon('wizard')),`
  expect(routesOf(table)).toEqual([
    { path: '/dev', module: 'src/app/DevNavigation.tsx' },
    { path: '/keys', module: 'src/features/keys/KeysPage.tsx' },
    { path: '/wizard', module: 'src/app/coming-soon-page.tsx' },
  ])
})

test('a page over its budget is reported; the first one has a smaller budget than the others', () => {
  const of = (path: string, brotli: number, style = 11_800) => ({
    path,
    brotli,
    gzip: 0,
    style: { brotli: style, gzip: 0 },
  })
  expect(sizeFaults([of('/main/Login', 150_000), of('/keys', 180_000, 12_500)])).toEqual([])
  expect(sizeFaults([of('/main/Login', 150_001), of('/keys', 180_001), of('/dev/icons', 280_000)])).toEqual([
    '/main/Login: scripts of 150001 bytes, at most 150000 (brotli)',
    '/keys: scripts of 180001 bytes, at most 180000 (brotli)',
  ])
  expect(sizeFaults([of('/main/Login', 1, 11_801), of('/keys', 1, 12_501)])).toEqual([
    '/main/Login: styles of 11801 bytes, at most 11800 (brotli)',
    '/keys: styles of 12501 bytes, at most 12500 (brotli)',
  ])
  expect(missingStyles([of('/keys', 1), of('/main/Login', 1, 0)])).toEqual([
    '/main/Login: no styles, although every page has some',
  ])
})

test.each([
  ['a comparison', "if (chain === 'tron') return"],
  ['a table', "const namespaces = { tron: 'x', key: 'ethereum' }"],
  ['an asset', "asset.startsWith('trc20:')"],
  ['an asset that is put together', 'return `erc20:${contract}`'],
  ['a provider', "provider: 'trongrid'"],
  ['an import', "import { parseRow } from '@holdfast/chains/tron'"],
  ['an import of a folder', "import { findTronDetails } from '../tron/find-tron-details.ts'"],
  ['the shape of an answer', "answer.shape === 'tron.receipt'"],
  ['the shape of a provider’s answer', "answer.shape === 'trongrid.transaction'"],
  ['a network of the sandbox', "code === 'tron-sandbox'"],
  ['a registry', 'const marks = {\n  tron: red,\n  solana: green,\n}'],
])('%s outside the folders of chains asks which chain it is', (_, text) => {
  expect(asksForChain('apps/ingester/src/a.ts', text)).toBe(true)
  expect(asksForChain('packages/chains/src/tron/a.ts', text)).toBe(false)
  expect(asksForChain('packages/ledger/src/chains/a.ts', text)).toBe(false)
  expect(asksForChain('apps/ingester/src/a.test.ts', text)).toBe(false)
})

test.each([
  ['a path of a documented call', "path: '/api/v1/tron/fetch'"],
  ['a comment', "/** 'tron' is one of them. */\n  // So is 'bitcoin'.\nconst a = 1"],
  ['a list of the documents', "const lists = ['native', 'trc20']"],
  ['a name within a text', "'TRON and others'"],
  ['a documented field', 'return { row, tron: null }'],
  ['the name of a query', "queryKey: ['tron-enrichment']"],
])('%s does not', (_, text) => {
  expect(asksForChain('apps/ingester/src/a.ts', text)).toBe(false)
})

test('each file that names a chain is reported', () => {
  const files = new Map([
    ['apps/server/src/b.ts', "x === 'solana'"],
    ['apps/server/src/a.ts', "x === 'bitcoin'"],
    ['apps/server/src/c.ts', 'x'],
  ])
  expect(chainFaults(files)).toEqual([
    expect.stringMatching(/^apps\/server\/src\/a.ts: names a chain/),
    expect.stringMatching(/^apps\/server\/src\/b.ts: names a chain/),
  ])
})

test('another writer of the status of a transfer request is reported', () => {
  const writer = 'packages/store/src/write/transfers.ts'
  const faults = (file: string, text: string) => transferStatusFaults(new Map([[file, text]]))
  expect(faults('apps/server/src/a.ts', "db.updateTable('transfer_requests').set({ memo })")).toEqual([
    `apps/server/src/a.ts: writes transfer_requests, which only ${writer} does`,
  ])
  expect(faults('packages/store/src/write/a.ts', 'sql`update transfer_requests set memo = 1`')).toHaveLength(
    1,
  )
  expect(faults('apps/server/src/a.ts', 'await updateTransferStatus(tx, place, move, {})')).toHaveLength(1)
  for (const text of [
    "set({ status: 'approved' })",
    "set({ status: sql`'approved'` })",
    'values({ id, status, memo })',
    ".set('status', 'approved')",
    "update transfer_requests set memo = '', status = 'approved'",
  ])
    expect(faults(writer, text), text).toHaveLength(1)
  expect(faults(writer, "values({ status: 'draft' }) where id = 1 and status = 'approved'")).toEqual([])
})

test('a function that is too long is reported, and so is a nested one', () => {
  const source = 'const a = () => {\n  const b = function () {\n    return 1\n  }\n  return b\n}\n'
  const files = new Map([['a.ts', source]])
  expect(longFunctions(files, 6)).toEqual([])
  expect(longFunctions(files, 2)).toEqual([
    'a.ts:1: a function of 6 lines, at most 2',
    'a.ts:2: a function of 3 lines, at most 2',
  ])
})

test('a test that replaces a module is named after it', () => {
  // Joined at run time, because this file replaces no module.
  const replacing = ['vi', "mock('./clock.ts', () => ({}))"].join('.')
  const files = new Map([
    ['a/clock.test.tsx', replacing],
    ['a/page.mocked.test.ts', replacing],
    ['a/other.test.ts', 'vi.fn()'],
  ])
  expect(mockedTestFaults(files)).toEqual([
    'a/clock.test.tsx: replaces a module; name it a/clock.mocked.test.tsx',
  ])
})

test('files that import themselves through others are found, and their importers are not', () => {
  const chunk = (...imports: string[]) => ({ file: '', imports, dynamicImports: [], css: [] })
  const manifest = { page: chunk('a'), a: chunk('b'), b: chunk('c'), c: chunk('a', 'd'), d: chunk() }
  expect(importCircles(manifest)).toEqual(
    ['a', 'b', 'c'].map((file) => `${file} imports itself through other files`),
  )
})
