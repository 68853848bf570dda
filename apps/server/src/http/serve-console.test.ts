import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { serveConsole } from './serve-console.ts'

const script = 'export const title = "a page"\n'.repeat(40)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/first-Xy12.js'), script)
  writeFileSync(join(folder, 'assets/first-Xy12.js.br'), brotliCompressSync(script))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function get(url: string, headers: Record<string, string> = {}) {
  const server = fastify()
  await serveConsole(server, { config: readConfig({ DATABASE_URL: 'postgres://nowhere' }) }, folder)
  return server.inject({ url, headers })
}

test('a file with a hash in its name is kept for ever, the page itself is asked for each time', async () => {
  expect((await get('/assets/first-Xy12.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await get('/')).headers['cache-control']).toBe('no-cache')
  expect((await get('/config.json')).headers['cache-control']).toBe('no-store')
})

test('a browser that accepts brotli gets the compressed file; another gets it as it is', async () => {
  const compressed = await get('/assets/first-Xy12.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(compressed.rawPayload).toEqual(brotliCompressSync(script))
  const plain = await get('/assets/first-Xy12.js', { 'accept-encoding': 'gzip' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(script)
})
