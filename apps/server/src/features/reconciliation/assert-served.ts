import { findNetwork } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { isServed } from '../networks/is-served.ts'

export async function assertServed(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  networkId: string,
): Promise<void> {
  const network = await findNetwork(db, networkId)
  if (network === undefined) throw notFound('network')
  if (!isServed(network, providers))
    throw refusal('PROVIDER_MISSING', { field: 'wallet', network: network.name })
}
