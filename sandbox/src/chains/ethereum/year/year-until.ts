import { dayMs, daysOfHistory } from '../../../seeds/diary.ts'
import type { SandboxEthereumOptions } from '../sandbox-ethereum.ts'
import { planYear } from './plan-year.ts'
import { writeYear } from './write-year.ts'

/** A new chain begins with the year that ends at this time. */
export const yearUntil = (end: Date): Pick<Required<SandboxEthereumOptions>, 'startAt' | 'seed'> => ({
  startAt: new Date(end.getTime() - (daysOfHistory + 1) * dayMs),
  seed: (chain) => writeYear(chain, planYear(end), end),
})
