import type { ProviderName } from '@holdfast/ledger'
import { findNetwork } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { isServed } from '../networks/is-served.ts'

/** Returns the default provider for wallets of the network. */
export async function assertServed(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  networkId: string,
): Promise<ProviderName> {
  const network = await findNetwork(db, networkId)
  if (network === undefined) throw notFound('network')
  const [provider] = providers(network.code)
  if (provider === undefined || !isServed(network, providers))
    throw refusal('PROVIDER_MISSING', { field: 'wallet', network: network.name })
  return provider.name
}
