/** A verb for every call of the contract: a missing one, or one that answers another shape, does not compile. */
import type { api, Api, ApiReply, ApiRequest } from '@holdfast/contract'
import type { Actor, Caller, Context } from '../context.ts'

type Public = { [N in keyof Api]: (typeof api)[N]['access'] extends 'public' ? N : never }[keyof Api]

export interface Asked<N extends keyof Api> {
  readonly request: ApiRequest<N>
  /** Null only on public calls without a token. */
  readonly actor: N extends Public ? Actor | null : Actor
  readonly caller: Caller
}

export type Handler<N extends keyof Api> = (context: Context, asked: Asked<N>) => Promise<ApiReply<N>>
export type Handlers = { readonly [N in keyof Api]: Handler<N> }
/** Some of the calls, as one feature serves them. */
export type HandlersOf<N extends keyof Api> = Pick<Handlers, N>
