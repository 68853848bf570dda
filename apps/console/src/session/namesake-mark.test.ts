import { expect, test } from 'vitest'
import { namesakeMark } from './namesake-mark.ts'

const acme = { id: '01a2019a-0000-7000-8000-0000aaaa1111', name: 'Acme Treasury' }

test('organisations with the same name are marked, whatever its spelling', () => {
  for (const name of ['Acme Treasury', 'ACME  treasury', '\uff21cme Treasury ']) {
    const other = { id: '01a2019a-0000-7000-8000-0000bbbb2222', name }
    expect(namesakeMark([acme, other], acme)).toBe('aaaa1111')
    expect(namesakeMark([acme, other], other)).toBe('bbbb2222')
  }
})

test('a unique name is not marked', () => {
  expect(namesakeMark([acme, { id: 'b', name: 'Birch Holdings' }], acme)).toBeNull()
})
