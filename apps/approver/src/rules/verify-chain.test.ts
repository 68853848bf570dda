import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { credentialOfKey } from '@holdfast/policy/passkeys/testing'
import { changeStatementMs, encodeChange, type Rules } from '@holdfast/policy/rules'
import { uuid } from '../../../../packages/policy/src/rules/rules.fixture.ts'
import {
  adopted,
  bea,
  carl,
  dora,
  documentWith,
  keyOf,
  nextOf,
  noon,
  origin,
  rpId,
  rulesOf,
  signedChange,
  usualRules as first,
} from '../../test/organisation.ts'
import { headOf } from './remembered-head.ts'
import { verifyChain } from './verify-chain.ts'

/** A shorter life of approvals is tightening, a longer one loosens. */
const tighter = rulesOf(nextOf(first, { approvalMinutes: 30 }))
const looser = rulesOf(nextOf(first, { approvalMinutes: 90 }))
const other = rulesOf(documentWith({}, { approvalMinutes: 59 }))
const byTwo = (rules: Rules, madeAt?: number) =>
  [bea, carl].map((person) => signedChange(rules, 'adopt', person, madeAt))
const hour = 3_600_000

test('the first rules are not known before people compare them', () => {
  expect(verifyChain([adopted(first)], null, noon)).toMatchObject({ ok: true, isKnown: false })
  expect(verifyChain([adopted(first)], headOf(first), noon)).toMatchObject({ ok: true, isKnown: true })
})

test('a tighter version that two governors adopted is in force', () => {
  const chain = [adopted(first), adopted(tighter, byTwo(tighter))]
  expect(verifyChain(chain, headOf(first), noon)).toMatchObject({
    ok: true,
    head: { hash: tighter.hash },
    before: { hash: first.hash },
  })
})

test.each<[string, Parameters<typeof verifyChain>[0][number]['assertions']]>([
  ['nobody', []],
  ['one governor', [signedChange(tighter, 'adopt', bea)]],
  ['one governor twice', [bea, bea].map((person) => signedChange(tighter, 'adopt', person))],
  ['statements about another version', byTwo(looser)],
])('only operators can have accepted it, adopted by %s', (_, assertions) => {
  const chain = [adopted(first), adopted(tighter, assertions)]
  for (const remembered of [headOf(first), null])
    expect(verifyChain(chain, remembered, noon)).toMatchObject({
      ok: true,
      head: { hash: tighter.hash },
      isKnown: remembered !== null,
      unadopted: [{ before: { hash: first.hash }, rules: { hash: tighter.hash } }],
    })
  expect(verifyChain(chain, headOf(tighter), noon)).toMatchObject({ ok: true, unadopted: [] })
})

test('a version that no operator could accept either is refused', () => {
  const added = credentialOfKey(keyOf(dora, 3), { rpId, origin, addedIn: 1 })
  const people = first.document.people.map((person) =>
    person.id === dora ? { ...person, credentials: [...person.credentials, added] } : person,
  )
  const chain = [adopted(first), adopted(rulesOf(nextOf(first, { people })))]
  expect(verifyChain(chain, headOf(first), noon)).toMatchObject({ ok: false, fault: 'RULES_NOT_LINKED' })
})

test.each<[string, Parameters<typeof verifyChain>[0], string]>([
  ['looser, within its delay', [adopted(first), adopted(looser, byTwo(looser))], 'RULES_TOO_EARLY'],
  ['not linked', [adopted(other), adopted(tighter, byTwo(tighter))], 'RULES_FORKED'],
  ['an unreadable document', [{ document: new Uint8Array(3), assertions: [] }], 'RULES_UNREADABLE'],
])('refused: %s', (_, chain, fault) => {
  expect(verifyChain(chain, headOf(first), noon)).toMatchObject({ ok: false, fault })
})

test('a looser version is in force after its delay', () => {
  const made = noon - 49 * hour
  expect(verifyChain([adopted(first), adopted(looser, byTwo(looser, made))], headOf(first), noon).ok).toBe(
    true,
  )
})

