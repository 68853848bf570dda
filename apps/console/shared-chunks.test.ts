import { expect, test } from 'vitest'
import { placeShared, type SharedModule, sharedModules } from './shared-chunks.ts'

const module = (id: string, entries: string, size: number, ...imports: string[]): SharedModule => ({
  id,
  size,
  entries: new Set(entries),
  imports,
})

test('modules loaded by the same entries share a chunk', () => {
  const places = placeShared([module('a', 'PQ', 90_000), module('b', 'PQ', 90_000)])
  expect(places.get('a')).toBe(places.get('b'))
})

test('a small module joins another chunk, a large one that few entries load does not', () => {
  const places = placeShared([
    module('often', 'PQR', 100_000),
    module('small', 'PQ', 3_000),
    module('large', 'QR', 50_000),
  ])
  expect(places.get('small')).toBe(places.get('often'))
  expect(places.get('large')).not.toBe(places.get('often'))
})

test('a small module does not join if entries would then load a large import of it', () => {
  const places = placeShared([
    module('often', 'PQR', 1_000),
    module('large', 'PQS', 200_000),
    module('small', 'PQ', 10, 'large'),
  ])
  expect(places.get('small')).not.toBe(places.get('often'))
  expect(places.get('small')).toBe(places.get('large'))
})

test('only modules of two or more dynamic imports are shared, without those of the start and of every page', () => {
  const imports: Readonly<Record<string, [fixed: string[], lazy: string[]]>> = {
    start: [['first'], ['Shell', 'P', 'Q']],
    Shell: [['frame'], []],
    P: [['first', 'frame', 'both', 'own'], []],
    Q: [['both', 'frame'], []],
    both: [['deep'], []],
  }
  const shared = sharedModules('start', 'Shell', (id) => ({
    code: id,
    importedIds: imports[id]?.[0] ?? [],
    dynamicallyImportedIds: imports[id]?.[1] ?? [],
  }))
  expect(shared).toEqual([
    { id: 'both', size: 4, entries: new Set('PQ'), imports: ['deep'] },
    { id: 'deep', size: 4, entries: new Set('PQ'), imports: [] },
  ])
})
