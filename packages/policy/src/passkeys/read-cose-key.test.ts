import { expect, test } from 'vitest'
import { ed25519Key } from './assertion.fixture.ts'
import { coseKey } from './authenticator/register-as-authenticator.ts'
import { orRefusal } from './invalid-passkey.ts'
import { coseLabels, readCoseKey } from './read-cose-key.ts'

test.each<[string, number | string | null, number | string]>([
  ['a number', -257, -257],
  ['text', 'EdDSA', 'without a number'],
  ['nothing', null, 'without a number'],
])('the refusal of an algorithm names it: %s', (_, alg, algorithm) => {
  const key = new Map([...coseKey(ed25519Key.publicKey), [coseLabels.alg, alg]])
  expect(orRefusal(() => readCoseKey(key, 'key'))).toEqual({
    ok: false,
    code: 'ALGORITHM_UNSUPPORTED',
    field: 'key',
    params: { algorithm },
  })
})
