import { expect, test } from 'vitest'
import { fillHolders } from './fill-holders.ts'

const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => ({ id: name.toLowerCase(), name })) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
]
const empty = { id: '', name: '' }

test('empty rows get people who are in no row yet; chosen people stay', () => {
  expect(fillHolders([empty, ana, empty], [ana, ben, cleo])).toEqual([ben, ana, cleo])
})

test('rows stay empty without people for them', () => {
  expect(fillHolders([empty, empty], [ana])).toEqual([ana, empty])
  expect(fillHolders([ana, empty], [ana])).toEqual([ana, empty])
})
