import { expect } from 'vitest'
import { rulesFaults } from './faults/rules-faults.ts'
import type { RulesFault } from './rules-fault.ts'

/** The faults, after a check that each has the params that its code declares: no text of one has a gap. */
export function withDeclaredParams(faults: readonly RulesFault[]): readonly RulesFault[] {
  for (const { code, params } of faults) {
    const declared: object = rulesFaults[code]
    const names = 'params' in declared ? Object.keys(declared.params as object) : []
    expect(Object.keys(params).toSorted(), code).toEqual(names.toSorted())
    for (const name of names) expect(params[name], `${name} of ${code}`).toBeDefined()
  }
  return faults
}
