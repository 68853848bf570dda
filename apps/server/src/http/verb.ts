/** A verb serves one call of the contract. A missing verb, or one with another answer shape, does not compile. */
import type { api, Api, ApiReply, ApiRequest } from '@holdfast/contract'
import type { Actor, Caller, Context } from '../context.ts'
import type { BrowserCookie } from './browser-cookie.ts'

type Public = { [N in keyof Api]: (typeof api)[N]['access'] extends 'public' ? N : never }[keyof Api]

export interface Call<N extends keyof Api> {
  readonly request: ApiRequest<N>
  /** Null only on public calls without a token. */
  readonly actor: N extends Public ? Actor | null : Actor
  readonly caller: Caller
  readonly browser: BrowserCookie
}

/** `Needs` lists the parts of the context that the verb uses. */
export type Verb<N extends keyof Api, Needs extends keyof Context = never> = (
  context: Pick<Context, Needs>,
  call: Call<N>,
) => Promise<ApiReply<N>>

export type Verbs = { readonly [N in keyof Api]: Verb<N, keyof Context> }
/** The calls that one feature serves. */
export type VerbsOf<N extends keyof Api> = Pick<Verbs, N>
