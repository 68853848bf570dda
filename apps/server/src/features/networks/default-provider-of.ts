import type { ProviderName } from '@holdfast/ledger'
import type { ProviderDirectory } from '@holdfast/providers'
import type { Network } from '@holdfast/store/read'
import { isServed } from './is-served.ts'

/** The provider that reads wallets of the network unless another is chosen. Null: they are not read. */
export const defaultProviderOf = (
  network: Pick<Network, 'chain' | 'code'>,
  providers: ProviderDirectory,
): ProviderName | null => (isServed(network, providers) ? (providers(network.code)[0]?.name ?? null) : null)
