/** The server's client for one signer: an address and a pinned identity, which TLS must prove and which signs every
 *  answer. */
import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import { connect, type ClientHttp2Session } from 'node:http2'
import {
  connectTls,
  type Identity,
  isAnswerOf,
  largestBody,
  NodeRefusal,
  signCall,
} from '@holdfast/mpc/nodes'
import type { z } from 'zod'

export interface SignerAddress {
  readonly party: number
  readonly url: string
  /** 64 hex digits. */
  readonly identity: string
}

/** The signer did not answer, or the answer was not its own. */
export class SignerDown extends Error {
  readonly party: number
  readonly why: RefusalBody

  constructor(party: number, why: RefusalBody) {
    super(`signer ${party}: ${renderRefusal(why, plainEnglish)}`)
    this.name = 'SignerDown'
    this.party = party
    this.why = why
  }
}

/** The signer answered that it refuses to take part. */
export class SignerRefuses extends Error {
  readonly party: number
  readonly refusal: NodeRefusal

  constructor(party: number, refusal: NodeRefusal) {
    super(`signer ${party}: ${refusal.message}`)
    this.name = 'SignerRefuses'
    this.party = party
    this.refusal = refusal
  }
}

export class SignerClient {
  readonly address: SignerAddress
  readonly #coordinator: Identity
  #session: ClientHttp2Session | undefined
  #connecting: Promise<ClientHttp2Session> | undefined

  constructor(address: SignerAddress, coordinator: Identity) {
    this.address = address
    this.#coordinator = coordinator
  }

  get party(): number {
    return this.address.party
  }

  /** Throws `SignerDown` or `SignerRefuses`. */
  async ask<Shape extends z.ZodType>(
    call: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: string },
    shape: Shape,
    timeoutMs: number,
  ): Promise<z.output<Shape>> {
    const { party, identity: node } = this.address
    const { method, path } = call
    const body = Buffer.from(call.body ?? '')
    const authorization = signCall(this.#coordinator, { method, path, body, node }, Date.now())
    const sending = { method, path, authorization, body }
    const isKept = this.#session !== undefined
    const { status, header, bytes } = await this.#send(sending, timeoutMs).catch((error: unknown) => {
      // A kept connection may have ended unnoticed. Reading requests are retried once, on a new connection.
      if (method !== 'GET' || !isKept || !this.#isBroken()) throw error
      return this.#send(sending, timeoutMs)
    })
    if (!isAnswerOf(node, { call: authorization, status, body: bytes, header }))
      throw new SignerDown(party, reason('SIGNER_FOREIGN', { status }))
    if (status === 409) throw new SignerRefuses(party, this.#read(NodeRefusal, bytes))
    return this.#read(shape, bytes)
  }

  close(): void {
    this.#session?.close()
    this.#session = undefined
  }

  #read<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> {
    const parsed = shape.safeParse(jsonOrUndefined(bytes))
    if (!parsed.success) throw new SignerDown(this.party, reason('SIGNER_UNREADABLE'))
    return parsed.data
  }

  async #send(
    {
      method,
      path,
      authorization,
      body,
    }: { method: string; path: string; authorization: string; body: Buffer },
    timeoutMs: number,
  ): Promise<{ status: number; header: string; bytes: Buffer }> {
    const session = await this.#connected(timeoutMs)
    return new Promise((done, fail) => {
      const down = (why: RefusalBody) => fail(new SignerDown(this.party, why))
      const stream = session.request(
        { ':method': method, ':path': path, authorization },
        { endStream: false },
      )
      const parts: Buffer[] = []
      let status = 0
      let header = ''
      stream.setTimeout(timeoutMs, () => {
        stream.close()
        down(reason('SIGNER_SILENT', { patience: timeoutMs }))
      })
      stream.on('response', (headers) => {
        status = headers[':status'] ?? 0
        header = String(headers['x-answer'] ?? '')
      })
      let length = 0
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length <= largestBody) return
        stream.close()
        down(reason('SIGNER_ENDLESS'))
      })
      stream.on('error', (error) => {
        this.close()
        down(reason('SIGNER_UNREACHABLE', { text: error.message }))
      })
      stream.on('close', () => {
        if (status !== 0) return done({ status, header, bytes: Buffer.concat(parts) })
        this.close()
        down(reason('SIGNER_CUT_OFF'))
      })
      stream.end(body)
    })
  }

  #isBroken(): boolean {
    return this.#session === undefined || this.#session.closed || this.#session.destroyed
  }

  async #connected(timeoutMs: number): Promise<ClientHttp2Session> {
    if (this.#session !== undefined && !this.#isBroken()) return this.#session
    this.#connecting ??= this.#connect(timeoutMs).finally(() => (this.#connecting = undefined))
    this.#session = await this.#connecting
    return this.#session
  }

  async #connect(timeoutMs: number): Promise<ClientHttp2Session> {
    const { url, identity: peer } = this.address
    const socket = await connectTls(url, { own: this.#coordinator, peer, timeoutMs }).catch(
      (error: Error) => {
        throw new SignerDown(this.party, reason('SIGNER_UNREACHABLE', { text: error.message }))
      },
    )
    const session = connect(url, { createConnection: () => socket })
    // Its streams end with it and carry the reason.
    session.on('error', () => undefined)
    session.unref()
    return session
  }
}

function jsonOrUndefined(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
