import { recoveryKeyFingerprint, recoveryKeyId } from '@holdfast/policy/recovery-keys'
import { ChangeAssertion, type RulesDocument } from '@holdfast/policy/rules'
import { expect, test } from 'vitest'
import { describePaperKey, secretLines, signOnPaper } from './paper-key.ts'
import { hour, nextRules, rulesDocument, rulesOf, start } from './testing.ts'
import { verifyChange } from './verify-change.ts'

const secret = Buffer.alloc(32, 7)
const x = /Public key: (\S{43})$/.exec(describePaperKey(secret)[0] ?? '')?.[1] ?? ''
const withKey = (id: string): RulesDocument['governance'] => ({
  needed: 2,
  delayHours: 48,
  recovery: { keys: [{ kind: 'paper', id, label: 'Safe of the notary', x }], needed: 1, delayHours: 72 },
})
const first = rulesOf(rulesDocument({ governance: withKey(recoveryKeyId(x)) }))
const at = { secret, now: start }

test('the paper has the public key, its words, and 24 numbered words of the secret', () => {
  expect(describePaperKey(secret)[1]).toBe(`Words: ${recoveryKeyFingerprint(x).join(' ')}`)
  expect(
    secretLines(secret)
      .join(' ')
      .match(/\d+\. [a-z]+/g),
  ).toHaveLength(24)
})

test('a key joins the version that lists it, by the id that stands there', () => {
  const listed = rulesOf(rulesDocument({ governance: withKey('0190a3f2-7b1c-7def-8a01-000000000031') }))
  for (const rules of [first, listed]) {
    const assertion = ChangeAssertion.parse(signOnPaper('join', rules, at))
    expect(verifyChange(assertion, rules.document)).toMatchObject({ act: 'join', credentialId: null })
  }
  expect(() => signOnPaper('join', rulesOf(rulesDocument()), at)).toThrow('does not have this recovery key')
})

test('a key of the version in force adopts the next one, also one that leaves it out', () => {
  const governance = { ...first.document.governance, recovery: null }
  const next = nextRules(first, { governance })
  const assertion = ChangeAssertion.parse(signOnPaper('adopt', next, at))
  expect(verifyChange(assertion, first.document)).toMatchObject({
    act: 'adopt',
    version: 2,
    hash: next.hash,
    previous: first.hash,
    notAfter: start + 24 * hour,
  })
  expect(() => signOnPaper('adopt', first, at)).toThrow('version 1 is adopted by its governors')
})
