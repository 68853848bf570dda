import { type ChainFault, chainFaultText } from '@holdfast/ledger'

/** The columns of a job and of a run. */
export const failureOf = (fault: ChainFault) => ({
  failure: chainFaultText(fault),
  failure_refusal: JSON.stringify(fault),
})
