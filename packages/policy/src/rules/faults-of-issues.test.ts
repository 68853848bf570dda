import { expect, test } from 'vitest'
import { faultsOfIssues } from './faults-of-issues.ts'
import { type RulesDocument, RulesSchema } from './rules-schema.ts'
import { usualDocument } from './rules.fixture.ts'

const faultsOf = (value: unknown) => faultsOfIssues(RulesSchema.safeParse(value).error?.issues ?? [], value)
const faultsAfter = (change: (document: any) => void) => {
  const document: RulesDocument = structuredClone(usualDocument())
  change(document)
  return faultsOf(document)
}

test.each<[string, (document: any) => void, string, string]>([
  ['another type', (d) => (d.assets[0].perDay = 5), 'assets.0.perDay', 'string'],
  ['a text in place of a list', (d) => (d.people = 'Ana'), 'people', 'array'],
  ['another title', (d) => (d.title = 'holdfast/rules/2'), 'title', 'holdfast/rules/1'],
  [
    'a value that is not in the list',
    (d) => (d.people[0].roles = ['admin']),
    'people.0.roles.0',
    'requester or approver or treasurer or governor',
  ],
  ['another form', (d) => (d.organisation = 'Acme'), 'organisation', 'uuid'],
  ['an amount of another form', (d) => (d.assets[1].perDay = '05'), 'assets.1.perDay', 'base-units'],
  ['no member of a union', (d) => (d.others = 'allowed'), 'others', 'another value'],
])('a fault of %s names what was expected', (_name, change, field, expected) => {
  expect(faultsAfter(change)).toEqual([{ code: 'FIELD_MALFORMED', field, params: { expected } }])
})

test('a document that is no object is at fault as a whole', () => {
  for (const value of [null, 'rules', 5, []])
    expect(faultsOf(value)).toEqual([{ code: 'FIELD_MALFORMED', field: '', params: { expected: 'object' } }])
})

test.each<[string, (document: any) => void, object]>([
  [
    'a number that is too small',
    (d) => (d.version = 0),
    { code: 'TOO_SMALL', field: 'version', params: { least: 1 } },
  ],
  [
    'a number that is too great',
    (d) => (d.longestIntentHours = 169),
    { code: 'TOO_GREAT', field: 'longestIntentHours', params: { most: 168 } },
  ],
  [
    'a list that is too short',
    (d) => (d.people = []),
    { code: 'TOO_FEW', field: 'people', params: { least: 1 } },
  ],
  [
    'a list that is too long',
    (d) => (d.hours = { days: [0, 1, 2, 3, 4, 5, 6, 6], from: 0, to: 1 }),
    { code: 'TOO_MANY', field: 'hours.days', params: { most: 7 } },
  ],
])('the fault of %s has the limit', (_name, change, fault) => {
  expect(faultsAfter(change)).toContainEqual(fault)
})

test('of thousands of faults the first 50 are listed', () => {
  const faults = faultsAfter((document) => {
    document.recipients = Array.from({ length: 900 }, () => ({}))
  })
  expect(faults).toHaveLength(50)
  expect(faults[0]).toEqual({ code: 'FIELD_MISSING', field: 'recipients.0.id', params: {} })
})
