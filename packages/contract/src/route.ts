/**
 * The declaration of one call: plain data that server, client, OpenAPI and tests read. It depends on no
 * framework.
 */
import type { z } from 'zod'
import type { AnswerCode } from './refusals/refusals.ts'

/** The permissions of API keys. No scope approves, signs, or changes members, rules or policies. */
export const apiScopes = [
  'read:balances',
  'read:transactions',
  'read:members',
  'read:audit',
  'transfers:draft',
  'transfers:submit',
] as const
export type ApiScope = (typeof apiScopes)[number]

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With ':name' for path parameters. */
  readonly path: string
  /** The callers that may use it at all; the verb decides what a member may do inside an organisation. */
  readonly access: 'public' | 'signed-in' | 'admin-or-system' | 'system'
  /**
   * The API keys that may call it: those with this scope, or with one of these. Absent: none, whatever the creator of
   * the key may do.
   */
  readonly scope?: ApiScope | readonly ApiScope[]
  /** Answers 403 'Dev mode is disabled.' when the server's dev mode is off. */
  readonly devOnly?: true
  /**
   * The call changes a thing that has a `version`. With the header `If-Match: "3"` it answers 409 and changes
   * nothing if the stored version is another one; without the header it changes the current state. It is a
   * header and not a member of the body, so that bodies stay as documented. The answer states the new
   * version, also as ETag.
   */
  readonly isVersioned?: true
  /**
   * The call accepts an `Idempotency-Key`: the same key with the same body of the same person in the same
   * organisation gets the same answer for a day; another body is refused with IDEMPOTENCY_KEY_REUSED.
   */
  readonly isIdempotent?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /**
   * The documents do not show its answer: a client that cannot read the answer assumes success and returns no
   * reply.
   */
  readonly isReplyOpen?: true
  /** 200 when absent. */
  readonly status?: 201 | 204
  /** 'text': errors of this call are plain text, because the screen shows the body unchanged. */
  readonly errors?: 'detail' | 'text'
  /**
   * The answer is a file of this type, streamed as the verb yields its text or bytes. 'application/octet-stream': a file that a member
   * uploaded, answered as `{name, mediaType, body}`, which no browser opens in place.
   */
  readonly download?:
    | 'text/csv; charset=utf-8'
    | 'application/x-ndjson'
    | 'application/pdf'
    | 'application/octet-stream'
  /** The body is a file of at most this many bytes, which the verb reads as it arrives. */
  readonly upload?: number
  /**
   * The refusals of the call, besides those that `refusalsOfRoute` adds: sign-in, rights, faults of fields
   * and so on.
   */
  readonly refusals?: readonly AnswerCode[]
  readonly summary: string
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : never
type Part<R, K extends string> = R extends { readonly [key in K]: infer S } ? { [key in K]: S } : unknown
type Parts<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

type Seen<R> = R extends { readonly isVersioned: true }
  ? { /** The version on which the change is based. */ version?: number | undefined }
  : unknown

type Keyed<R> = R extends { readonly isIdempotent: true }
  ? {
      /** Identifies the request, so that a repeated call has no second effect. */ idempotencyKey?:
        | string
        | undefined
    }
  : unknown

/** The input of a caller. */
export type Call<R extends Route> = { [K in keyof Parts<R>]: Input<Parts<R>[K]> } & Seen<R> & Keyed<R>
/** The input of a verb, validated. */
export type Request<R extends Route> = { [K in keyof Parts<R>]: Output<Parts<R>[K]> } & Seen<R> & Keyed<R>
export type Reply<R extends Route> = z.output<R['reply']>
/** The answer as a client reads it. */
export type ReplyRead<R extends Route> = R extends { readonly isReplyOpen: true }
  ? Reply<R> | undefined
  : Reply<R>
