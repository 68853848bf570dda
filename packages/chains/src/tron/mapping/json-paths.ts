/** Paths in a JSON answer, written as 'raw_data.contract[0].type'. */

export interface Leaf {
  readonly path: string
  readonly value: string
}

/** Undefined if there is nothing. */
export function valueAt(body: unknown, path: string): unknown {
  let found = body
  for (const step of path.split(/[.[\]]+/).filter((name) => name !== '')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** Every plain value of an answer with its path, in the order of the answer. */
export function leavesOf(body: unknown, path = ''): Leaf[] {
  if (typeof body === 'string' || typeof body === 'number' || typeof body === 'boolean')
    return [{ path, value: String(body) }]
  if (typeof body !== 'object' || body === null) return []
  if (Array.isArray(body)) return body.flatMap((item, at) => leavesOf(item, `${path}[${at}]`))
  return Object.entries(body).flatMap(([name, value]) =>
    leavesOf(value, path === '' ? name : `${path}.${name}`),
  )
}
