import { expect, test } from 'vitest'
import type { Rules } from '@holdfast/policy/rules'
import {
  adopted,
  bea,
  carl,
  dora,
  documentWith,
  nextOf,
  noon,
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

test.each<[string, Parameters<typeof verifyChain>[0], string]>([
  [
    'one governor',
    [adopted(first), adopted(tighter, [signedChange(tighter, 'adopt', bea)])],
    'RULES_NOT_ADOPTED',
  ],
  [
    'one governor twice',
    [
      adopted(first),
      adopted(
        tighter,
        [bea, bea].map((person) => signedChange(tighter, 'adopt', person)),
      ),
    ],
    'RULES_NOT_ADOPTED',
  ],
  [
    'statements about another version',
    [adopted(first), adopted(tighter, byTwo(looser))],
    'RULES_NOT_ADOPTED',
  ],
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
  expect(result).toMatchObject({ ok: false, fault: 'RULES_NOT_ADOPTED' })
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
