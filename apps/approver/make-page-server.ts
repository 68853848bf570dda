/**
 * Serves the built page from memory: no cookies, no listings, nothing but its own files and `config.json`. Other hosts can serve
 * the same files with the same headers.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { PageFile } from './page-files.ts'

export interface PageOfHost {
  readonly files: readonly PageFile[]
  /** The origins of the servers that links may name. */
  readonly servers: readonly string[]
}

export function makePageServer({ files, servers }: PageOfHost): Server {
  const config = { path: 'config.json', bytes: Buffer.from(JSON.stringify({ servers })) }
  const answers = new Map([...files, config].map((file) => [`/${file.path}`, answerOf(file)] as const))
  const index = answers.get('/index.html')
  if (index === undefined) throw new Error('The page is not built: there is no index.html')
  answers.set('/', index)
  const always = securityHeaders(servers)
  return createServer((request, response) => {
    for (const [name, value] of always) response.setHeader(name, value)
    respond(request, response, answers)
  })
}

interface Answer {
  readonly type: string
  readonly cache: string
  readonly plain: Buffer
  readonly brotli: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** The names of files in `assets` change with their content. */
const answerOf = ({ path, bytes }: PageFile): Answer => ({
  type: types[extname(path)] ?? 'application/octet-stream',
  cache: path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  plain: bytes,
  brotli: brotliCompressSync(bytes),
})

function respond(
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  answers: ReadonlyMap<string, Answer>,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const answer = answers.get(url.split('?')[0] ?? '')
  if (answer === undefined) {
    response.writeHead(404).end()
    return
  }
  const isBrotli = /(^|[\s,])br($|[\s,;])/.test(headers['accept-encoding'] ?? '')
  const body = isBrotli ? answer.brotli : answer.plain
  response.writeHead(200, {
    'content-type': answer.type,
    'cache-control': answer.cache,
    'content-length': body.length,
    vary: 'accept-encoding',
    ...(isBrotli ? { 'content-encoding': 'br' } : {}),
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** The page may ask its own host and the listed servers, and nobody may frame it or open it with a handle to its window. */
function securityHeaders(servers: readonly string[]): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${servers.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'permissions-policy',
      'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=()',
    ],
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
  ]
}
