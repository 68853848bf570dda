import { findNetwork } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { badValue } from '../../http/refusal.ts'
import { isServed } from '../networks/is-served.ts'

export async function assertServed(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  networkId: string,
): Promise<void> {
  const network = await findNetwork(db, networkId)
  if (network === undefined || !isServed(network, providers))
    throw badValue('wallet', `no provider is configured for ${network?.name ?? 'its network'}`)
}
