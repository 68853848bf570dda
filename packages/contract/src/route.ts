/** How one call is declared: plain data that server, client, OpenAPI and tests all read. Nothing here knows a framework. */
import type { z } from 'zod'
import type { AnswerCode } from './refusals/refusals.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With ':name' for path parameters. */
  readonly path: string
  /** Who may call at all; what a member may do inside an organisation is decided by the verb. */
  readonly access: 'public' | 'signed-in' | 'admin-or-system' | 'system'
  /** Answers 403 'Dev mode is disabled.' when the server's dev mode is off. */
  readonly devOnly?: true
  /** Changes a thing that carries a `version`. Whoever sends the one they saw as `If-Match: "3"` is answered 409 and nothing is
   *  changed when it is not the stored one any more; without the header the change is made to what is there. A header and not
   *  a member of the body, so that bodies are the documented ones. The answer names the new version, as ETag too. */
  readonly isVersioned?: true
  /** May carry an `Idempotency-Key`: the same key with the same body of the same person in the same organisation is answered
   *  as it was answered before, for a day; with another body it is refused with IDEMPOTENCY_KEY_REUSED. */
  readonly isIdempotent?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The documents do not show its answer: a client that cannot read one takes the act as done and has no reply. */
  readonly isReplyOpen?: true
  /** 200 when absent. */
  readonly status?: 201 | 204
  /** 'text': errors of this call are plain text, because the screen shows the answer's body as it is. */
  readonly errors?: 'detail' | 'text'
  /** The answer is a file of this type, sent piece by piece as the verb yields its text. */
  readonly download?: 'text/csv; charset=utf-8' | 'application/x-ndjson'
  /** What the call can refuse besides what `refusalsOfRoute` adds: sign-in, rights, faults of fields and so on. */
  readonly refusals?: readonly AnswerCode[]
  readonly summary: string
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : never
type Part<R, K extends string> = R extends { readonly [key in K]: infer S } ? { [key in K]: S } : unknown
type Parts<R> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>

type Seen<R> = R extends { readonly isVersioned: true }
  ? { /** The version that the change was made from. */ version?: number | undefined }
  : unknown

type Keyed<R> = R extends { readonly isIdempotent: true }
  ? {
      /** Names the act, so that a repetition of the call does it once. */ idempotencyKey?: string | undefined
    }
  : unknown

/** What a caller gives. */
export type Call<R extends Route> = { [K in keyof Parts<R>]: Input<Parts<R>[K]> } & Seen<R> & Keyed<R>
/** What a verb gets, already checked. */
export type Request<R extends Route> = { [K in keyof Parts<R>]: Output<Parts<R>[K]> } & Seen<R> & Keyed<R>
export type Reply<R extends Route> = z.output<R['reply']>
/** The answer as a client reads it. */
export type ReplyRead<R extends Route> = R extends { readonly isReplyOpen: true }
  ? Reply<R> | undefined
  : Reply<R>
