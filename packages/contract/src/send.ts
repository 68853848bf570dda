/** Sends one call and reads its answer. It needs no schema: the caller supplies the reader of the body. */
import { type ApiError, readRefusal, UnexpectedAnswer } from './api-error.ts'
import { type AnyCall, pathOf } from './path-of.ts'
import type { Route } from './route.ts'
import { Unreadable } from './unreadable.ts'

export interface ClientOptions {
  /** The origin of all paths; '' means the page's own. */
  readonly base: string
  readonly token: () => string | null
  readonly fetch?: typeof fetch
  /** Translates a refusal for the person. */
  readonly inWords?: (refused: ApiError) => Promise<ApiError>
  /** The text for an unreadable answer, in the person's language. */
  readonly unreadableInWords?: () => string | undefined
}

interface SentRoute extends Pick<Route, 'path' | 'isReplyOpen'> {
  readonly method: string
  readonly status?: number
}

/** Reads the body of a 2xx answer. Throws `Unreadable` or a SyntaxError. */
type Read = (text: string) => unknown

export async function send(
  route: SentRoute,
  call: AnyCall,
  read: Read,
  options: ClientOptions,
): Promise<unknown> {
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
  const text = await answer.text()
  if (route.status === 204 || text === '') return undefined
  try {
    return await read(text)
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
