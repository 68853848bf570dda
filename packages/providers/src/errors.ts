/** Errors of a call to a provider. Each names the provider and the call, never a key. */
import { type ChainFault, chainFault, chainFaultText, type ProviderName } from '@holdfast/ledger'

export class ProviderError extends Error {
  readonly provider: ProviderName
  readonly call: string
  /** The reason, without the provider and the call. */
  readonly fault: ChainFault

  constructor(provider: ProviderName, call: string, fault: ChainFault) {
    super(chainFaultText(chainFault('PROVIDER_FAILED', { provider, call, why: fault })))
    this.name = new.target.name
    this.provider = provider
    this.call = call
    this.fault = fault
  }

  get reason(): string {
    return chainFaultText(this.fault)
  }
}

/** No answer, or a 5xx, after every retry. */
export class ProviderUnavailable extends ProviderError {}
/** The provider demands a longer pause than the configured patience. */
export class ProviderRateLimited extends ProviderError {}
/** An answer that the call cannot have: not JSON, another shape, rows outside the requested window. */
export class ProviderAnswerUnreadable extends ProviderError {}
/** The provider understood the request and refused it: an unknown key, a bad parameter, missing data. */
export class ProviderRefused extends ProviderError {}
