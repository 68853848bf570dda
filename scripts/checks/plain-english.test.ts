import { expect, test } from 'vitest'
import { plainEnglishFaults } from './plain-english.ts'

const faultsOf = (source: string, file = 'apps/server/src/a.ts') =>
  plainEnglishFaults(new Map([[file, source]]))

test.each([
  ['const told = 1', 'told'],
  ['let { answer: said } = f()', 'said'],
  ['function tell() {}', 'tell'],
  ['const f = (asked: string) => asked', 'asked'],
  ['const f = ([, one]: string[], ...given: string[]) => [one, given]', 'one'],
  ['try { f() } catch (news) { f(news) }', 'news'],
  ['interface A { readonly words: string }', 'words'],
  ['class A { handlers = 1 }', 'handlers'],
  ['type F = (data: string) => void', 'data'],
  ['interface A { tell(): void }', 'tell'],
  ['interface A { f(asked: string): void }', 'asked'],
  ['class A { tell() {} }', 'tell'],
  ['abstract class A { abstract tell(): void }', 'tell'],
  ['abstract class A { abstract said: string }', 'said'],
  ['f({ said: 1 })', 'said'],
  ['const a = { tell() {} }', 'tell'],
  ['type told = string', 'told'],
  ['interface news {}', 'news'],
  ['enum asked { A }', 'asked'],
  ['enum A { given }', 'given'],
  ['class words {}', 'words'],
])('a declared name that names nothing is found: %s', (source, name) => {
  expect(faultsOf(source)).toContain(`apps/server/src/a.ts:1: '${name}' names nothing`)
})

test('uses of a name that is declared elsewhere are not faults', () => {
  expect(faultsOf("const { data } = useQuery()\nf({ data }).told\nconst a = 'one'")).toEqual([])
})

test('names that a protocol fixes are permitted where it is spoken', () => {
  const source = 'interface Log { readonly data: string }'
  expect(faultsOf(source, 'packages/chains/src/tron/wire.ts')).toEqual([])
  expect(faultsOf(source, 'packages/chains/src/bitcoin/a.ts')).toHaveLength(1)
})

test('the name of a file counts, too', () => {
  expect(faultsOf('', 'apps/server/src/told-answers.ts')).toEqual([
    "apps/server/src/told-answers.ts: 'told' in the name of a file",
  ])
})

test.each(['/** What is paid. */', '// Of the first row\n// and the second', '/*\n * Whoever pays.\n */'])(
  'a comment that begins with a relative clause or a genitive is found: %s',
  (comment) => {
    expect(faultsOf(`${comment}\nf()`)).toHaveLength(1)
  },
)

test('the second line of a comment may begin with any word', () => {
  expect(faultsOf('// The rows\n// Of the first page\nf()')).toEqual([])
})
