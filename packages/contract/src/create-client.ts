/** The typed client: one function for each call of the table. It knows neither screens nor storage. */
import type { AnyCall } from './path-of.ts'
import { readAnswer } from './read-answer.ts'
import type { Call, Reply, ReplyRead, Route } from './route.ts'
import { type ClientOptions, send } from './send.ts'

type Arguments<R extends Route> = keyof Call<R> extends never ? [] : [Call<R>]
export type Client<Routes extends Record<string, Route>> = {
  [N in keyof Routes]: (...call: Arguments<Routes[N]>) => Promise<ReplyRead<Routes[N]>>
}

/** For a server that answers exactly as the contract declares. */
export type StrictClient<Routes extends Record<string, Route>> = {
  [N in keyof Routes]: (...call: Arguments<Routes[N]>) => Promise<Reply<Routes[N]>>
}

export function createClient<const Routes extends Record<string, Route>>(
  routes: Routes,
  options: ClientOptions,
): Client<Routes> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (call: AnyCall = {}) => send(route, call, (text) => readAnswer(route.reply, text), options),
  ])
  return Object.fromEntries(calls) as Client<Routes>
}
