import type { ApiRequest } from '@holdfast/contract'
import type { DraftAnswers } from '@holdfast/policy'

type Limits = Pick<DraftAnswers, 'perTxCapUSD' | 'dailyCapUSD'>
export type CapChanges = NonNullable<ApiRequest<'proposeRules'>['body']['cap_changes']>

/** The limits against those in force: signers keep the units of a limit that the person did not change. A limit in force without a
 *  value in dollars has no change, so its units follow from the dollars alone. */
export const capChangesOf = (before: Limits, after: Limits): CapChanges => ({
  per_transfer: changeOf(before.perTxCapUSD, after.perTxCapUSD),
  per_day: changeOf(before.dailyCapUSD, after.dailyCapUSD),
})

function changeOf(before: Limits['perTxCapUSD'], after: Limits['perTxCapUSD']): CapChanges['per_day'] {
  if (before === '') return undefined
  if (Number(before) === Number(after)) return 'kept'
  return Number(after) < Number(before) ? 'lowered' : 'raised'
}
