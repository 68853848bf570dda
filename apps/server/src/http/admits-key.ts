import type { Route } from '@holdfast/contract'
import type { KeyOfActor } from '../context.ts'

/** Whether a key may make the call. A call without a scope is for people only. */
export function admitsKey({ scope }: Pick<Route, 'scope'>, { scopes }: KeyOfActor): boolean {
  if (scope === undefined) return false
  const admitted: readonly string[] = typeof scope === 'string' ? [scope] : scope
  return admitted.some((candidate) => scopes.includes(candidate))
}
