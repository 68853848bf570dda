import { expect, test } from 'vitest'
import { transfers as english } from '../../../locales/en/transfers.ts'
import { transfers as spanish } from '../../../locales/es/transfers.ts'
import { toldInWords } from './told.ts'

test.each([
  ['The node does not answer: connection closed', 'El nodo no responde: connection closed'],
  [
    'Too few signers answer: 1 of the 2 that are needed. Nothing was signed.',
    'Responden muy pocos firmantes: 1 de los 2 necesarios. No se firmó nada.',
  ],
  ['No dev key signs for TAbc.', 'Ninguna clave de desarrollo firma por TAbc.'],
  ['Somebody else is signing this transfer at the moment.', spanish.told.claimed],
  [
    'It is not known yet whether the node took the transaction: no answer. The same bytes are sent again.',
    spanish.told.unclear('no answer'),
  ],
  [
    'The signers stopped because of signer 2: round 2. Nothing was signed; it can be tried again.',
    spanish.told.stopped('round 2'),
  ],
  [
    'The node did not take the transaction (TAPOS_ERROR: block not found). What is signed stays valid until 2026-01-02T03:04:05.000Z: it can be handed over again, and fails as EXPIRED once the chain has passed its time. Do not ask for it anew before that.',
    spanish.told.notTaken('TAPOS_ERROR: block not found'),
  ],
  [
    'The earlier request abc of Teresa (2026-01-02T03:04:05.000Z) asks for the same, and what was made for it may still be sent until 2026-01-02T03:14:05.000Z. Finish it first, or wait until it has failed: otherwise it could be paid twice.',
    spanish.told.sameSigned('abc'),
  ],
  [
    'The earlier request abc (2026-01-02T03:04:05.000Z) asks for the same, 2 TRX to TAbc, and is not over: it may still be paid. Wait until it is confirmed or has failed, or say that you want to pay once more.',
    spanish.told.sameOpen('abc'),
  ],
  [
    'Nothing is signed for TRON: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.',
    spanish.told.unaudited('TRON'),
  ],
  [
    'This transfer would fail. The wallet holds 1.5 TRX; amount and fee come to 2.25 TRX. Nothing was signed; it can be tried again.',
    spanish.told.wouldFail(spanish.checks.failures.NOT_ENOUGH_TRX('2.25', '1.5')),
  ],
  [
    'This transfer would fail. The recipient is the wallet itself.',
    spanish.told.wouldFail(spanish.checks.failures.TO_ITSELF()),
  ],
])('%s is said in Spanish', (text, said) => {
  expect(toldInWords(text, spanish)).toBe(said)
  expect(toldInWords(text, english)).toMatch(new RegExp(`^${text.slice(0, 18)}`))
})

test('a signer’s code is said in words, beside the code; what is not known is shown as it came', () => {
  const refused = 'Signer 2 refuses (INTENT_MISMATCH: recipient). Nothing was signed.'
  expect(toldInWords(refused, english)).toBe(
    'Signer 2 refuses because of recipient: the bytes are not what was approved (INTENT_MISMATCH). Nothing was signed.',
  )
  expect(toldInWords('Signer 3 refuses (NEW_CODE). Nothing was signed.', english)).toBe(
    'Signer 3 refuses: NEW_CODE. Nothing was signed.',
  )
  expect(toldInWords('Something else.', spanish)).toBe('Something else.')
})
