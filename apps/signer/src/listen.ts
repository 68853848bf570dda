/** The one window of a node: HTTP/2 on loopback, a few calls, each signed by the pinned coordinator for this node and this
 *  moment; every answer is signed by the node. */
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import {
  checkCall,
  clockToleranceMs,
  KeepShares,
  largestBody,
  type NodeRefusal,
  OpenSession,
  SessionStep,
  signAnswer,
} from '@holdfast/mpc/nodes'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { Refusal } from './refusal.ts'
import type { Self } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface Listening {
  readonly self: Self
  readonly coordinator: string
  readonly sessions: Sessions
  readonly log: Logger
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export function makeListener(listening: Listening): Http2Server {
  const nonces = new SeenNonces()
  const server = createServer()
  server.on('stream', (stream, headers) => {
    void answer(stream, headers, listening, nonces).catch((error: unknown) => {
      listening.log.error({ err: error }, 'a call ended without an answer')
      if (!stream.destroyed) stream.close()
    })
  })
  return server
}

async function answer(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  listening: Listening,
  nonces: SeenNonces,
): Promise<void> {
  const { self, coordinator } = listening
  const body = await readBody(stream)
  const method = headers[':method'] ?? ''
  const path = headers[':path'] ?? ''
  const call = { method, path, body: body ?? new Uint8Array(), node: self.identity.name }
  const now = Date.now()
  const checked = checkCall(coordinator, call, headers.authorization, now)
  if (typeof checked === 'string' || body === null || !nonces.isNew(checked.nonce, now)) {
    stream.respond({ ':status': body === null ? 413 : 401 })
    stream.end()
    return
  }
  const { status, body: answered } = carryOut(method, path, body, listening)
  const bytes = Buffer.from(JSON.stringify(answered))
  stream.respond({
    ':status': status,
    'content-type': 'application/json',
    'x-answer': signAnswer(self.identity, headers.authorization ?? '', status, bytes),
  })
  stream.end(bytes)
}

function carryOut(method: string, path: string, body: Uint8Array, { sessions, log }: Listening): Answer {
  try {
    return { status: 200, body: resultOf(method, path, body, sessions) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, field, party } = error
    log.warn({ code, field, party, path }, 'refused')
    const refusal: NodeRefusal = { code, message: message.slice(0, 1_000), field, party }
    return { status: 409, body: refusal }
  }
}

function resultOf(method: string, path: string, body: Uint8Array, sessions: Sessions): unknown {
  const [, noun, id = '', verb] = path.split('/')
  switch (`${method} ${noun}${id === '' ? '' : '/id'}${verb === undefined ? '' : `/${verb}`}`) {
    case 'GET health':
      return sessions.health
    case 'POST sessions':
      return sessions.open(parse(OpenSession, body), body)
    case 'POST sessions/id':
      return sessions.advance(id, parse(SessionStep, body))
    case 'DELETE sessions/id':
      sessions.forget(id)
      return {}
    case 'GET keys/id':
      return sessions.describeKey(id)
    case 'POST keys/id/keep':
      sessions.keep(id, parse(KeepShares, body).epoch)
      return {}
    default:
      throw new Refusal('NO_SUCH_CALL')
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, body: Uint8Array): z.output<Shape> {
  const json = jsonOf(body)
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('MALFORMED_CALL', { detail: issue?.message ?? '', field: issue?.path.join('.') ?? '' })
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new Refusal('MALFORMED_CALL', { detail: 'not JSON' })
  }
}

/** Null: more than any call holds. */
async function readBody(stream: ServerHttp2Stream): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length
    if (length > largestBody) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** A call is good once. */
class SeenNonces {
  readonly #until = new Map<string, number>()

  isNew(nonce: string, now: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > now) break
      this.#until.delete(old)
    }
    if (this.#until.has(nonce)) return false
    this.#until.set(nonce, now + 2 * clockToleranceMs)
    return true
  }
}
