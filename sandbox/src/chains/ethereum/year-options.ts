import type { SandboxEthereumOptions } from './sandbox-ethereum.ts'
import { yearUntil } from './year/year-until.ts'

/** A chain with the year that ended at this time. */
export const yearOptions = (end: Date): Partial<SandboxEthereumOptions> => ({
  ...yearUntil(end),
  clock: () => end.getTime(),
})
