/** Certificates of identities, as Node's own parser reads them. */
import { X509Certificate } from 'node:crypto'
import { identityOf, makeIdentitySeed, nameOfKey } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'

test('a certificate of an identity is valid X.509, holds its key and is signed with it', () => {
  const identity = identityOf(makeIdentitySeed())
  const certificate = new X509Certificate(identity.tls.cert)
  expect(nameOfKey(certificate.publicKey)).toBe(identity.name)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(certificate.subject).toBe('CN=holdfast')
  expect([certificate.validFrom, certificate.validTo]).toEqual([
    'Jan  1 00:00:00 1970 GMT',
    'Dec 31 23:59:59 9999 GMT',
  ])
})

test('it is the same each time, and another for another identity', () => {
  const seed = makeIdentitySeed()
  expect(identityOf(seed).tls.cert).toBe(identityOf(seed).tls.cert)
  expect(identityOf(seed).tls.cert).not.toBe(identityOf(makeIdentitySeed()).tls.cert)
})
