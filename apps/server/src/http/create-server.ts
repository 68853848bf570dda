/** Serves the contract: each call is authenticated, its access checked, its request parsed, its errors put into words. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { api, errorCodeHeader, type Route, Version } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { codeOf, type Database, foreignKeyViolation, transaction } from '@holdfast/store'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Actor, Caller, Context } from '../context.ts'
import { signingInWords } from '../signing/in-words.ts'
import { authenticate, bearerOf } from './authenticate.ts'
import { boundConnections, connectionLimits, timeoutsOf } from './connection-limits.ts'
import { type CallSeen, countCalls, noteCaller } from './count-calls.ts'
import { faultInWords } from './fault-in-words.ts'
import type { Verbs } from './verb.ts'
import { refuseOtherHosts, SocketOrigins, trustedProxies } from './hosts.ts'
import { isWithin } from './is-within.ts'
import { openApi } from './open-api.ts'
import { recordRefusal } from './record-change.ts'
import { badValue, devModeIsOff, devModeOff, forbidden, Refused, unauthorised } from './refusal.ts'
import { serveConsole } from './serve-console.ts'

export interface ServeOptions {
  readonly context: Context
  readonly handlers: Verbs
  readonly log?: Logger
  /** Folder of the built console; none is served when it does not exist. */
  readonly consoleFolder: string
  /** Parses every answer against the contract; for tests. */
  readonly checksAnswers?: boolean
  /** Other limits of connections; for tests. */
  readonly limits?: typeof connectionLimits
  /** Hears of every call of the contract when it is answered. */
  readonly onCall?: (seen: CallSeen) => void
}

const callPrefixes = /^\/(api|admin-api|ws|dev\/mpc|sandbox|metrics)(\/|\?|$)/

