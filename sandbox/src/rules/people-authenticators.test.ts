import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticatorKeyOfJwk } from '@holdfast/policy/passkeys/software'
import { afterAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { credentialKeysOf } from './credential-keys-of.ts'
import { authenticatorsFile, peopleAuthenticatorsIn } from './people-authenticators.ts'

const folder = mkdtempSync(join(tmpdir(), 'people-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [usual, later] = ['http://localhost:3001', 'http://localhost:4001']

test('another port of a later start changes neither the seed nor the origin that the rules name', () => {
  const people = peopleAuthenticatorsIn(folder, usual)
  expect(people.origin).toBe(usual)
  expect(peopleAuthenticatorsIn(folder, later)).toEqual(people)
  const elsewhere = peopleAuthenticatorsIn(mkdtempSync(join(folder, 'other-')), later)
  expect([elsewhere.origin, elsewhere.seed === people.seed]).toEqual([later, false])
})

test('the file names each person once, with a key that belongs to the credential, and only its owner reads it', () => {
  const rows: any[] = JSON.parse(readFileSync(authenticatorsFile(folder), 'utf8'))
  expect(rows.map(({ email }) => email)).toEqual(accounts.map(({ email }) => email))
  const { seed } = peopleAuthenticatorsIn(folder, usual)
  for (const row of rows) {
    const [, spare] = credentialKeysOf(seed, row.email)
    expect(row.spare_credential_ids).toEqual([spare.credentialId])
    expect(authenticatorKeyOfJwk(row.private_key_jwk).credentialId).toBe(row.credential_id)
    expect(row).toMatchObject({ rp_id: 'localhost', origin: usual })
  }
  for (const name of ['people-seed', 'people-authenticators.json'])
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})
