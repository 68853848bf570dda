/** The cookie that binds a sign-in by a provider to the browser that began it. It is the only cookie of the server: sessions
 *  are bearer tokens. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const lastsSeconds = 600

export class BrowserCookie {
  readonly #publicOrigins: readonly string[]
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(
    { publicOrigins }: Pick<Config, 'publicOrigins'>,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) {
    this.#publicOrigins = publicOrigins
    this.#request = request
    this.#reply = reply
  }

  /** The public origin that the browser uses. Null: none is configured. */
  get origin(): string | null {
    const origins = this.#publicOrigins.map((text) => new URL(text))
    return (origins.find(({ host }) => host === this.#request.host) ?? origins[0])?.origin ?? null
  }

  /** The secret of an earlier answer. Null: there is none, or there are two, of which a foreign page may have set one. */
  read(): string | null {
    const pairs = (this.#request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const values = pairs.flatMap((pair) =>
      pair.startsWith(`${this.#name}=`) ? [pair.slice(this.#name.length + 1)] : [],
    )
    return values.length === 1 && /^[\w-]{43}$/.test(values[0] ?? '') ? (values[0] ?? null) : null
  }

  /** A new secret, in place of an earlier one. */
  write(): string {
    const secret = randomBytes(32).toString('base64url')
    this.#send(secret, lastsSeconds)
    return secret
  }

  clear(): void {
    this.#send('', 0)
  }

  get #isSecure(): boolean {
    return this.origin?.startsWith('https:') === true
  }

  /** Browsers take a name with '__Host-' from this host alone, so that no neighbouring host can set it. */
  get #name(): string {
    return `${this.#isSecure ? '__Host-' : ''}holdfast-sign-in`
  }

  #send(value: string, maxAge: number): void {
    const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`
    this.#reply.header('set-cookie', `${this.#name}=${value}; ${attributes}`)
  }
}
