/** A proxy in front of a signer that has its identity and changes its answers: a signer that also attacks the
 *  coordinator, not only its peers. */
import { connect, createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import {
  bytesOfHello,
  connectTls,
  type Identity,
  largestBody,
  type SessionAnswerBody,
  signAnswer,
  tlsServerOptions,
  toBase64,
} from '@holdfast/mpc/nodes'
import type { TestNode } from '@holdfast/signer/testing'

interface SignerAnswer {
  readonly path: string
  /** Body of the call. */
  readonly call: Buffer
  readonly status: number
  readonly bytes: Buffer
}

/** Null for no answer at all. */
type Rudeness = (
  answer: SignerAnswer,
) => (Omit<SignerAnswer, 'path' | 'call'> & { readonly isUnsigned?: boolean }) | null

export interface RudeFront {
  readonly url: string
  rudeness: Rudeness
  /** Answers changed since its behaviour was last set. */
  readonly strikes: number
  close(): Promise<void>
}

const isSession = ({ path }: SignerAnswer) => path.startsWith('/sessions')
const isStep = ({ path }: SignerAnswer) => path.startsWith('/sessions/')

const whenever =
  (is: (answer: SignerAnswer) => boolean, rude: Rudeness): Rudeness =>
  (answer) =>
    is(answer) ? rude(answer) : answer

const answering =
  (change: (answer: SessionAnswerBody) => unknown): Rudeness =>
  ({ status, bytes }) => ({
    status,
    bytes: Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8')) as SessionAnswerBody))),
  })

export const silences: Readonly<Record<string, Rudeness>> = {
  'answers that are no JSON': whenever(isSession, ({ status }) => ({ status, bytes: Buffer.from('<html>') })),
  'answers of another shape': whenever(
    isSession,
    answering(() => ({ ok: true })),
  ),
  'refusals of another shape': whenever(isSession, () => ({ status: 409, bytes: Buffer.from('[]') })),
  'answers with a signature that is not its own': whenever(isSession, (answer) => ({
    ...answer,
    isUnsigned: true,
  })),
  'answers without end': whenever(isSession, ({ status }) => ({
    status,
    bytes: Buffer.alloc(largestBody + 1, 32),
  })),
  'no answer, while the connection stands': whenever(isStep, () => null),
}

export const impostures: Readonly<Record<string, Rudeness>> = {
  'a hello in another’s name': whenever(
    (answer) => isSession(answer) && !isStep(answer),
    answering((answer) => ({ ...answer, hello: { ...answer.hello, party: 1 } })),
  ),
  'letters in another’s name': whenever(
    isStep,
    answering(({ envelopes, ...answer }) => ({
      ...answer,
      envelopes: envelopes.map((envelope) => ({ ...envelope, from: 3 })),
    })),
  ),
  'letters to itself, so that it never ends': whenever(
    isStep,
    answering(({ envelopes, ...answer }) => ({
      ...answer,
      envelopes: envelopes.map((envelope) => ({ ...envelope, to: envelope.from })),
    })),
  ),
  'letters to somebody who is not there': whenever(
    isStep,
    answering(({ envelopes, ...answer }) => ({
      ...answer,
      envelopes: envelopes.map((envelope) => ({ ...envelope, to: 200 })),
    })),
  ),
}

export const blame: Rudeness = whenever(isStep, () => ({
  status: 409,
  bytes: Buffer.from(JSON.stringify({ code: 'PEER_FROZEN', message: 'it cheats', field: null, party: 1 })),
}))

const isOpening = ({ path }: SignerAnswer) => path === '/sessions'

/** A hello with changed content, signed by the signer itself. */
const signedHello =
  (
    identity: Identity,
    change: { readonly order?: Buffer; readonly key?: Buffer; readonly state?: Buffer },
  ): Rudeness =>
  ({ call, status, bytes }) => {
    const { sessionId } = JSON.parse(call.toString('utf8')) as { sessionId: string }
    const answer = JSON.parse(bytes.toString('utf8')) as SessionAnswerBody
    const { party, ...claims } = answer.hello!
    const key = change.key ?? Buffer.from(claims.key, 'base64')
    const order = change.order ?? Buffer.from(claims.order, 'base64')
    const state = change.state ?? Buffer.from(claims.state ?? '', 'base64')
    const signature = identity.sign(bytesOfHello(sessionId, { party, order, key, state }))
    const hello = {
      party,
      key: toBase64(key),
      order: toBase64(order),
      state: toBase64(state),
      signature: toBase64(signature),
    }
    return { status, bytes: Buffer.from(JSON.stringify({ ...answer, hello })) }
  }

export const refusing =
  (code: string): Rudeness =>
  () => ({
    status: 409,
    bytes: Buffer.from(JSON.stringify({ code, message: code, field: null, party: null })),
  })

/** Answers that make an honest peer refuse the session, or that refuse what the others would sign. */
export const spoilings = (identity: Identity): Readonly<Record<string, Rudeness>> => ({
  'a hello with a bad signature': whenever(
    isOpening,
    answering(({ hello, ...answer }) => ({
      ...answer,
      hello: { ...hello, signature: toBase64(Buffer.alloc(64, 7)) },
    })),
  ),
  'a hello without a state, as an earlier version sends it': whenever(
    isOpening,
    answering(({ hello, ...answer }) => ({ ...answer, hello: { ...hello, state: undefined } })),
  ),
  'a well-signed hello whose state is that of no signer': whenever(
    isOpening,
    signedHello(identity, { state: Buffer.from('no state') }),
  ),
  'a well-signed hello for another order': whenever(
    isOpening,
    signedHello(identity, { order: Buffer.alloc(32, 9) }),
  ),
  'a well-signed hello with a key of low order': whenever(
    isOpening,
    signedHello(identity, { key: Buffer.alloc(32) }),
  ),
  'more letters than a step may hold': whenever(
    isStep,
    answering(({ envelopes, ...answer }) => ({
      ...answer,
      envelopes: envelopes.flatMap((envelope) => Array.from({ length: 65 }, () => envelope)),
    })),
  ),
  'letters that together are longer than a body': whenever(
    isStep,
    answering(({ envelopes, ...answer }) => ({
      ...answer,
      envelopes: envelopes
        .slice(0, 1)
        .flatMap((envelope) => Array.from({ length: 8 }, () => ({ ...envelope, box: 'A'.repeat(399_996) }))),
    })),
  ),
  'EXPIRED, always': whenever(isOpening, refusing('EXPIRED')),
  'TOO_MANY_SESSIONS, always': whenever(isOpening, refusing('TOO_MANY_SESSIONS')),
  'MALFORMED_CALL to every step': whenever(isStep, refusing('MALFORMED_CALL')),
  'FAULT to every step': whenever(isStep, refusing('FAULT')),
})

const ofKey = (change: object): Rudeness =>
  whenever(
    ({ path }) => path.startsWith('/keys/'),
    answering((key) => ({ ...key, ...change })),
  )

export const falseViews: Readonly<Record<string, Rudeness>> = {
  'shares of a later refresh': ofKey({ epoch: 1_000 }),
  'another public key': ofKey({ publicKey: Buffer.alloc(33, 2).toString('base64') }),
  'another threshold': ofKey({ threshold: 3 }),
  'other parties': ofKey({ parties: [1, 2] }),
  'that it is parted from everybody': ofKey({ frozen: [1, 3] }),
}

const politely: Rudeness = (answer) => answer

/** `coordinator` is the identity with which it calls the signer behind it. */
export async function startFront(behind: TestNode, coordinator: Identity): Promise<RudeFront> {
  const sockets = new Set<Socket>()
  let rudeness = politely
  let strikes = 0
  const answer = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const answered = await pass(behind, coordinator, headers, stream)
    const { bytes } = answered
    const changed = rudeness(answered)
    if (changed === null || changed.bytes !== bytes || changed.isUnsigned === true) strikes += 1
    if (changed === null) return
    const call = changed.isUnsigned === true ? 'another call' : (headers.authorization ?? '')
    stream.respond({
      ':status': changed.status,
      'x-answer': signAnswer(behind.folder.identity, call, changed.status, changed.bytes),
    })
    stream.end(changed.bytes)
  }
  const server = createSecureServer(tlsServerOptions(behind.folder.identity))
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    answer(stream, headers).catch(() => stream.close())
  })
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get rudeness() {
      return rudeness
    },
    set rudeness(next) {
      rudeness = next
      strikes = 0
    },
    get strikes() {
      return strikes
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function pass(
  { url, identity: peer }: TestNode,
  own: Identity,
  headers: IncomingHttpHeaders,
  body: ServerHttp2Stream,
): Promise<SignerAnswer> {
  const socket = await connectTls(url, { own, peer, timeoutMs: 5_000 })
  const session = connect(url, { createConnection: () => socket })
  try {
    const path = headers[':path'] ?? ''
    const stream = session.request(
      { ':method': headers[':method'], ':path': path, authorization: headers.authorization },
      { endStream: false },
    )
    let status = 0
    stream.on('response', (answered) => (status = answered[':status'] ?? 0))
    const call = await whole(body)
    stream.end(call)
    const bytes = await whole(stream)
    return { path, call, status, bytes }
  } finally {
    session.close()
  }
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
