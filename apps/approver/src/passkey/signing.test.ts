import { expect, test } from 'vitest'
import type { RulesCredential } from '@holdfast/policy/rules'
import { dora, sandboxRules, softwareOf, spareOf } from '../../test/organisation.ts'
import { signingWith } from './signing.ts'

const origin = 'http://localhost:3001'
const person = sandboxRules(origin).document.people.find(({ id }) => id === dora)!
const [usual] = person.credentials
const spare = spareOf(dora, origin)
const own: RulesCredential = { ...spare, id: 'b3du' }
const software = { key: softwareOf(dora, origin).key, credential: usual!, spareIds: [spare.id] }

test('passkeys are those of the page that no software holds', () => {
  const listed = [usual!, spare, own, { ...own, id: 'ZWxzZQ', origin: 'http://localhost:3002' }]
  expect(signingWith(listed, software, origin)).toEqual({ passkeys: [own], software })
  expect(signingWith([usual!, spare], software, origin)).toEqual({ passkeys: [], software })
})

test('a software credential that the rules do not give to the person is not used', () => {
  expect(signingWith([spare, own], software, origin)).toEqual({ passkeys: [own], software: null })
  expect(signingWith([spare], null, origin)).toEqual({ passkeys: [spare], software: null })
})
