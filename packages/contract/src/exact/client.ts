/** The typed client without schemas, for the browser. What a shape does not accept is read by the contract's schemas, loaded then. */
import type { Api, ApiName } from '../api.ts'
import type { Client } from '../client.ts'
import type { AnyCall } from '../path-of.ts'
import { type ClientOptions, send } from '../send.ts'
import { type ExactRoute, readExactly } from './shape.ts'

export type ExactRoutes = Readonly<Record<ApiName, ExactRoute>>
/** Reads an answer by its schema. */
type ReadReply = (name: ApiName, text: string) => unknown

export function createExactClient(
  routes: ExactRoutes,
  loadReader: () => Promise<ReadReply>,
  options: ClientOptions,
): Client<Api> {
  const read = async (name: ApiName, text: string) => {
    const { reply } = routes[name]
    const exact = reply === undefined ? null : readExactly(reply, text)
    return exact === null ? (await loadReader())(name, text) : exact.value
  }
  const calls = (Object.keys(routes) as ApiName[]).map((name) => [
    name,
    (call: AnyCall = {}) => send(routes[name], call, (text) => read(name, text), options),
  ])
  return Object.fromEntries(calls) as Client<Api>
}
