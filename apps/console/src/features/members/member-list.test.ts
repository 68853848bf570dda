import { expect, test } from 'vitest'
import { addMember, isOf, type Member, removeMember, replaceMember } from './member-list.ts'

const member = (id: string, change: Partial<Member> = {}): Member => ({
  id,
  name: 'Ana',
  email: 'ana@x.test',
  role: 'User',
  is_active: true,
  is_system: false,
  is_retired: false,
  ...change,
})

test('a member is added once, replaced, and removed', () => {
  const list = addMember(addMember([member('a')], member('b')), member('b', { name: 'Again' }))
  expect(list.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'Ana'],
    ['b', 'Ana'],
  ])
  expect(replaceMember(list, member('b', { name: 'Bea' }))[1]?.name).toBe('Bea')
  expect(replaceMember(list, member('c'))).toHaveLength(2)
  expect(removeMember(list, 'a').map(({ id }) => id)).toEqual(['b'])
})

test('a message overtaken by a newer response changes nothing', () => {
  const list = [member('a', { name: 'Newer', version: 3 })]
  expect(replaceMember(list, member('a', { name: 'Older', version: 2 }))[0]?.name).toBe('Newer')
  expect(replaceMember(list, member('a', { name: 'Newest', version: 4 }))[0]?.name).toBe('Newest')
})

test('members of another organisation are ignored', () => {
  expect(isOf('acme', member('a', { entity_id: 'birch' }))).toBe(false)
  expect(isOf('acme', member('a', { entity_id: 'acme' }))).toBe(true)
  expect(isOf('acme', member('a'))).toBe(true)
})
