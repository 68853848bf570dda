/** Serves the contract: authenticates each call, checks access, parses the request and renders errors. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { api, type Route, Version } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { type Database, transaction } from '@holdfast/store'
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
import { answerError, callConfig, sendRefusal } from './answer-error.ts'
import { admitsKey } from './admits-key.ts'
import { isApiToken } from './api-token.ts'
import { authenticate, bearerOf } from './authenticate.ts'
import { authenticateKey } from './authenticate-key.ts'
import { BrowserCookie } from './browser-cookie.ts'
import { callerOf } from './caller-of.ts'
import { boundConnections, connectionLimits, timeoutsOf } from './connection-limits.ts'
import { corsOptions } from './cors-options.ts'
import { type CallSeen, countCalls, noteCaller } from './count-calls.ts'
import type { Verbs } from './verb.ts'
import { refuseOtherHosts, SocketOrigins, trustedProxies } from './hosts.ts'
import { openApi } from './open-api.ts'
import { parseRequest } from './parse-request.ts'
import { recordRefusal } from './record-change.ts'
import { bodyOf, devModeOff, forbidden, refusal, Refused, unauthorised } from './refusal.ts'
import { serveConsole } from './serve-console.ts'

export interface ServeOptions {
  readonly context: Context
  readonly verbs: Verbs
  readonly log?: Logger
  /** Folder of the built console. Without it, no console is served. */
  readonly consoleFolder: string
  /** Checks every answer against the contract, and fails on an undeclared refusal; for tests. */
  readonly checksAnswers?: boolean
  /** Replaces the connection limits, for tests. */
  readonly limits?: typeof connectionLimits
  /** Called for every call of the contract once it is answered. */
  readonly onCall?: (seen: CallSeen) => void
}

const callPrefixes = /^\/(api|admin-api|approver|ws|dev\/mpc|sandbox|metrics)(\/|\?|$)/

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
    // When a trusted proxy terminates TLS, browsers are told to keep using it.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  await server.register(cors, { delegator: corsOptions(context.config) })
  await server.register(rateLimit, {
    // Counted by address, which an office shares: 100 calls a second. The console's own files do not count.
    max: 6_000,
    timeWindow: 60_000,
    // Compares the route rather than the path, because a path has many spellings.
    allowList: ({ routeOptions }) => !callPrefixes.test(routeOptions.url ?? ''),
    errorResponseBuilder: () => refusal('RATE_LIMITED'),
  })
  server.setErrorHandler((error, request, reply) =>
    answerError(error, request, reply, options.checksAnswers === true),
  )
  server.setNotFoundHandler((request, reply) => answerUnknown(server, request, reply))
  if (options.onCall !== undefined) countCalls(server, options.onCall)
  const description = openApi(api)
  server.get('/api/openapi.json', () => description)
  const routes = Object.entries<Route>(api)
  for (const [name, route] of routes.filter(([, { upload }]) => upload === undefined))
    serveRoute(server, options, name, route)
  await server.register(async (uploads) => {
    acceptFiles(uploads)
    for (const [name, route] of routes.filter(([, { upload }]) => upload !== undefined))
      serveRoute(uploads, options, name, route)
  })
  if (existsSync(options.consoleFolder)) await serveConsole(server, context, options.consoleFolder)
  return server
}

/** Denies features that the console does not use. It scans codes with the camera; the clipboard stays allowed. */
const permissionsPolicy =
  'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()'

const securityHeaders = ({ config }: Pick<Context, 'config'>, sockets: SocketOrigins) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      // The page's own websockets, those of the balances port and of configured organisations, and the hosts that the
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

/** The bodies of these routes are files of any type, which the verb reads while they arrive and limits. */
function acceptFiles(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}

type AnyVerb = (
  context: Context,
  call: {
    request: unknown
    actor: Actor | null
    caller: Caller
    browser: BrowserCookie
  },
) => Promise<unknown>

