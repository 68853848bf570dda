import type { RulesState } from '@holdfast/policy/rules'

/** The daily cap of an asset (CAIP-19) in base units. Null: no rules, or the rules do not list the asset and refuse it. */
export function ruledCapOf(state: RulesState | null, asset: string): bigint | null {
  const listed = state?.head.document.assets.find(({ network, id }) => `${network}/${id}` === asset)
  return listed === undefined ? null : BigInt(listed.perDay)
}
