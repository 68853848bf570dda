/** Failures of a call to a provider. Each names the provider and the call, never a key. */
import { type ProviderName, storableText } from '@holdfast/ledger'

export class ProviderError extends Error {
  readonly provider: ProviderName
  readonly call: string
  readonly reason: string

  /** `reason` may hold words of the provider; what no database stores is taken out of it. */
  constructor(provider: ProviderName, call: string, reason: string) {
    const readable = storableText(reason)
    super(`${provider}: ${call}: ${readable}`)
    this.name = new.target.name
    this.provider = provider
    this.call = call
    this.reason = readable
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
