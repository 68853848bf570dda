/** Whether wallets of a network are read: its chain is supported, and a provider is configured. */
import { chainOf } from '@holdfast/chains'
import type { ProviderDirectory } from '@holdfast/providers'
import type { Network } from '@holdfast/store/read'

export const isServed = (
  { chain, code }: Pick<Network, 'chain' | 'code'>,
  providers: ProviderDirectory,
): boolean => chainOf(chain).history !== null && providers(code).length > 0