function serveRoute(server: FastifyInstance, options: ServeOptions, name: string, route: Route): void {
  const handle = (options.verbs as unknown as Record<string, AnyVerb>)[name]
  if (handle === undefined) throw new Error(`no verb for ${name}`)
  server.route({
    method: route.method,
    url: route.path,
    config: callConfig(name, route),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = callerOf(options.context, request)
      const token = bearerOf(request.headers.authorization)
      const actor = isApiToken(token)
        ? await authenticateKey(options.context, token, caller)
        : await authenticate(options.context, token)
      noteCaller(request, actor)
      try {
        admit(options.context, route, actor)
        const answer = await handle(options.context, {
          request: parseRequest(route, request),
          actor,
          caller,
          browser: new BrowserCookie(options.context.config, { request, reply }),
        })
        return await send(reply, route, answer, options)
      } catch (error) {
        if (actor !== null) await recordIfForbidden(options.context.db, { actor, caller }, request, error)
        throw error
      }
    },
  })
}

async function send(
  reply: FastifyReply,
  route: Route,
  answer: unknown,
  options: ServeOptions,
): Promise<FastifyReply> {
  reply.code(route.status ?? 200)
  if (route.download === 'application/octet-stream') return sendFile(reply, answer as StoredFile)
  if (route.download !== undefined)
    return reply.type(route.download).send(Readable.from(answer as AsyncIterable<string | Uint8Array>))
  if (options.checksAnswers === true) route.reply.parse(answer)
  if (route.isVersioned === true)
    reply.header('etag', `"${z.object({ version: Version }).parse(answer).version}"`)
  return reply.send(answer)
}

interface StoredFile {
  readonly name: string
  readonly mediaType: string
  readonly body: Uint8Array
}

/** A file that a member uploaded is saved, never shown: no browser runs it with the console's rights. */
const sendFile = (reply: FastifyReply, { name, mediaType, body }: StoredFile): FastifyReply =>
  reply
    .type(mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encoded(name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(Buffer.from(body))

const asciiName = (name: string): string => name.replaceAll(/[^\w .()-]/g, '_')
/** As RFC 8187 asks. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Records acts that were attempted without the right, or that the policy refused. Reading without the right is refused
 *  without a record. */
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
      refusal: bodyOf(error),
    }),
  )
}

const stepsOfTransfers: Readonly<
  Record<string, 'submitted' | 'approved' | 'signed' | 'sped-up' | 'cancellation-sent'>
> = {
  '/api/transfer-requests/:id/submit': 'submitted',
  '/api/transfer-requests/:id/approve': 'approved',
  '/api/transfer-requests/:id/sign-and-broadcast': 'signed',
  '/api/transfer-requests/:id/speed-up': 'sped-up',
  '/api/transfer-requests/:id/cancel-sent': 'cancellation-sent',
  '/api/transfer-batches/:id/submit': 'submitted',
  '/api/transfer-batches/:id/approve': 'approved',
  '/api/transfer-batches/:id/sign': 'signed',
}

const subjectOf = (route: string): 'transfer-batch' | 'transfer-request' =>
  route.startsWith('/api/transfer-batches/') ? 'transfer-batch' : 'transfer-request'

/** A step of a transfer is recorded beside the completed steps; anything else is recorded as a call. */
function attemptOf(request: FastifyRequest) {
  const route = request.routeOptions.url ?? ''
  const verb = stepsOfTransfers[route]
  const { id = '' } = (request.params ?? {}) as { id?: string }
  if (verb !== undefined) return { subject: { kind: subjectOf(route), id }, verb, equalBy: `${route} ${id}` }
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
  if (actor.key !== undefined && !admitsKey(route, actor.key))
    throw forbidden(actor.memberships[0]?.organisationId)
  if (route.devOnly === true && !config.isDevMode) throw devModeOff()
  if (route.access === 'system' && !actor.user.is_system) throw forbidden()
  if (route.access === 'admin-or-system' && !actor.user.is_system && !actor.user.is_admin) throw forbidden()
}

async function answerUnknown(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  if (request.method !== 'GET' || callPrefixes.test(path) || !server.hasReplyDecorator('sendFile'))
    return sendRefusal(reply, refusal('PATH_UNKNOWN'))
  // Every page path serves the application, which knows which pages exist.
  return reply.sendFile('index.html', { maxAge: 0, immutable: false })
}
