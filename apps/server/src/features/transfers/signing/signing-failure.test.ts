import { SignatureMismatch } from '@holdfast/chains'
import { plainEnglish, renderRefusal } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { refusalOfFailure } from './signing-failure.ts'

const wallet = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const stranger = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
const textOf = (error: unknown) => {
  const refused = refusalOfFailure(error)
  return refused === null ? null : renderRefusal(refused, plainEnglish)
}

test.each([
  [
    stranger,
    `The signature is not the wallet’s (signed by ${stranger}, not by ${wallet}). Nothing was sent.`,
  ],
  [null, `The signature is not a valid one for ${wallet}. Nothing was sent.`],
])('a signature by %s is refused with its own text', (found, text) => {
  expect(textOf(new SignatureMismatch(wallet, found))).toBe(text)
})

test('an error that is neither a refusal nor a failure of signers or nodes has none', () => {
  expect(textOf(new Error('a defect'))).toBeNull()
})
