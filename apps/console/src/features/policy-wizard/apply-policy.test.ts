import { compile, type PolicyAnswers, defaultAnswers } from '@holdfast/policy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../calls/token.ts'
import { defaultEndpoint, isOurServer, isWithinReach, sendPolicy, urlOf } from './apply-policy.ts'

const answers: PolicyAnswers = {
  ...defaultAnswers,
  typicalTxSizeUSD: 1,
  dailyVolumeUSD: 1,
  perTxCapUSD: 1,
  dailyCapUSD: 1,
  approvalExpiryMinutes: 1,
  phoneShareHolders: ['Ana', 'Ben'],
  phoneShareHolderIds: ['6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b01', '6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b02'],
}
const bundle = compile(answers)
const sent = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>()
const send = (endpoint: string, token = '') =>
  sendPolicy({ bundle, endpoint, token, entityId: 'acme', version: 3 })
const lastCall = () => {
  const [url, init] = sent.mock.lastCall ?? []
  const headers = new Headers(init?.headers)
  return {
    url: url?.href,
    authorization: headers.get('authorization'),
    version: headers.get('if-match'),
    body: init?.body,
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  sent.mockResolvedValue(new Response('{}'))
  storeToken('of-the-session')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('[WIZ-50] the typed token wins; without one the session’s token goes to our server and to no other', async () => {
  await send(defaultEndpoint)
  expect(lastCall()).toEqual({
    url: `${window.location.origin}/api/policies/apply?entity_id=acme`,
    authorization: 'Bearer of-the-session',
    version: '"3"',
    body: JSON.stringify(bundle),
  })
  await send(defaultEndpoint, ' typed ')
  expect(lastCall().authorization).toBe('Bearer typed')
  await send('https://elsewhere.test/policies')
  expect(lastCall()).toMatchObject({
    url: 'https://elsewhere.test/policies',
    authorization: null,
    version: null,
  })
  await send('https://elsewhere.test/policies', 'typed')
  expect(lastCall().authorization).toBe('Bearer typed')
})

test('[WIZ-52] a refusal keeps its status and its text', async () => {
  sent.mockResolvedValue(new Response('bad', { status: 422 }))
  expect(await send(defaultEndpoint)).toEqual({ status: 422, isOk: false, text: 'bad' })
  sent.mockResolvedValue(new Response('{"detail":"Forbidden"}', { status: 403 }))
  expect(await send(defaultEndpoint)).toMatchObject({ text: 'Forbidden' })
  sent.mockRejectedValue(new Error('offline'))
  expect(await send(defaultEndpoint)).toEqual({ status: null, reason: 'offline' })
})

test('an endpoint is a path of our server or a web address', () => {
  expect(['', ' ', 'javascript:alert(1)', 'ftp://x.test', 'http://a b'].map(urlOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
  expect(isOurServer('/api/other')).toBe(true)
  expect(isOurServer('//elsewhere.test/api')).toBe(false)
  expect([defaultEndpoint, 'https://elsewhere.test/api'].map(isWithinReach)).toEqual([true, false])
})
