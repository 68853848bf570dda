import { dollarText, microDollars } from '@holdfast/ledger'
import type { PolicyBundle } from '../bundle.ts'
import type { Refusal } from './refusal.ts'

/** The daily cap covers any 24 hours, so it does not reset at midnight. */
export const capHours = 24

export interface LimitFacts {
  /** Micro-dollars, rounded up. Null if unknown. */
  readonly worth: bigint | null
  /** The value of the organisation's other transfers within `capHours`. Null if unknown. */
  readonly used: bigint | null
}

export function limitRefusals({ limits }: PolicyBundle['app'], { worth, used }: LimitFacts): Refusal[] {
  if (worth === null || used === null) return [{ code: 'WORTH_UNKNOWN', params: {} }]
  const refusals: Refusal[] = []
  const [most, daily] = [microDollars(limits.perTxCapUSD), microDollars(limits.dailyCapUSD)]
  if (worth > most)
    refusals.push({
      code: 'OVER_TRANSACTION_CAP',
      params: { worth: dollarText(worth), cap: dollarText(most) },
    })
  if (used + worth > daily)
    refusals.push({
      code: 'OVER_DAILY_CAP',
      params: { worth: dollarText(worth), used: dollarText(used), cap: dollarText(daily) },
    })
  return refusals
}
