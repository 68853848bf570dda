import { expect, test } from 'vitest'
import { mnemonicOf, parseMnemonic, recoveryKeyFingerprint, recoveryKeyId } from './index.ts'

const secret = Uint8Array.from({ length: 32 }, (_, at) => at * 7)

test('a secret is 24 words, which are read back as people write them', () => {
  const mnemonic = mnemonicOf(secret)
  expect(mnemonic).toHaveLength(24)
  const written = mnemonic.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n')
  expect(parseMnemonic(written)).toEqual(secret)
  expect(() => mnemonicOf(secret.slice(1))).toThrow('32 bytes')
})

test('a wrong, missing or swapped word is noticed', () => {
  const mnemonic = [...mnemonicOf(secret)]
  expect(parseMnemonic(mnemonic.slice(1).join(' '))).toBeNull()
  expect(parseMnemonic(mnemonic.with(3, 'holdfast').join(' '))).toBeNull()
  expect(
    parseMnemonic(
      mnemonic
        .with(0, mnemonic[1] ?? '')
        .with(1, mnemonic[0] ?? '')
        .join(' '),
    ),
  ).toBeNull()
  expect(parseMnemonic(mnemonicOf(secret).slice(0, 12).join(' '))).toBeNull()
})

test('fewer words, none, and another text are not a secret, although their checksum may be right', () => {
  expect(parseMnemonic(`${'abandon '.repeat(11)}about`)).toBeNull()
  for (const text of ['', '1. 2. 3.', '...']) expect(parseMnemonic(text)).toBeNull()
})

test('the id and the words of a key, as computed with another program', () => {
  const x = 'A'.repeat(42) + 'E'
  expect(recoveryKeyId(x)).toBe('d7eeb9c8-aeaa-98fe-ff90-52eb7edffea1')
  expect(recoveryKeyFingerprint(x).join(' ')).toBe('used shell soup wing key method black sibling')
})

test('the id and the words of a key follow from its public key alone', () => {
  const [first, second] = ['A'.repeat(42) + 'E', 'B'.repeat(42) + 'E']
  expect(recoveryKeyId(first)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(recoveryKeyId(first)).toBe(recoveryKeyId(first))
  expect(recoveryKeyId(first)).not.toBe(recoveryKeyId(second))
  expect(recoveryKeyFingerprint(first)).toHaveLength(8)
  expect(recoveryKeyFingerprint(first)).not.toEqual(recoveryKeyFingerprint(second))
})
