import { expect, test } from 'vitest'
import { initialsOf } from '../format.ts'
import { hueOf } from './face.ts'

test('initials and colour are those of the console', () => {
  // The same values stand in the console's test of its initials.
  expect(hueOf('00000000-0000-7000-8000-000000000001')).toBe(230)
  expect(initialsOf('ana maría de la cruz')).toBe('AC')
  expect(initialsOf('Plato')).toBe('P')
})
