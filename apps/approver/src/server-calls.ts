/** The calls to the server that the link names. */
import { z } from 'zod'
import type { OpenLink } from './open-link.ts'
import { bodyOf } from '@holdfast/contract/approver'

export type CallFault =
  | 'OFFLINE'
  | 'LINK_EXPIRED'
  | 'NOT_FOUND'
  | 'SERVER_ERROR'
  | 'UNREADABLE'
  | 'NOT_SET_UP'

/** The page has its own text for a code: a stolen server would write another one. */
const Refusal = z.object({
  code: z.string().regex(/^[A-Z_]{1,60}$/),
  params: z.object({
    field: z
      .string()
      .regex(/^[\w.]{1,80}$/)
      .optional(),
  }),
})
export type ServerRefusal = z.output<typeof Refusal>

export class FailedCall extends Error {
  readonly code: CallFault
  readonly refusal: ServerRefusal | null

  constructor(code: CallFault, refusal: ServerRefusal | null = null) {
    super(code)
    this.name = 'FailedCall'
    this.code = code
    this.refusal = refusal
  }
}

export interface Answer<Content> {
  readonly content: Content
  /** By the clock of the server. Null: it did not say. */
  readonly serverTime: number | null
}

/** Throws `FailedCall`. */
export async function fetchPage<Schema extends z.ZodType>(
  link: OpenLink,
  path: string,
  schema: Schema,
): Promise<Answer<z.output<Schema>>> {
  const response = await call(link, path, { method: 'GET' })
  const parsed = schema.safeParse(await jsonOf(response))
  if (!parsed.success) throw new FailedCall('UNREADABLE')
  const date = Date.parse(response.headers.get('date') ?? '')
  return { content: parsed.data, serverTime: Number.isNaN(date) ? null : date }
}

/** Throws `FailedCall`. */
export async function post(link: OpenLink, path: string, value: object): Promise<void> {
  await call(link, path, {
    method: 'POST',
    body: bodyOf(value),
    headers: { 'content-type': 'application/json' },
  })
}

async function call({ server, token }: OpenLink, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const options: RequestInit = {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  }
  let response: Response
  try {
    response = await fetch(`${server}/approver/${path}`, { ...init, ...options, headers })
  } catch {
    throw new FailedCall('OFFLINE')
  }
  if (response.ok) return response
  const fault = faults[response.status]
  throw fault === undefined
    ? new FailedCall('SERVER_ERROR', await refusalOf(response))
    : new FailedCall(fault)
}

const faults: Readonly<Record<number, CallFault>> = { 401: 'LINK_EXPIRED', 404: 'NOT_FOUND' }

/** Null: a proxy answered, or nothing readable did. */
async function refusalOf(response: Response): Promise<ServerRefusal | null> {
  try {
    return Refusal.parse(await response.json())
  } catch {
    return null
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new FailedCall('UNREADABLE')
  }
}
