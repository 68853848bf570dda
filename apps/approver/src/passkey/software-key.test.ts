import type { RulesDocument } from '@holdfast/policy/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyAssertion } from '@holdfast/policy/passkeys'
import {
  ana,
  dora,
  documentWith,
  organisation,
  requestId,
  sandboxCredential,
  sandboxRules,
} from '../../test/organisation.ts'
import { findSoftwareKey, signWithSoftware } from './software-key.ts'

const origin = 'http://localhost:3001'
const { document } = sandboxRules(origin)
const link = {
  kind: 'request',
  id: requestId,
  server: 'http://localhost:3000',
  token: 't'.repeat(32),
} as const
const answering = (body: unknown, status = 200) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test('the credential that the rules name signs what verifies', async () => {
  const fetched = answering(sandboxCredential(dora, origin))
  const found = await findSoftwareKey(link, document, dora, origin)
  expect(fetched).toHaveBeenCalledWith(
    'http://localhost:3000/approver/sandbox/credential',
    expect.objectContaining({ credentials: 'omit' }),
  )
  const challenge = new Uint8Array(32).fill(7)
  const signed = signWithSoftware(challenge, found!)
  expect(signed.ok && verifyAssertion(challenge, found!.credential, signed).ok).toBe(true)
})

test('a server that is no sandbox, or that answers anything else, is asked in vain', async () => {
  const genuine = sandboxCredential(dora, origin)
  const other = sandboxCredential(ana, origin)
  const answers: [unknown, number][] = [
    [null, 200],
    [{ detail: 'not found' }, 404],
    [{ ...genuine, rp_id: 'example.org' }, 200],
    [{ ...genuine, extra: 1 }, 200],
    [other, 200],
    ['text', 200],
  ]
  for (const [body, status] of answers) {
    answering(body, status)
    expect(await findSoftwareKey(link, document, dora, origin), JSON.stringify(body)).toBeNull()
  }
})

test('a key whose public part is not its own is refused', async () => {
  const genuine = sandboxCredential(dora, origin)
  const { private_key_jwk: other } = sandboxCredential(ana, origin)
  answering({ ...genuine, private_key_jwk: { ...genuine.private_key_jwk, d: other.d } })
  expect(await findSoftwareKey(link, document, dora, origin)).toBeNull()
})

/** No such document is accepted; the page does not rely on that alone. */
const onMainNetwork = JSON.parse(
  JSON.stringify(document).replaceAll('tron:0x5a17b0c5', 'tron:0x2b6653dc'),
) as RulesDocument

test.each([
  ['rules with a key for a main network', onMainNetwork, dora, origin],
  ['a page that is not on localhost', documentWith(), dora, 'https://approve.example.org'],
  ['another port', document, dora, 'http://localhost:3002'],
  ['a stranger', document, organisation, origin],
])('not asked: %s', async (_, rules, person, at) => {
  const fetched = answering(sandboxCredential(dora, origin))
  expect(await findSoftwareKey(link, rules, person, at)).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
