import { afterEach, expect, test, vi } from 'vitest'
import { requestId } from '../test/organisation.ts'
import { type FailedCall, post } from './server-calls.ts'

afterEach(() => vi.unstubAllGlobals())
const link = { kind: 'rules', id: requestId, server: 'https://a.example', token: 't'.repeat(32) } as const

async function failed(status: number, body: unknown): Promise<Pick<FailedCall, 'code' | 'refusal'>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(text, { status }))),
  )
  return post(link, 'rules', {}).then(
    () => {
      throw new Error('The call succeeded')
    },
    ({ code, refusal }: FailedCall) => ({ code, refusal }),
  )
}

test.each([403, 409, 422, 429])(
  'the code and the field of a refusal with status %i are kept',
  async (status) => {
    const body = { detail: 'any', code: 'PASSKEY_FOREIGN', params: { field: 'credential.origin', more: 1 } }
    expect(await failed(status, body)).toEqual({
      code: 'SERVER_ERROR',
      refusal: { code: 'PASSKEY_FOREIGN', params: { field: 'credential.origin' } },
    })
  },
)

test('the text of a server is not kept, and neither is a code or field that could be one', async () => {
  const bodies = [
    { detail: 'Call 555', code: 'Call 555', params: {} },
    { code: 'PASSKEY_FOREIGN', params: { field: 'Call 555' } },
    { detail: 'Call 555' },
    '<html>',
    null,
  ]
  for (const body of bodies)
    expect(await failed(422, body), JSON.stringify(body)).toEqual({ code: 'SERVER_ERROR', refusal: null })
})

test('only an unknown link has expired', async () => {
  const body = { detail: 'Unauthorized', code: 'UNAUTHORIZED', params: {} }
  expect(await failed(401, body)).toEqual({ code: 'LINK_EXPIRED', refusal: null })
  expect(await failed(404, body)).toEqual({ code: 'NOT_FOUND', refusal: null })
})
