import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { authenticatorDataBytes, type Ceremony } from './authenticator-bytes.ts'

const ceremony: Ceremony = {
  challenge: new Uint8Array(32),
  rpId: 'localhost',
  origin: 'http://localhost:3001',
}
/** As `printf localhost | sha256sum` prints it. */
const rpIdHash = '49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d9763'

test.each<[string, Partial<Ceremony>, string | undefined, string]>([
  ['user present and verified', {}, undefined, '0500000000'],
  ['a credential sets its flag and follows the counter', {}, 'abcd', '4500000000abcd'],
  [
    'extensions set theirs and come last',
    { extensions: new Map([['a', 1]]) },
    undefined,
    '8500000000a1616101',
  ],
  ['both', { extensions: new Map() }, 'abcd', 'c500000000abcda0'],
  [
    'a flag that is stated counts',
    { flags: { userVerified: false, extensions: true } },
    undefined,
    '8100000000',
  ],
  ['the counter has four bytes', { signCount: 0x01020304 }, undefined, '0501020304'],
])('%s', (_, change, attested, hex) => {
  const bytes = attested === undefined ? undefined : Uint8Array.from(Buffer.from(attested, 'hex'))
  expect(bytesToHex(authenticatorDataBytes({ ...ceremony, ...change }, bytes))).toBe(rpIdHash + hex)
})