export async function createServer(options: ServeOptions): Promise<FastifyInstance> {
  const { context } = options
  const settings = {
    logController: new LogController({ disableRequestLogging: true }),
    ...timeoutsOf(options.limits ?? connectionLimits),
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies(context.config),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, maxParamLength: 512 },
  }
  const log: FastifyBaseLogger | undefined = options.log
  const server: FastifyInstance =
    log === undefined ? Fastify(settings) : Fastify({ ...settings, loggerInstance: log })
  boundConnections(server, context.config.maxConnections)
  refuseOtherHosts(server, context.config)
  const sockets = new SocketOrigins(context.config)
  server.addHook('onRequest', async (request) => sockets.note(request))
  await server.register(helmet, securityHeaders(context, sockets))
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // Behind TLS, which a named proxy ends, browsers are to stay there.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  await server.register(cors, {
    origin: [...context.config.consoleOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [errorCodeHeader],
  })
  await server.register(rateLimit, {
    // By address, and an office shares one: 100 calls a second. The console's own files are no calls.
    max: 6_000,
    timeWindow: 60_000,
    // By the route that serves it: a path can be spelled in many ways.
    allowList: ({ routeOptions }) => !callPrefixes.test(routeOptions.url ?? ''),
    errorResponseBuilder: () => new Refused(429, 'Too many requests. Try again in a minute.'),
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  server.setNotFoundHandler((request, reply) => answerUnknown(server, request, reply))
  if (options.onCall !== undefined) countCalls(server, options.onCall)
  const description = openApi(api)
  server.get('/api/openapi.json', () => description)
  for (const [name, route] of Object.entries<Route>(api)) serveRoute(server, options, name, route)
  if (existsSync(options.consoleFolder)) await serveConsole(server, context, options.consoleFolder)
  return server
}

/** Nothing that the console uses; it writes to the clipboard, which stays allowed. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()'

const securityHeaders = ({ config }: Pick<Context, 'config'>, sockets: SocketOrigins) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      // The page's own sockets, those of the balances port, a configured list of organisations, and the hosts that the
      // operator trusts.
      'connect-src': [
        "'self'",
        (request: IncomingMessage) => sockets.of(request),
        ...(config.entitiesBase === '' ? [] : [config.entitiesBase]),
        ...config.trustedHosts,
      ],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginResourcePolicy: { policy: 'same-site' as const },
  hsts: false,
})

type AnyHandler = (
  context: Context,
  call: {
    request: unknown
    actor: Actor | null
    caller: Caller
  },
) => Promise<unknown>

function serveRoute(server: FastifyInstance, options: ServeOptions, name: string, route: Route): void {
  const handle = (options.handlers as unknown as Record<string, AnyHandler>)[name]
  if (handle === undefined) throw new Error(`no verb for ${name}`)
  server.route({
    method: route.method,
    url: route.path,
    config: { errors: route.errors ?? 'detail', isCall: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller: Caller = {
        correlationId: request.id,
        remoteAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        country: countryOf(options.context, request),
      }
      const actor = await authenticate(options.context, bearerOf(request.headers.authorization))
      noteCaller(request, actor)
      try {
        admit(options.context, route, actor)
        const answer = await handle(options.context, { request: parseRequest(route, request), actor, caller })
        return await send(reply, route, answer, options)
      } catch (error) {
        if (actor !== null) await recordIfForbidden(options.context.db, { actor, caller }, request, error)
        throw error
      }
    },
  })
}

/** Only where the operator names the header, and only by a proxy's word: whoever reaches the server past it could write anything. */
function countryOf({ config }: Pick<Context, 'config'>, { headers, socket }: FastifyRequest): string | null {
  const said = config.countryHeader === null ? undefined : headers[config.countryHeader]
  if (said === undefined || !isWithin(config.proxies, socket.remoteAddress ?? '')) return null
  return typeof said === 'string' && /^[A-Z]{2}$/i.test(said) ? said.toUpperCase() : null
}

async function send(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  options: ServeOptions,
): Promise<FastifyReply> {
  reply.code(route.status ?? 200)
  if (route.download !== undefined)
    return reply.type(route.download).send(Readable.from(answer as AsyncIterable<string>))
  if (options.checksAnswers === true) route.reply.parse(answer)
  if (route.isVersioned === true)
    reply.header('etag', `"${z.object({ version: Version }).parse(answer).version}"`)
  return reply.send(answer)
}

/** Acts that somebody tried without the right to, or that the policy refused, are recorded; reading without the right is only
 *  refused. */
async function recordIfForbidden(
  db: Database,
  who: { actor: Actor; caller: Caller },
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (request.method === 'GET' || !(error instanceof Refused)) return
  if (error.status !== 403 && error.organisationId === null) return
  await transaction(db, (tx) =>
    recordRefusal(tx, who, {
      organisationId: error.organisationId ?? installationId,
      ...attemptOf(request),
      reason: error.message,
    }),
  )
}

const stepsOfTransfers: Readonly<Record<string, 'submitted' | 'approved' | 'signed'>> = {
  '/api/transfer-requests/:id/submit': 'submitted',
  '/api/transfer-requests/:id/approve': 'approved',
  '/api/transfer-requests/:id/sign-and-broadcast': 'signed',
}

/** A step of a transfer stands beside the steps that were done; anything else is a call. */
function attemptOf(request: FastifyRequest) {
  const route = request.routeOptions.url ?? ''
  const verb = stepsOfTransfers[route]
  const { id = '' } = (request.params ?? {}) as { id?: string }
  if (verb !== undefined)
    return { subject: { kind: 'transfer-request' as const, id }, verb, equalBy: `${route} ${id}` }
  return {
    subject: {
      kind: 'call' as const,
      id: `${request.method} ${request.url.split('?')[0] ?? ''}`.slice(0, 300),
    },
    verb: 'called' as const,
    equalBy: `${request.method} ${route}`,
  }
}

function admit({ config }: Pick<Context, 'config'>, route: Route, actor: Actor | null): void {
  if (route.access === 'public') return
  if (actor === null) throw unauthorised()
  if (route.devOnly === true && !config.isDevMode) throw devModeOff()
  if (route.access === 'system' && !actor.user.is_system) throw forbidden()
  if (route.access === 'admin-or-system' && !actor.user.is_system && !actor.user.is_admin) throw forbidden()
}

function parseRequest(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  if (route.params !== undefined) parsed.params = parsePart(route.params, request.params, '')
  if (route.query !== undefined) parsed.query = parsePart(route.query, request.query, '')
  if (route.body !== undefined) parsed.body = parsePart(route.body, request.body ?? {}, 'body')
  if (route.isVersioned === true) parsed.version = versionOf(request.headers['if-match'])
  if (route.isIdempotent === true) parsed.idempotencyKey = keyOf(request.headers['idempotency-key'])
  return parsed
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw badValue('Idempotency-Key', 'must be 1 to 200 visible characters of ASCII')
  return header
}

/** `*` is whatever there is. What cannot be read is refused: passed over, it would protect nobody's change. */
function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw badValue('If-Match', 'must be the version of what was seen, as "3"')
  return Number(version)
}

