/** The typed client: one function for each call of the table. Used by the console; knows no screen and no storage. */
import type { Call, Reply, Route } from './route.ts'

export interface ClientOptions {
  /** Origin the paths are put behind; '' means the page's own. */
  readonly base: string
  readonly token: () => string | null
  readonly fetch?: typeof fetch
  /** What was refused, in words for the person. */
  readonly inWords?: (refused: ApiError) => Promise<ApiError>
}

type Arguments<R extends Route> = keyof Call<R> extends never ? [] : [Call<R>]
export type Client<Routes extends Record<string, Route>> = {
  [N in keyof Routes]: (...call: Arguments<Routes[N]>) => Promise<Reply<Routes[N]>>
}

/** An answer that was not 2xx. `detail` is the server's own sentence where it gave one, else null. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly detail: string | null
  readonly body: string
  /** What the server said, before anybody put it into other words. */
  readonly sent: string

  constructor(status: number, statusText: string, body: string, sent?: string) {
    const detail = detailOf(body)
    super(detail ?? `${status} ${statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.detail = detail
    this.body = body
    this.sent = sent ?? detail ?? body
  }
}

/** An answer that was 2xx but not of the declared shape. */
export class UnexpectedAnswer extends Error {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.name = 'UnexpectedAnswer'
  }
}

type Scalar = string | number | boolean | null | undefined
interface AnyCall {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  version?: number | undefined
  idempotencyKey?: string | undefined
}

export function createClient<const Routes extends Record<string, Route>>(
  routes: Routes,
  options: ClientOptions,
): Client<Routes> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (call: AnyCall = {}) => send(route, call, options),
  ])
  return Object.fromEntries(calls) as Client<Routes>
}

async function send(route: Route, call: AnyCall, options: ClientOptions): Promise<unknown> {
  const path = pathOf(route, call)
  const token = options.token()
  const headers: Record<string, string> = {}
  if (token !== null) headers.authorization = `Bearer ${token}`
  const { body, version, idempotencyKey } = call
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const answer = await (options.fetch ?? fetch)(options.base + path, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) {
    const refused = new ApiError(answer.status, answer.statusText || statusTexts[answer.status] || '', text)
    throw (await options.inWords?.(refused)) ?? refused
  }
  return readAnswer(route, path, text)
}

export function pathOf(route: Route, { params = {}, query = {} }: AnyCall): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

function readAnswer(route: Route, path: string, text: string): unknown {
  if (route.status === 204 || text === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnexpectedAnswer(path, 'the answer is not JSON')
  }
  const answer = route.reply.safeParse(json)
  if (answer.success) return answer.data
  const issue = answer.error.issues[0]
  throw new UnexpectedAnswer(path, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}`)
}

function detailOf(body: string): string | null {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json === 'object' && json !== null && 'detail' in json && typeof json.detail === 'string')
      return json.detail
  } catch {
    // Plain text answers carry no detail; the caller shows the body itself.
  }
  return null
}

/** HTTP/2 sends no reason phrase; the documented messages need one. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
