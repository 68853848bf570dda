import { request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePageServer } from './make-page-server.ts'
import { hashOfPage } from './page-files.ts'
import { readServeSettings } from './read-serve-settings.ts'

const files = [
  { path: 'assets/index-abc.js', bytes: Buffer.from('script '.repeat(100)) },
  { path: 'index.html', bytes: Buffer.from('<!doctype html>') },
]
let server: Server
let url = ''
beforeAll(async () => {
  server = makePageServer({ files, servers: ['http://localhost:3000', 'https://a.example'] })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('the page asks its own host and the listed servers only, and cannot be framed', async () => {
  const { headers } = await fetch(url)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' http://localhost:3000 https://a.example;")
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
})

test('files with a hash in their name are kept for ever, the others are asked for again', async () => {
  const cacheOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get('cache-control')
  expect(await cacheOf('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/?a=1')).toBe('no-cache')
  expect(await cacheOf('/config.json')).toBe('no-cache')
})

test('config.json names the servers', async () => {
  expect(await (await fetch(`${url}/config.json`)).json()).toEqual({
    servers: ['http://localhost:3000', 'https://a.example'],
  })
})

/** `fetch` would unpack the answer. */
const rawOf = (path: string, encoding: string) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer }>((done, fail) => {
    httpRequest(`${url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })

test('brotli for those who take it', async () => {
  const packed = await rawOf('/assets/index-abc.js', 'gzip, br;q=1')
  expect(packed.encoding).toBe('br')
  expect(brotliDecompressSync(packed.bytes)).toEqual(files[0]?.bytes)
  expect(packed.bytes.length).toBeLessThan(100)
  expect(await rawOf('/assets/index-abc.js', 'gzip, brotli')).toEqual({
    encoding: undefined,
    bytes: files[0]?.bytes,
  })
})

test.each(['/../package.json', '/%2e%2e/package.json', '/.built-from', '/assets/', '//index.html'])(
  'no file: %s',
  async (path) => {
    expect((await rawOf(path, 'br')).bytes.length).toBe(0)
  },
)

test('only GET and HEAD', async () => {
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('a page that is not built is not served', () => {
  expect(() => makePageServer({ files: [], servers: [] })).toThrow('not built')
})

test('the hash is that of what sha256sum prints', () => {
  // printf abc > a; sha256sum a | sha256sum
  expect(hashOfPage([{ path: 'a', bytes: Buffer.from('abc') }])).toBe(
    '60eb527cba799edb93b30ea27633d72a197c248cd40cf6f7647c93f98b8f9a32',
  )
})

test('settings: the usual ones, and every fault by name', () => {
  expect(readServeSettings({ HOLDFAST_HOST: '' })).toEqual({
    port: 3001,
    host: '127.0.0.1',
    servers: ['http://localhost:3000'],
  })
  const listed = readServeSettings({ HOLDFAST_APPROVER_SERVERS: 'https://a.example, https://b.example:8443' })
  expect(listed.servers).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(() =>
    readServeSettings({
      HOLDFAST_APPROVER_PORT: 'x',
      HOLDFAST_APPROVER_SERVERS: 'https://a.example/; script-src *',
    }),
  ).toThrow(/HOLDFAST_APPROVER_PORT: .*\n.*HOLDFAST_APPROVER_SERVERS: must be an origin/)
})
