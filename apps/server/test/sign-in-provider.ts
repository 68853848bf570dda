/** A real OpenID provider on this machine. Its people are `people`; its login form takes their `sub` and any password. Tests may
 *  alter the ID token of its next answer, signed with its own key. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWK, Provider } from 'oidc-provider'

export interface ProviderPerson {
  readonly email?: string
  readonly email_verified?: boolean | string
}
type Claims = Record<string, unknown>

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk: JWK = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }

export class SignInProvider {
  readonly clientId = 'holdfast'
  readonly clientSecret = 'a secret of the client, long enough'
  readonly people = new Map<string, ProviderPerson>()
  /** Changes the claims of the next ID token, or the whole token. */
  alterClaims: ((claims: Claims) => Claims) | null = null
  alterToken: ((token: string) => string) | null = null
  readonly #redirectUris: readonly string[]
  #server: Server | null = null
  #port = 0

  constructor(...redirectUris: readonly string[]) {
    this.#redirectUris = redirectUris
  }

  get issuer(): string {
    return `http://localhost:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.clientSecret,
          redirect_uris: [...this.#redirectUris],
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['cookies of a test'] },
      claims: { email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      findAccount: (_, sub) => {
        const person = this.people.get(sub)
        return person && { accountId: sub, claims: async () => ({ sub, ...person }) }
      },
    })
    provider.use(async (ctx, next) => {
      await next()
      const body: unknown = ctx.body
      if (ctx.path !== '/token' || typeof body !== 'object' || body === null || !('id_token' in body)) return
      ctx.body = { ...body, id_token: this.#altered(String(body.id_token)) }
    })
    const answer = provider.callback()
    server.on('request', (request, response) => void answer(request, response))
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    server?.closeAllConnections()
    await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)))
  }

  #altered(token: string): string {
    const [alterClaims, alterToken] = [this.alterClaims, this.alterToken]
    this.alterClaims = null
    this.alterToken = null
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    const signed = alterClaims === null ? token : signedToken(alterClaims(claims))
    return alterToken === null ? signed : alterToken(signed)
  }
}

function signedToken(claims: Claims): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'test' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
