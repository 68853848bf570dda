/** The only listener of a node: HTTP/2 over TLS with a few calls. The pinned coordinator signs each call for this node
 *  and this moment; the node signs every answer. */
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import {
  ActOnRules,
  AuditHead,
  checkCall,
  clockToleranceMs,
  DropKey,
  isBodyOf,
  KeepShares,
  largestBody,
  type NodeRefusal,
  OpenSession,
  peerIdentityOf,
  ProposeRules,
  SessionStep,
  signAnswer,
  tlsServerOptions,
  WitnessSpend,
} from '@holdfast/mpc/nodes'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Self } from './peers/self.ts'
import { Refusal } from './refusal.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface Listening {
  readonly self: Self
  /** The identities that may call. */
  readonly coordinators: readonly string[]
  readonly sessions: Sessions
  readonly log: Logger
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Limits on the memory that a peer can make this process use. The coordinator needs one connection. */
const limits = {
  connections: 256,
  /** Connections that have carried no signed call yet. Another one closes the oldest of them. */
  strangers: 64,
  strangerMs: 30_000,
  /** Concurrent streams on one connection. */
  streams: 128,
  idleMs: 600_000,
  /** Longest pause without a byte in either direction while a body or an answer is in transit. */
  streamMs: 10_000,
  /** Total size of all signed calls whose bodies are still incomplete. */
  unreadBytes: 16 * largestBody,
} as const

export function makeListener(listening: Listening): Http2SecureServer {
  const { self, coordinators, log } = listening
  const strangers = new Map<string, Socket>()
  const calls: Calls = {
    nonces: new SeenNonces(),
    strangers,
    coordinators: new WeakMap(),
    unreadBytes: 0,
  }
  const server = createSecureServer({
    ...tlsServerOptions(self.identity),
    allowHTTP1: false,
    settings: { maxConcurrentStreams: limits.streams, maxHeaderListSize: 8_192, enablePush: false },
    maxHeaderListPairs: 32,
  })
  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    strangers.set(peer, socket)
    socket.on('close', () => strangers.delete(peer))
    const [oldest] = strangers.values()
    if (strangers.size > limits.strangers) oldest?.destroy()
  })
  // Without these listeners one reset stream ends the process.
  server.on('sessionError', (error: Error) => log.debug({ err: error }, 'connection failed'))
  server.on('tlsClientError', (error: Error) => log.debug({ err: error }, 'TLS handshake failed'))
  server.on('session', (session) => {
    const peer = peerIdentityOf(session.socket as TLSSocket)
    if (peer === null || !coordinators.includes(peer)) return session.destroy()
    calls.coordinators.set(session, peer)
    session.setTimeout(limits.strangerMs, () => session.destroy())
    session.on('error', (error) => log.debug({ err: error }, 'connection failed'))
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', (error) => log.debug({ err: error }, 'stream failed'))
    stream.setTimeout(limits.streamMs, () => stream.close(constants.NGHTTP2_CANCEL))
    void answer(stream, headers, listening, calls).catch((error: unknown) => {
      if (!stream.destroyed) {
        log.error({ err: error }, 'call ended without an answer')
        stream.close(constants.NGHTTP2_INTERNAL_ERROR)
      }
    })
  })
  return server
}

interface Calls {
  readonly nonces: SeenNonces
  /** Keyed by `peerOf`. */
  readonly strangers: Map<string, Socket>
  /** The identity at the other end of each connection. */
  readonly coordinators: WeakMap<Http2Session, string>
  unreadBytes: number
}

const peerOf = ({
  remoteAddress = '',
  remotePort = 0,
}: Pick<Socket, 'remoteAddress' | 'remotePort'>): string => `${remoteAddress} ${remotePort}`

async function answer(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  listening: Listening,
  calls: Calls,
): Promise<void> {
  const { self } = listening
  const { ':method': method = '', ':path': path = '', authorization } = headers
  const now = Date.now()
  // A call must be signed by the identity of its connection.
  const coordinator = stream.session === undefined ? undefined : calls.coordinators.get(stream.session)
  if (coordinator === undefined) return refuseUnread(stream, 401)
  const head = checkCall(coordinator, { method, path, node: self.identity.name }, authorization, now)
  if (typeof head === 'string' || !calls.nonces.isNew(head.nonce, now)) return refuseUnread(stream, 401)
  acceptConnection(stream, calls)
  const body = await readBody(stream, calls)
  if (body === 'too large') return refuseUnread(stream, 413)
  if (body === 'too many') return refuseUnread(stream, 503)
  if (!isBodyOf(head, body)) return refuseUnread(stream, 401)
  // A round computes for seconds, during which no timer fires.
  stream.setTimeout(0)
  const { status, body: answered } = carryOut(method, path, body, listening)
  if (stream.destroyed) return
  const bytes = Buffer.from(JSON.stringify(answered))
  stream.respond({
    ':status': status,
    'content-type': 'application/json',
    'x-answer': signAnswer(self.identity, authorization ?? '', status, bytes),
  })
  stream.end(bytes)
  setImmediate(() => stream.setTimeout(limits.streamMs))
}

function acceptConnection({ session }: ServerHttp2Stream, { strangers }: Calls): void {
  if (session === undefined || session.destroyed) return
  session.setTimeout(limits.idleMs)
  strangers.delete(peerOf(session.socket))
}

/** Answers and closes the stream. Anything that the peer still sends on it is dropped. */
function refuseUnread(stream: ServerHttp2Stream, status: number): void {
  if (stream.destroyed) return
  stream.respond({ ':status': status }, { endStream: true })
  stream.close(constants.NGHTTP2_NO_ERROR)
}

function carryOut(method: string, path: string, body: Uint8Array, { sessions, log }: Listening): Answer {
  try {
    return { status: 200, body: resultOf(method, path, body, sessions) }
  } catch (error) {
    const { code, message, field, party } = error instanceof Refusal ? error : new Refusal('FAULT')
    if (error instanceof Refusal) log.warn({ code, field, party, path }, 'refused')
    else log.error({ err: error, path }, 'failed')
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
    case 'POST rules':
      return sessions.proposeRules(parse(ProposeRules, body))
    case 'POST rules/id':
      if (id !== 'acts') throw new Refusal('NO_SUCH_CALL')
      return sessions.actOnRules(parse(ActOnRules, body))
    case 'GET rules/id':
      return sessions.describeRules(id)
    case 'POST witness':
      return sessions.witness(parse(WitnessSpend, body).order)
    case 'POST audit':
      return sessions.countersign(parse(AuditHead, body))
    case 'GET keys/id':
      return sessions.describeKey(id)
    case 'POST keys/id/keep':
      sessions.keep(id, parse(KeepShares, body))
      return {}
    case 'POST keys/id/drop':
      return sessions.drop(id, parse(DropKey, body))
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

async function readBody(
  stream: ServerHttp2Stream,
  calls: Calls,
): Promise<Uint8Array | 'too large' | 'too many'> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length
      calls.unreadBytes += part.length
      if (length > largestBody) return 'too large'
      if (calls.unreadBytes > limits.unreadBytes) return 'too many'
      parts.push(part)
    }
    return new Uint8Array(Buffer.concat(parts))
  } finally {
    calls.unreadBytes -= length
  }
}

/** Rejects replays: each call is accepted once. */
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
