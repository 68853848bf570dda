import type { Api } from '@holdfast/contract'
import type { Context } from '../context.ts'
import type { Call, Verb } from './verb.ts'

export type Asked<N extends keyof Api> = Call<N>
export type Handler<N extends keyof Api> = Verb<N, keyof Context>
export type { Verbs as Handlers, VerbsOf as HandlersOf } from './verb.ts'
