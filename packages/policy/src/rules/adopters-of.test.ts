import { expect, test } from 'vitest'
import { adoptersOf } from './adopters-of.ts'
import { changed } from './changes.fixture.ts'
import { credential, dora, usualDocument, uuid } from './rules.fixture.ts'

const namesOf = (...documents: Parameters<typeof adoptersOf>) =>
  adoptersOf(...documents).map(({ name }) => name)
const before = usualDocument()

test('every governor may adopt a change that gives nobody anything', () => {
  const after = changed((document) => (document.approvalMinutes = 5))
  expect(namesOf(before, after)).toEqual(['Bea', 'Carl', 'Dora'])
})

test('a governor without a credential is left out', () => {
  const unequipped = changed(({ people }) => (people.find(({ id }) => id === dora)!.credentials = []))
  expect(namesOf(unequipped, unequipped)).toEqual(['Bea', 'Carl'])
})

test('a governor whom the change gives a role or a credential is left out', () => {
  const gaining = changed(
    ({ people }) => people[1]!.roles.push('treasurer'),
    ({ people }) => people[2]!.credentials.push(credential(20)),
  )
  expect(namesOf(before, gaining)).toEqual(['Dora'])
})

test('a person of the new version alone is not among them', () => {
  const eva = { ...before.people[1]!, id: uuid(9), name: 'Eva' }
  expect(
    namesOf(
      before,
      changed(({ people }) => people.push(eva)),
    ),
  ).toEqual(['Bea', 'Carl', 'Dora'])
})
