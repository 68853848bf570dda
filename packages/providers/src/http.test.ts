import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ScriptedAnswer, scriptedServer } from '../test/scripted-server.ts'
import {
  ProviderAnswerUnreadable,
  ProviderRateLimited,
  ProviderRefused,
  ProviderUnavailable,
} from './errors.ts'
import { type HttpOptions, JsonHttp } from './http.ts'
import { Pace } from './rate-limit.ts'

const key = 'e5f1c0de-secret-key'

async function askOnce(options: Partial<HttpOptions>, ...answers: ScriptedAnswer[]) {
  const { url, requests } = await scriptedServer(...answers)
  const http = new JsonHttp({
    provider: 'trongrid',
    baseUrl: url,
    headers: { 'TRON-PRO-API-KEY': key },
    retries: 2,
    pace: new Pace(1_000),
    ...options,
  })
  const start = performance.now()
  const answer = await http.get('/v1/anything', { limit: '1' }).catch((error: unknown) => error)
  return { answer, requests, tookMs: performance.now() - start }
}

test('whole numbers keep every digit: a number beyond a double is a bigint', async () => {
  const { answer } = await askOnce(
    {},
    { body: '{"balance": 9223372036854775807, "small": 42, "rate": 0.25, "text": "9223372036854775807"}' },
  )
  expect(answer).toEqual({
    balance: 9223372036854775807n,
    small: 42,
    rate: 0.25,
    text: '9223372036854775807',
  })
})

test.each([
  ['9007199254740993', 9007199254740993n],
  ['[1, -9007199254740993]', [1, -9007199254740993n]],
  ['{"a":{"b":\n 12345678901234567890}}', { a: { b: 12345678901234567890n } }],
  ['{"a": 9007199254740991, "b": 0.1234567890123456}', { a: 9007199254740991, b: 0.1234567890123456 }],
  ['{"a": 1e20, "b": -0, "c": "9007199254740993"}', { a: 1e20, b: -0, c: '9007199254740993' }],
  ['{"a": 999999999999999}', { a: 999999999999999 }],
])('wherever it stands: %s', async (body, expected) => {
  expect((await askOnce({}, { body })).answer).toEqual(expected)
})

test.each([
  ['{"a": 1, "b": 2, "a": {"c": 3}}', { a: { c: 3 }, b: 2 }],
  ['{"a": 1, "b": 9007199254740993, "a": {"c": 3}}', { a: { c: 3 }, b: 9007199254740993n }],
  ['{"a": 9007199254740993, "a": null}', { a: null }],
])(
  'the last value of a repeated key counts, whatever else the answer contains: %s',
  async (body, expected) => {
    expect((await askOnce({}, { body })).answer).toEqual(expected)
  },
)

test('the key goes with every request', async () => {
  const { requests } = await askOnce({}, { body: {} })
  expect(requests[0]?.headers['tron-pro-api-key']).toBe(key)
})

test('5xx answers and cut connections are retried until there is an answer', async () => {
  const { answer, requests } = await askOnce(
    {},
    { status: 502, body: '<html>' },
    { isCut: true },
    { body: { good: true } },
  )
  expect(answer).toEqual({ good: true })
  expect(requests).toHaveLength(3)
})

test('after the last attempt the provider is unavailable, with its last message', async () => {
  const { answer, requests } = await askOnce({ retries: 1 }, { status: 503, body: 'busy' })
  expect(answer).toBeInstanceOf(ProviderUnavailable)
  expect(answer).toMatchObject({ provider: 'trongrid', call: '/v1/anything', reason: 'status 503' })
  expect(requests).toHaveLength(2)
})

test('a silent provider times out', async () => {
  const { answer, tookMs } = await askOnce({ retries: 0, timeoutMs: 100 }, { isSilent: true })
  expect(answer).toBeInstanceOf(ProviderUnavailable)
  expect(tookMs).toBeLessThan(2_000)
})

