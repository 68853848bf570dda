import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party-of.ts'

const partyOf = (origin: unknown, publicOrigins: string[] = [], consoleOrigins: string[] = []) =>
  relyingPartyOf(Buffer.from(JSON.stringify({ origin })).toString('base64url'), {
    publicOrigins,
    consoleOrigins,
  })

test('a named origin is accepted exactly, and its host is the id of the relying party', () => {
  const named = ['https://treasury.example.org', 'https://Other.example.org:8443/']
  expect(partyOf('https://treasury.example.org', named)).toEqual({
    origin: 'https://treasury.example.org',
    rpId: 'treasury.example.org',
  })
  expect(partyOf('https://other.example.org:8443', [], named)?.rpId).toBe('other.example.org')
  for (const origin of [
    'http://treasury.example.org',
    'https://treasury.example.org:444',
    'https://example.org',
    'https://a.treasury.example.org',
    'http://localhost:3000',
    'null',
    7,
  ])
    expect(partyOf(origin, named), String(origin)).toBeNull()
})

test('without a name only the same machine is accepted', () => {
  expect(partyOf('http://localhost:3000')?.rpId).toBe('localhost')
  expect(partyOf('http://holdfast.localhost:3000')?.rpId).toBe('holdfast.localhost')
  for (const origin of ['https://treasury.example.org', 'https://localhost.example.org'])
    expect(partyOf(origin)).toBeNull()
})

test('what is no client data names no page', () => {
  for (const text of ['', 'AAAA', Buffer.from('[]').toString('base64url')])
    expect(relyingPartyOf(text, { publicOrigins: [], consoleOrigins: [] })).toBeNull()
})
