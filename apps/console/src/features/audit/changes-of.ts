/** The changes of an audit event, field by field, as text. */

export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The differing fields, in order; null: no value. A state that is not an object counts as one field without a name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, next] = [flat(before), flat(after)]
  const fields = [...new Set([...old.keys(), ...next.keys()])]
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

function flat(state: unknown, name = ''): Map<string, string> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object') return new Map([[name, textOf(state)]])
  if (Array.isArray(state)) return new Map([[name, JSON.stringify(state)]])
  return new Map(
    Object.entries(state).flatMap(([key, value]) => [...flat(value, name === '' ? key : `${name}.${key}`)]),
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