test.each([
  [
    'TronGrid',
    {
      status: 403,
      body: {
        success: false,
        error: 'The key exceeds the frequency limit(15), and the query server is suspended for 1s',
        statusCode: 403,
      },
    },
  ],
  [
    'a full node',
    {
      body: { Error: 'request rate exceeded the allowed_rps(25), and the query server is suspended for 1 s' },
    },
  ],
  ['a gateway', { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' }],
  [
    'a gateway with a date',
    { status: 429, headers: { 'retry-after': new Date(Date.now() + 1_000).toUTCString() } },
  ],
  ['a gateway with 503', { status: 503, body: { error: 'too many requests, suspended for 1s' } }],
])('%s asks to wait: the client waits, and slows down afterwards', async (_, complaint) => {
  const pace = new Pace(1_000)
  const { answer, requests, tookMs } = await askOnce({ pace }, complaint, { body: { good: true } })
  expect(answer).toEqual({ good: true })
  expect(requests).toHaveLength(2)
  expect(tookMs).toBeGreaterThan('headers' in complaint ? 0 : 950)
  expect(pace.perSecond).toBeLessThan(600)
})

test('each request is reported with its outcome, including retries', async () => {
  const outcomesOf = async (...answers: ScriptedAnswer[]) => {
    const outcomes: string[] = []
    await askOnce({ onAnswer: (outcome, ms) => outcomes.push(ms >= 0 ? outcome : 'no time') }, ...answers)
    return outcomes.join(' ')
  }
  expect(await outcomesOf({ status: 502 }, { isCut: true }, { body: { good: true } })).toBe(
    'failed failed answered',
  )
  expect(await outcomesOf({ status: 429, headers: { 'retry-after': '0' } }, { body: [] })).toBe(
    'limited answered',
  )
  expect(await outcomesOf({ status: 404, body: 'no' })).toBe('refused')
  expect(await outcomesOf({ body: { Error: 'class org.tron: no such account' } })).toBe('refused')
  expect(await outcomesOf({ body: { success: false, error: 'bad address' } })).toBe('refused')
  expect(await outcomesOf({ body: '<html>' })).toBe('failed')
})

test('a suspension beyond the patience is an error at once', async () => {
  const { answer, tookMs } = await askOnce(
    { patienceSeconds: 20 },
    { status: 403, body: { error: 'limit exceeded, the query server is suspended for 30s' } },
  )
  expect(answer).toBeInstanceOf(ProviderRateLimited)
  expect((answer as Error).message).toBe('trongrid: /v1/anything: rate limited for 30 s')
  expect(tookMs).toBeLessThan(1_000)
})

test('a refusal is final, and a key that it repeats does not reach the message', async () => {
  const { answer, requests } = await askOnce({}, { status: 401, body: `the key ${key} is not known` })
  expect(answer).toBeInstanceOf(ProviderRefused)
  expect((answer as Error).message).toBe('trongrid: /v1/anything: status 401: the key … is not known')
  expect(requests).toHaveLength(1)
})

test.each([['<html>maintenance</html>'], [`{"key": "${key}"`], [''], ['['.repeat(20_000)]])(
  'what is no JSON is unreadable: %.30s',
  async (body) => {
    const { answer } = await askOnce({}, { body })
    expect(answer).toBeInstanceOf(ProviderAnswerUnreadable)
    expect((answer as Error).message).not.toContain(key)
  },
)

test('an answer of more than 32 MB is aborted, and the error does not name the address, which may contain a key', async () => {
  const { answer } = await askOnce({}, { body: Buffer.alloc(33 * 1024 * 1024, ' ') })
  expect(answer).toBeInstanceOf(ProviderAnswerUnreadable)
  expect((answer as Error).message).toContain('larger than')
  expect((answer as Error).message).not.toContain('http')
})

test('a key that is repeated in an answer is removed', async () => {
  const { answer } = await askOnce({}, { body: { Error: `no rights for ${key}`, balance: 7 } })
  expect(answer).toEqual({ Error: 'no rights for …', balance: 7 })
})

test('a request during a suspension beyond the patience fails at once', async () => {
  const pace = new Pace(1_000)
  const { url, requests } = await scriptedServer(
    { status: 429, headers: { 'retry-after': '3000000' } },
    { body: 1 },
  )
  const http = new JsonHttp({ provider: 'trongrid', baseUrl: url, pace, patienceSeconds: 1 })
  await expect(http.get('/first')).rejects.toThrow(ProviderRateLimited)
  const start = performance.now()
  await expect(http.get('/second')).rejects.toThrow(ProviderRateLimited)
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(requests).toHaveLength(1)
})

test('characters that no database stores are removed from a provider’s message', async () => {
  const { answer } = await askOnce({}, { status: 400, body: 'bad\0 \ud83d' })
  expect((answer as Error).message).not.toContain('\0')
  expect((answer as Error).message.isWellFormed()).toBe(true)
})

test('a compressed answer is read, and one beyond 32 MB uncompressed is aborted', async () => {
  const zipped = (body: string | Buffer) => ({
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(body),
  })
  expect((await askOnce({}, zipped('{"good": true}'))).answer).toEqual({ good: true })
  const bomb = await askOnce({}, zipped(Buffer.alloc(33 * 1024 * 1024, ' ')))
  expect((bomb.answer as Error).message).toContain('larger than')
})

test('a redirect is not followed, because it would pass on the key', async () => {
  const elsewhere = await scriptedServer({ body: {} })
  const { answer } = await askOnce({ retries: 0 }, { status: 302, headers: { location: elsewhere.url } })
  expect(answer).toBeInstanceOf(ProviderUnavailable)
  expect(elsewhere.requests).toEqual([])
})
