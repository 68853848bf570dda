import { type ChainFault, chainFault } from '@holdfast/ledger'
import { ProviderError } from '@holdfast/providers'

/** The fault as stored with a job or a run. */
export function faultOfError(error: unknown): ChainFault {
  if (error instanceof ProviderError)
    return chainFault('PROVIDER_FAILED', { provider: error.provider, call: error.call, why: error.fault })
  return chainFault('READING_FAILED', { reason: error instanceof Error ? error.message : 'failed' })
}
