import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

test('bytes are written as Node writes them, and read again', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = toBase64url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(text)).toEqual(bytes)
    }),
  )
})

test('a text that is read is the only text of its bytes', () => {
  const letter = fc.constantFrom(...Array.from('ABab01-_+/= \n'))
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 6 }), (letters) => {
      const text = letters.join('')
      const bytes = fromBase64url(text)
      if (bytes !== null) expect(toBase64url(bytes)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test.each(['=', 'AA==', 'AAA=', '+A', '/A', 'A', 'AB', 'AA\n', ' AA', 'é'])('not read: %j', (text) => {
  expect(fromBase64url(text)).toBeNull()
})
