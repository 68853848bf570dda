/** The calls that programs make with an API key, typed by the contract. Calls for people only are not here. */
import { api, type Api, type ApiScope, createClient, type Route, type StrictClient } from '@holdfast/contract'

export { ApiError } from '@holdfast/contract'

type Scoped = { readonly scope: ApiScope | readonly ApiScope[] }
type KeyCalls = { [N in keyof Api as (typeof api)[N] extends Scoped ? N : never]: Api[N] }

export type Holdfast = StrictClient<KeyCalls>

interface Connection {
  /** The address of the console, such as https://holdfast.example.com. */
  readonly url: string
  /** The token of an API key; keep it out of your code. */
  readonly token: string
}

export function connect({ url, token }: Connection): Holdfast {
  const calls = Object.entries<Route>(api).filter(([, { scope }]) => scope !== undefined)
  return createClient(Object.fromEntries(calls), { base: url, token: () => token }) as unknown as Holdfast
}
