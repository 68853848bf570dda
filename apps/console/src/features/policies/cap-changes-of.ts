import type { ApiRequest } from '@holdfast/contract'
import type { DraftAnswers } from '@holdfast/policy'

type Limits = Pick<DraftAnswers, 'perTxCapUSD' | 'dailyCapUSD'>
export type CapChanges = NonNullable<ApiRequest<'proposeRules'>['body']['cap_changes']>

/** The limits against those in force: signers keep the units of a limit that the person did not change. */
export const capChangesOf = (before: Limits, after: Limits): CapChanges => ({
  per_transfer: changeOf(Number(before.perTxCapUSD), Number(after.perTxCapUSD)),
  per_day: changeOf(Number(before.dailyCapUSD), Number(after.dailyCapUSD)),
})

const changeOf = (before: number, after: number) =>
  before === after ? 'kept' : after < before ? 'lowered' : 'raised'
