import type { ProviderName } from '@holdfast/ledger'
import { findNetwork } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { defaultProviderOf } from '../networks/default-provider-of.ts'

/** Returns the default provider for wallets of the network. */
export async function assertServed(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  networkId: string,
): Promise<ProviderName> {
  const network = await findNetwork(db, networkId)
  if (network === undefined) throw notFound('network')
  const provider = defaultProviderOf(network, providers)
  if (provider === null) throw refusal('PROVIDER_MISSING', { field: 'wallet', network: network.name })
  return provider
}
