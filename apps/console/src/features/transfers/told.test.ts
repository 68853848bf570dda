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
])('%s is said in Spanish', (text, said) => {
  expect(toldInWords(text, spanish)).toBe(said)
  if (!text.startsWith('The signers stopped')) expect(toldInWords(text, english)).toBe(text)
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