test('a forged signature adopts nothing', () => {
  const [statement, second] = byTwo(tighter)
  const forged = { ...statement!, proof: signedChange(tighter, 'adopt', dora).proof }
  const result = verifyChain([adopted(first), adopted(tighter, [forged, second!])], headOf(first), noon)
  expect(result).toMatchObject({ ok: true, unadopted: [{ rules: { hash: tighter.hash } }] })
})

describe('recovery keys on paper', () => {
  const papers = [0x31, 0x32].map((number) => ({ id: uuid(number), ...generateKeyPairSync('ed25519') }))
  const keys = papers.map(({ id, publicKey }) => ({
    kind: 'paper' as const,
    id,
    label: `Safe ${id.slice(-2)}`,
    x: publicKey.export({ format: 'jwk' }).x ?? '',
  }))
  const base = rulesOf(
    documentWith(
      {},
      { governance: { needed: 2, delayHours: 48, recovery: { keys, needed: 2, delayHours: 72 } } },
    ),
  )
  const next = rulesOf(nextOf(base, { approvalMinutes: 30 }))
  const { version, previous, organisation } = next.document
  const signed = (at: number, act: 'adopt' | 'veto' = 'adopt') =>
    papers.map(({ id: person, privateKey }) => {
      const notAfter = at + changeStatementMs
      const statement = { act, organisation, version, hash: next.hash, previous, person, notAfter }
      return {
        statement,
        proof: {
          credentialId: null,
          signature: new Uint8Array(sign(null, encodeChange(statement), privateKey)),
        },
      }
    })
  const verified = (assertions: ReturnType<typeof signed>) =>
    verifyChain([adopted(base), adopted(next, assertions)], headOf(base), noon)

  test('adopt a version after their delay', () => {
    expect(verified(signed(noon - 73 * hour))).toMatchObject({ ok: true, unadopted: [] })
    expect(verified(signed(noon - hour))).toMatchObject({ ok: false, fault: 'RULES_TOO_EARLY' })
  })

  test('adopt nothing alone, for another act, with exchanged or broken signatures, or under a key of a person', () => {
    const [recovery, other] = signed(noon - 73 * hour)
    const broken = recovery!.proof.signature.map((byte, at) => (at === 0 ? byte ^ 1 : byte))
    const person = { ...recovery!.statement, person: bea }
    for (const assertions of [
      [recovery!],
      [recovery!, recovery!],
      signed(noon - 73 * hour, 'veto'),
      [recovery!, { ...other!, proof: recovery!.proof }],
      [{ ...recovery!, proof: { ...recovery!.proof, signature: broken } }, other!],
      [
        { ...recovery!, proof: { ...recovery!.proof, signature: recovery!.proof.signature.slice(1) } },
        other!,
      ],
      [{ ...recovery!, statement: person }, other!],
    ])
      expect(verified(assertions)).toMatchObject({ ok: true, unadopted: [{ rules: { hash: next.hash } }] })
  })

  test('do not spoil what governors adopted', () => {
    const [recovery] = signed(noon - hour)
    const chain = [adopted(base), adopted(next, [...byTwo(next), recovery!])]
    expect(verifyChain(chain, headOf(base), noon)).toMatchObject({ ok: true, unadopted: [] })
  })
})

test('older, other and missing versions are refused', () => {
  expect(verifyChain([adopted(first)], headOf(tighter), noon)).toMatchObject({
    fault: 'RULES_ROLLED_BACK',
    sent: { hash: first.hash },
  })
  expect(verifyChain([adopted(other)], headOf(first), noon)).toMatchObject({ fault: 'RULES_FORKED' })
  expect(verifyChain([adopted(tighter)], headOf(first), noon)).toMatchObject({ fault: 'RULES_MISSING' })
  expect(verifyChain([adopted(first), adopted(tighter)], headOf(tighter), noon).ok).toBe(true)
})

test('a version that does not follow the one before is refused, even if it is remembered', () => {
  const chain = [adopted(other), adopted(tighter, byTwo(tighter))]
  expect(verifyChain(chain, headOf(tighter), noon)).toMatchObject({ ok: false, fault: 'RULES_NOT_LINKED' })
})
