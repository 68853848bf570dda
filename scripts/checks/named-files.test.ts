import { expect, test } from 'vitest'
import { findNamedFileFaults, namedFileFaults } from './named-files.ts'

const faultsOf = (text: string) =>
  namedFileFaults(new Map([['docs/page.md', text]]), (name) => name === 'apps/server/src/main.ts')

test('a page names files that exist; build results, patterns and short names are ignored', () => {
  expect(
    faultsOf('See `apps/server/src/main.ts`, `apps/signer/dist`, `packages/chains/src/<chain>/`, `main.ts`.'),
  ).toEqual([])
  expect(faultsOf('See `apps/server/src/gone.ts`.')).toEqual([
    'docs/page.md: names apps/server/src/gone.ts, which does not exist',
  ])
})

test('every file that the documentation names exists', () => {
  expect(findNamedFileFaults()).toEqual([])
})