function parsePart(schema: z.ZodType, value: unknown, name: string): unknown {
  refuseUnstorable(value, name)
  const parsed = schema.safeParse(value, { error: faultInWords })
  if (parsed.success) return parsed.data
  const issue = deepest(parsed.error.issues[0])
  const field = issue?.path.join('.') || name || 'request'
  throw badValue(field, issue?.message ?? 'is not valid')
}

/** More than any body of ours has. Who looks into what is nested a hundred thousand deep runs out of stack. */
const deepestNesting = 20

/** PostgreSQL stores neither NUL nor half a character, be it in a text or in a name; no field of ours has a use for them. */
function refuseUnstorable(value: unknown, name: string, depth = 0): void {
  if (depth > deepestNesting) throw badValue(name || 'request', 'is nested too deeply')
  if (typeof value === 'string' && !isStorable(value))
    throw badValue(name || 'request', 'must not contain NUL or broken characters')
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) throw badValue(name || 'request', 'names must not contain NUL or broken characters')
    refuseUnstorable(item, Array.isArray(value) ? name : key, depth + 1)
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A union only says that nothing fitted; the first alternative's own fault says more. */
function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const inner = issue.errors[0]?.[0]
  return inner === undefined ? issue : deepest({ ...inner, path: [...issue.path, ...inner.path] })
}

const codeOfRefusal = (refused: Refused | null) =>
  refused === null || refused.code === null ? {} : { code: refused.code }

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefused(error)
  if (refused === null)
    request.log.error({ err: error, path: request.url.split('?')[0], id: request.id }, 'unexpected error')
  const status = refused?.status ?? 500
  const detail = refused?.message ?? `Unexpected error. Reference ${request.id}`
  if (refused !== null && refused.code !== null) reply.header(errorCodeHeader, refused.code)
  const isText = (request.routeOptions.config as { errors?: string } | undefined)?.errors === 'text'
  return isText && detail !== devModeIsOff
    ? reply.code(status).type('text/plain; charset=utf-8').send(detail)
    : reply.code(status).send({ detail, ...codeOfRefusal(refused) })
}

/** Faults of the request itself that the framework found come with a status below 500. */
function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const ofSigners = signingInWords(error)
  if (ofSigners !== null) return ofSigners
  // Found when it was asked about, gone when it was written down.
  if (codeOf(error) === foreignKeyViolation)
    return new Refused(409, 'What this belongs to was deleted in the meantime. Load it again.')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refused(413, 'The request is too large.')
  if (status === 429) return new Refused(429, 'Too many requests. Try again in a minute.')
  if (error instanceof Error && status >= 400 && status < 500)
    return new Refused(400, `The request cannot be read: ${error.message}`)
  return null
}

async function answerUnknown(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  if (request.method !== 'GET' || callPrefixes.test(path) || !server.hasReplyDecorator('sendFile'))
    return reply.code(404).send({ detail: 'Not found' })
  // Every page path gets the application; it knows which of them are pages.
  return reply.sendFile('index.html', { maxAge: 0, immutable: false })
}
