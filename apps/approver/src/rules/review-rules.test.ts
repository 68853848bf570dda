import { expect, test } from 'vitest'
import {
  adopted,
  ana,
  bea,
  carl,
  documentWith,
  dora,
  keyOf,
  nextOf,
  noon,
  organisation,
  origin,
  rpId,
  rulesOf,
  signedChange,
  usualRules as first,
} from '../../test/organisation.ts'
import { credentialOfKey } from '@holdfast/policy/passkeys/testing'
import type { RulesPage } from '@holdfast/contract/approver'
import { headOf } from './remembered-head.ts'
import { reviewRules } from './review-rules.ts'

const looser = rulesOf(nextOf(first, { approvalMinutes: 90 }))
const pageWith = (change: Partial<RulesPage> = {}): RulesPage => ({
  person: dora,
  rules: [adopted(first)],
  proposed: adopted(looser, [signedChange(looser, 'adopt', bea)]),
  frozenAt: null,
  serverPart: [],
  ...change,
})
const review = (change: Partial<RulesPage> = {}, remembered = headOf(first)) =>
  reviewRules(pageWith(change), { organisation, remembered, now: noon })

test('a governor can adopt, veto and freeze; the adoptions are verified', () => {
  expect(review()).toMatchObject({
    ok: true,
    review: {
      isKnown: true,
      acts: ['freeze', 'veto', 'adopt'],
      proposed: { isFirst: false, isTightening: false, needed: 2, adoptedBy: new Set([bea]) },
    },
  })
})

test('forged, borrowed and foreign adoptions do not count', () => {
  const genuine = signedChange(looser, 'adopt', carl)
  const page = adopted(looser, [
    { ...genuine, proof: signedChange(looser, 'adopt', bea).proof },
    { ...genuine, statement: { ...genuine.statement, person: bea } },
    signedChange(looser, 'veto', carl),
    signedChange(first, 'adopt', carl),
    signedChange(looser, 'adopt', ana),
  ])
  expect(review({ proposed: page })).toMatchObject({ review: { proposed: { adoptedBy: new Set() } } })
})

test.each([
  ['a requester', ana, null, []],
  ['a governor who adopted it', bea, null, ['freeze', 'veto']],
  ['a governor while signing is frozen', dora, noon, ['thaw', 'veto', 'adopt']],
  ['a requester while signing is frozen', ana, noon, []],
  ['a stranger', organisation, null, []],
] as const)('the acts of %s', (_, person, frozenAt, acts) => {
  expect(review({ person, frozenAt })).toMatchObject({ ok: true, review: { acts } })
})

test('a new passkey joins, the known ones do not, and its owner does not adopt it', () => {
  const { document } = first
  const added = credentialOfKey(keyOf(dora, 3), { rpId, origin, addedIn: 2 })
  const people = document.people.map((person) =>
    person.id === dora ? { ...person, credentials: [...person.credentials, added] } : person,
  )
  const proposed = rulesOf(nextOf(first, { people }))
  expect(review({ proposed: adopted(proposed) })).toMatchObject({
    review: { joining: [{ id: added.id }], acts: ['freeze', 'veto', 'join'] },
  })
})

test('with the first version everybody joins, and nothing can be frozen or vetoed', () => {
  const reviewed = reviewRules(pageWith({ proposed: adopted(first) }), {
    organisation,
    remembered: null,
    now: noon,
  })
  expect(reviewed).toMatchObject({
    review: { isKnown: false, proposed: { isFirst: true }, acts: ['join', 'adopt'], joining: [{}, {}] },
  })
})

test('a passkey that has joined does not join again, and one whose statement is borrowed still does', () => {
  const [usual, spare] = first.document.people.find(({ id }) => id === dora)!.credentials
  const joined = signedChange(first, 'join', dora)
  const borrowed = {
    ...signedChange(first, 'join', bea),
    statement: { ...signedChange(first, 'join', bea).statement, person: dora },
  }
  const joiningAfter = (assertion: typeof joined) =>
    reviewRules(pageWith({ proposed: adopted(first, [assertion]) }), {
      organisation,
      remembered: null,
      now: noon,
    })
  expect(joiningAfter(joined)).toMatchObject({ review: { joining: [{ id: spare!.id }] } })
  expect(joiningAfter(borrowed)).toMatchObject({
    review: { joining: [{ id: usual!.id }, { id: spare!.id }] },
  })
})

test.each([
  ['a version that skips one', nextOf(looser, {}), 'RULES_NOT_LINKED'],
  [
    'a version after other rules',
    nextOf(rulesOf(documentWith({}, { approvalMinutes: 59 })), {}),
    'RULES_NOT_LINKED',
  ],
] as const)('refused: %s', (_, document, fault) => {
  expect(review({ proposed: adopted(rulesOf({ ...document })) })).toMatchObject({ ok: false, fault })
})

test('an unreadable proposal is refused with its first fault', () => {
  const bytes = new TextEncoder().encode('{}')
  expect(review({ proposed: { document: bytes, assertions: [] } })).toMatchObject({
    fault: 'RULES_UNREADABLE',
    detail: expect.stringContaining('FIELD_MISSING'),
  })
})

test('rules of another organisation, and older ones, are refused', () => {
  expect(reviewRules(pageWith(), { organisation: ana, remembered: null, now: noon })).toMatchObject({
    fault: 'NOT_IN_RULES',
  })
  expect(review({}, headOf(looser))).toMatchObject({ fault: 'RULES_ROLLED_BACK' })
})
