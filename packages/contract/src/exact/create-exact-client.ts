/**
 * The typed client without schemas, for the browser. It loads the contract's schemas only for an answer that
 * its shape does not accept.
 */
import type { Api, ApiName } from '../api.ts'
import type { Client } from '../create-client.ts'
import type { AnyCall } from '../path-of.ts'
import { type ClientOptions, send } from '../send.ts'
import { Unreadable } from '../unreadable.ts'
import { type ExactRoute, readExactly } from './shape.ts'

export type ExactRoutes = Readonly<Record<ApiName, ExactRoute>>
/** Reads an answer by its schema. */
type ReadReply = (name: ApiName, text: string) => unknown

export function createExactClient(
  routes: ExactRoutes,
  loadReader: () => Promise<ReadReply>,
  options: ClientOptions,
): Client<Api> {
  const read = async (name: ApiName, text: string, shapes: ReturnType<typeof loadShapes>) => {
    const reply = (await shapes)?.[name]
    const exact = reply === undefined ? null : readExactly(reply, text)
    if (exact !== null) return exact.value
    // The call itself succeeded, so an unreadable answer must not look like a failure.
    const readReply = await loadReader().catch((cause: unknown) => {
      throw new Unreadable('', `the schemas could not be loaded: ${String(cause)}`)
    })
    return readReply(name, text)
  }
  /** Undefined: they could not be loaded, so the schemas are tried. */
  const loadShapes = (name: ApiName) => routes[name].shapes().catch(() => undefined)
  const calls = (Object.keys(routes) as ApiName[]).map((name) => [
    name,
    (call: AnyCall = {}) => {
      // Beside the request, not after it.
      const shapes = loadShapes(name)
      return send(routes[name], call, (text) => read(name, text, shapes), options)
    },
  ])
  return Object.fromEntries(calls) as Client<Api>
}
