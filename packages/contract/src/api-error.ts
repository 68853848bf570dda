/**
 * The errors of a call. Kept apart from the client, which needs the schemas: code that only shows an error
 * does not.
 */

/** Carries the code of a refusal, for plain text bodies, too. */
export const errorCodeHeader = 'x-error-code'
/** Its parameters where the body is plain text: JSON, percent-encoded. */
export const errorParamsHeader = 'x-error-params'

interface Known {
  /** From the header; without one, the code is read from the body. */
  readonly code?: string | null
  readonly params?: Params
}

/** The parameters of the code's table, unchecked here. */
type Params = Readonly<Record<string, unknown>>

/**
 * An answer other than 2xx. `detail` is the server's text, null if there is none; so is the stable `code`;
 * `params` are its parameters.
 */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly detail: string | null
  readonly code: string | null
  readonly params: Params
  readonly body: string

  constructor(status: number, statusText: string, body: string, { code, params }: Known = {}) {
    const detail = textIn(body, 'detail')
    super(detail ?? `${status} ${statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.detail = detail
    this.code = code ?? textIn(body, 'code')
    this.params = params ?? paramsIn(body)
    this.body = body
  }
}

/** A 2xx answer that cannot be read. The message is for people, `path` and `reason` are for developers. */
export class UnexpectedAnswer extends Error {
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string, message = 'The answer of the server could not be read') {
    super(message)
    this.name = 'UnexpectedAnswer'
    this.path = path
    this.reason = reason
  }
}

function textIn(body: string, field: 'detail' | 'code'): string | null {
  const value = memberOf(parse(body), field)
  return typeof value === 'string' ? value : null
}

const paramsIn = (body: string): Params => paramsOf(memberOf(parse(body), 'params'))
const paramsOf = (value: unknown): Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Params) : {}

const memberOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined

/** Plain text answers have no fields; the caller shows the body itself. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal in an answer. `statusText` is used if the answer has none, as with HTTP/2. */
export const readRefusal = async (answer: Response, statusText = ''): Promise<ApiError> =>
  new ApiError(answer.status, answer.statusText || statusText, await answer.text(), {
    code: answer.headers.get(errorCodeHeader),
    ...paramsOfHeader(answer.headers.get(errorParamsHeader)),
  })

function paramsOfHeader(header: string | null): { readonly params?: Params } {
  if (header === null) return {}
  try {
    return { params: paramsOf(JSON.parse(decodeURIComponent(header))) }
  } catch {
    return {}
  }
}
