/** Failures of a call to a provider. Each names the provider and the call, never a key. */
import { type ChainFault, chainFault, chainFaultText, type ProviderName } from '@holdfast/ledger'

export class ProviderError extends Error {
  readonly provider: ProviderName
  readonly call: string
  /** Why, without the provider and the call. */
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
/** The provider demands a longer pause than we are willing to wait. */
export class ProviderRateLimited extends ProviderError {}
/** An answer that is not what the call promises: not JSON, another shape, rows outside the window that was asked for. */
export class ProviderAnswerUnreadable extends ProviderError {}
/** The provider understood and refused: an unknown key, a bad parameter, no such data. */
export class ProviderRefused extends ProviderError {}
