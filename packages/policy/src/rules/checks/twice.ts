/** Entries of which there may be only one. */
import { type RulesFault, rulesFault } from '../rules-fault.ts'

export interface Placed {
  readonly field: string
  readonly value: string
}

export const placed = <T>(
  list: readonly T[],
  fieldOf: (at: number) => string,
  valueOf: (item: T) => string,
) => list.map((item, at): Placed => ({ field: fieldOf(at), value: valueOf(item) }))

/** A fault for each entry whose value an earlier one has. */
export function twiceFaults(entries: readonly Placed[]): RulesFault[] {
  const seen = new Set<string>()
  return entries.flatMap(({ field, value }) => {
    const isTwice = seen.has(value)
    seen.add(value)
    return isTwice ? [rulesFault('TWICE', field, { value })] : []
  })
}
