import { randomBytes } from 'node:crypto'
import { newId } from '@holdfast/store'
import { expect, test } from 'vitest'
import { type ApproverLink, encodeLinkToken, linkMs, readLinkToken } from './link-token.ts'

const secret = { rowSecret: randomBytes(32) }
const now = new Date('2026-11-23T12:00:00Z')
const link: ApproverLink = {
  kind: 'rules',
  id: newId(),
  organisationId: newId(),
  userId: newId(),
  expiresAt: new Date(now.getTime() + linkMs),
}

test('a token says what it was made for', () => {
  const token = encodeLinkToken(secret, link)
  expect(token).toMatch(/^[-_A-Za-z0-9]{16,200}$/)
  expect(readLinkToken(secret, token, now)).toEqual(link)
})

test('a token that has ended, of another server or with any other byte is none', () => {
  const token = encodeLinkToken(secret, link)
  expect(readLinkToken(secret, token, link.expiresAt)).toBeNull()
  expect(readLinkToken({ rowSecret: randomBytes(32) }, token, now)).toBeNull()
  for (const other of ['', 'x', `${token}A`, token.slice(1)])
    expect(readLinkToken(secret, other, now)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(readLinkToken(secret, changed.toString('base64url'), now), String(at)).toBeNull()
  }
})
