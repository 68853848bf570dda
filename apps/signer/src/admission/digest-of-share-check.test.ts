import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOfShareCheck } from './digest-of-share-check.ts'

const key = { keyId: '0190a3f2-7b1c-7def-8a01-00000000000a', epoch: 3 }
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the digest covers the purpose, the session, the key and the generation', () => {
  const text = `holdfast share check 1\nsession-1\n${key.keyId}\n3\n`
  expect(hex(digestOfShareCheck('session-1', key))).toBe(createHash('sha256').update(text).digest('hex'))
})

test('another session, key or generation has another digest', () => {
  const digests = [
    digestOfShareCheck('session-1', key),
    digestOfShareCheck('session-2', key),
    digestOfShareCheck('session-1', { ...key, keyId: '0190a3f2-7b1c-7def-8a01-00000000000b' }),
    digestOfShareCheck('session-1', { ...key, epoch: 4 }),
  ]
  expect(new Set(digests.map(hex)).size).toBe(4)
})
