/** The path of a call, with its parameters. */
import type { Route } from './route.ts'

type Scalar = string | number | boolean | null | undefined
export interface AnyCall {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  version?: number | undefined
  idempotencyKey?: string | undefined
}

export function pathOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: AnyCall): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
