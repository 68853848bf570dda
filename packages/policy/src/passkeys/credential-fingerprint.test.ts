import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createHash } from 'node:crypto'
import { ed25519Credential, p256Credential } from './assertion.fixture.ts'
import type { Credential } from './credential.ts'
import { credentialFingerprint, credentialText } from './credential-fingerprint.ts'
import { authenticatorKeyOfSeed, credentialOfKey } from './testing.ts'

test('the text of a credential, line by line', () => {
  expect(credentialText(p256Credential).split('\n')).toEqual([
    'holdfast/credential/1',
    p256Credential.id,
    '-7',
    p256Credential.x,
    expect.stringMatching(/^[-_A-Za-z0-9]{43}$/),
    'approve.example.org',
    'https://approve.example.org',
  ])
  expect(credentialText(ed25519Credential).split('\n').slice(2, 5)).toEqual(['-8', ed25519Credential.x, ''])
})

test('the list is the published one of BIP-39', () => {
  const hash = createHash('sha256')
    .update(`${wordlist.join('\n')}\n`)
    .digest('hex')
  expect(hash).toBe('2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda')
})

test('the fingerprints of two credentials, as computed with another program', () => {
  expect(credentialFingerprint(p256Credential).join(' ')).toBe(
    'endorse patrol symptom scare toilet auction minor time',
  )
  expect(credentialFingerprint(ed25519Credential).join(' ')).toBe(
    'circle dice close town elephant valve another acoustic',
  )
})

test('the eight words are the first 88 bits of the hash', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const credential = credentialOfKey(authenticatorKeyOfSeed(-8, seed), p256Credential)
      const fingerprint = credentialFingerprint(credential)
      const number = fingerprint.reduce((sum, word) => sum * 2048n + BigInt(wordlist.indexOf(word)), 0n)
      const hash = createHash('sha256').update(credentialText(credential)).digest('hex')
      expect(fingerprint).toHaveLength(8)
      expect(number.toString(16).padStart(22, '0')).toBe(hash.slice(0, 22))
    }),
  )
})

test('every identifying field counts, and nothing else', () => {
  const other = credentialOfKey(authenticatorKeyOfSeed(-7, 'bert'), p256Credential)
  const fingerprintWith = (change: Partial<Credential>) =>
    credentialFingerprint(Object.assign({}, p256Credential, change)).join(' ')
  const genuine = fingerprintWith({})
  const changed: Partial<Credential>[] = [
    { id: other.id },
    { alg: -8 },
    { x: other.x },
    { y: 'y' in other ? other.y : '' },
    { rpId: 'example.org' },
    { origin: 'https://example.org' },
  ]
  expect(new Set([genuine, ...changed.map(fingerprintWith)]).size).toBe(changed.length + 1)
  expect(fingerprintWith({ backupEligible: true, addedIn: 2 })).toBe(genuine)
})
