import type { ProviderEntry } from '@holdfast/providers'

const kinds = ['trongrid', 'java-tron', 'tatum']

/** Every face of the stand-in as a provider of this network. */
export const tronProvidersAt = (networkCode: string, url: string, requestsPerSecond = 500): ProviderEntry[] =>
  kinds.map((kind) => ({ networkCode, kind, url, requestsPerSecond }))
