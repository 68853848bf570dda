import { expect, test } from 'vitest'
import type { Role } from '../rules-schema.ts'
import { ana, bea, carl, credential, dora, person, rulesOf, usualDocument, uuid } from '../rules.fixture.ts'
import { compilePeople } from './compile-people.ts'
import type { RulesMember } from './rules-sources.ts'
import { member, sources } from './sources.fixture.ts'

const rolesAfter = (roles: readonly Role[], treasuryRole: RulesMember['treasuryRole']) => {
  const document = usualDocument()
  const before = rulesOf({ ...document, people: [...document.people, person(5, 'Eva', [...roles])] })
  return compilePeople(sources({ before, members: [member(uuid(5), 'Eva', treasuryRole)] }))[0]?.roles
}

test.each<[readonly Role[], RulesMember['treasuryRole'], readonly Role[]]>([
  [['approver'], 'Approver', ['approver']],
  [['approver'], 'Treasurer', ['approver', 'treasurer']],
  [['approver'], 'Admin', ['approver', 'treasurer']],
  [['approver'], 'Viewer', []],
  [['approver'], null, []],
  [['treasurer'], 'Treasurer', ['treasurer']],
  [['treasurer'], 'Admin', ['treasurer']],
  [['treasurer'], 'Approver', ['approver']],
  [['treasurer'], 'Viewer', []],
  [['treasurer'], null, []],
  [['governor', 'requester'], null, ['governor', 'requester']],
])('the roles %j of the version before, with the treasury role %s: %j', (roles, treasuryRole, expected) => {
  expect(rolesAfter(roles, treasuryRole)).toEqual(expected)
})

const eva = { ...member(uuid(5), 'Eva', null), registered: [credential(9)] }
const fay = { ...member(uuid(6), 'Fay', null), registered: [credential(10)] }

test('people stay in the order of the version before, and new ones follow in their own', () => {
  const members = [fay, ...sources().members.toReversed(), eva]
  expect(compilePeople(sources({ members })).map(({ id }) => id)).toEqual([
    ana,
    bea,
    carl,
    dora,
    fay.id,
    eva.id,
  ])
})

test('a credential is lost before it is added, and added once', () => {
  const [known] = usualDocument().people[0]!.credentials
  const credentialsOf = (registered: RulesMember['registered'], lost: readonly string[] = []) =>
    compilePeople(
      sources({ members: [{ ...member(ana, 'Ana', null), registered }], lost: new Set(lost) }),
    )[0]?.credentials.map(({ id, addedIn }) => [id, addedIn])
  const before = usualDocument().people[0]!.credentials.map(({ id }) => [id, 1])
  expect(credentialsOf([known!])).toEqual(before)
  expect(credentialsOf([credential(9)])).toEqual([...before, [credential(9).id, 2]])
  expect(credentialsOf([credential(9)], [credential(9).id])).toEqual(before)
  expect(credentialsOf([known!], [known!.id])).toEqual(before.slice(1))
})

test('a newcomer whose only credential is lost is left out', () => {
  const lost = new Set([credential(9).id])
  expect(compilePeople(sources({ members: [eva, fay], lost })).map(({ id }) => id)).toEqual([fay.id])
})
