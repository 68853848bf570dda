import { expect, test } from 'vitest'
import { api } from './api.ts'
import { ApiError, UnexpectedAnswer } from './api-error.ts'
import { createClient } from './create-client.ts'
import { pathOf } from './path-of.ts'

const answering =
  (status: number, body: string, seen: Request[] = []): typeof fetch =>
  async (input, init) => {
    seen.push(new Request(new URL(addressOf(input), 'http://page.test'), init))
    return new Response(status === 204 ? null : body, { status })
  }

const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString()

const client = (status: number, body: string, token: string | null = null, seen: Request[] = [], base = '') =>
  createClient(api, { base, token: () => token, fetch: answering(status, body, seen) })

test('[AUTH-01] a call carries exactly the stored token as bearer', async () => {
  const seen: Request[] = []
  await client(200, '[]', 'secret-token', seen).listMyOrganisations()
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret-token')
})

test('[AUTH-02] without a stored token there is no Authorization header', async () => {
  const seen: Request[] = []
  await client(200, '{"token":"x"}', null, seen).login({ body: { email: 'a@b.test', password: 'x' } })
  expect(seen[0]?.headers.has('authorization')).toBe(false)
})

test('[AUTH-03] relative paths go to the API base', async () => {
  const seen: Request[] = []
  await client(200, '[]', null, seen, 'https://api.example.test').listMyOrganisations()
  expect(seen[0]?.url).toBe('https://api.example.test/api/my-organizations')
})

test('path parameters are encoded and empty query values left out', () => {
  expect(pathOf(api.archiveWallet, { params: { id: 'a/b' } })).toBe('/api/wallets/a%2Fb/archive')
  expect(pathOf(api.listWallets, { query: { entity_id: 'x', archived: undefined } })).toBe(
    '/api/wallets?entity_id=x',
  )
})

test('[ERR-18] an error carries status, status text and the detail of a JSON body', async () => {
  const error = await client(409, '{"detail":"already there"}')
    .listMyOrganisations()
    .catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, statusText: 'Conflict', detail: 'already there' })
})

test('[ERR-18] the body of a plain text error is kept as it is', async () => {
  const error = await client(502, 'chain unavailable')
    .listMyOrganisations()
    .catch((e: unknown) => e)
  expect(error).toMatchObject({
    status: 502,
    statusText: 'Bad Gateway',
    detail: null,
    body: 'chain unavailable',
  })
})

test('a plain text error carries its code in a header', async () => {
  const refusedWith = (headers: Record<string, string>, body: string) =>
    createClient(api, {
      base: '',
      token: () => null,
      fetch: async () => new Response(body, { status: 409, headers }),
    })
      .listMyOrganisations()
      .catch((e: unknown) => e)
  expect(await refusedWith({ 'X-Error-Code': 'SAME_TRANSFER' }, 'An equal transfer waits.')).toMatchObject({
    code: 'SAME_TRANSFER',
    detail: null,
    body: 'An equal transfer waits.',
  })
  expect(await refusedWith({}, '{"detail":"too common","code":"PASSWORD_COMMON"}')).toMatchObject({
    code: 'PASSWORD_COMMON',
  })
  expect(await refusedWith({}, 'An equal transfer waits.')).toMatchObject({ code: null })
})

test.each(['<html>', '{"rows":', '{"rows":1}', '7'])(
  'an answer of another shape (%s) is an error, never data',
  async (body) => {
    await expect(client(200, body).listMyOrganisations()).rejects.toBeInstanceOf(UnexpectedAnswer)
  },
)
