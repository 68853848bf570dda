/** The typed client: one function for each call of the table. Used by the console; knows no screen and no storage. */
import { type ApiError, readRefusal, UnexpectedAnswer } from './api-error.ts'
import { type AnyCall, pathOf } from './path-of.ts'
import { readAnswer, Unreadable } from './read-answer.ts'
import type { Call, Reply, ReplyRead, Route } from './route.ts'

export interface ClientOptions {
  /** Origin the paths are put behind; '' means the page's own. */
  readonly base: string
  readonly token: () => string | null
  readonly fetch?: typeof fetch
  /** What was refused, in words for the person. */
  readonly inWords?: (refused: ApiError) => Promise<ApiError>
  /** That an answer cannot be read, in words for the person. */
  readonly unreadableInWords?: () => string | undefined
}

type Arguments<R extends Route> = keyof Call<R> extends never ? [] : [Call<R>]
export type Client<Routes extends Record<string, Route>> = {
  [N in keyof Routes]: (...call: Arguments<Routes[N]>) => Promise<ReplyRead<Routes[N]>>
}

/** For a server that answers exactly what the contract declares. */
export type StrictClient<Routes extends Record<string, Route>> = {
  [N in keyof Routes]: (...call: Arguments<Routes[N]>) => Promise<Reply<Routes[N]>>
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
  if (!answer.ok) {
    const refused = await readRefusal(answer, statusTexts[answer.status])
    throw (await options.inWords?.(refused)) ?? refused
  }
  return replyOf(route, path, await answer.text(), options)
}

function replyOf(route: Route, path: string, text: string, options: ClientOptions): unknown {
  if (route.status === 204 || text === '') return undefined
  try {
    return readAnswer(route.reply, text)
  } catch (error) {
    const reason =
      error instanceof Unreadable
        ? `${error.at}: ${error.message}`
        : error instanceof SyntaxError
          ? 'the answer is not JSON'
          : null
    if (reason === null) throw error
    if (route.isReplyOpen === true) return undefined
    throw new UnexpectedAnswer(path, reason, options.unreadableInWords?.())
  }
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
