import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('only what differs is shown, nested fields by their path', () => {
  expect(
    changesOf(
      { name: 'Old', same: 1, resources: { energy: '1' }, tags: ['a'] },
      { name: 'New', same: 1, resources: { energy: '2' }, tags: ['a'] },
    ),
  ).toEqual([
    { field: 'name', before: 'Old', after: 'New' },
    { field: 'resources.energy', before: '1', after: '2' },
  ])
})

test('a created object has no before, a deleted one no after, and an unknown state is nothing', () => {
  expect(changesOf(null, { name: 'New', gone: null })).toEqual([
    { field: 'name', before: null, after: 'New' },
  ])
  expect(changesOf({ active: true }, null)).toEqual([{ field: 'active', before: 'true', after: null }])
  expect(changesOf(null, undefined)).toEqual([])
  expect(changesOf('a', 'b')).toEqual([{ field: '', before: 'a', after: 'b' }])
})
