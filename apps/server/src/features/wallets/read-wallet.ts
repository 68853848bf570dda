import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listWalletViews, type WalletView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { notFound } from '../../http/refusal.ts'
import { assetIdOf, pricesOf } from '../prices/prices.ts'
import { presentWallet } from './present.ts'

/** The assets it holds, by CAIP-19. */
export const assetsOf = ({ network, held }: WalletView) =>
  held.map(({ token }) => assetIdOf(network, token.asset))

export async function readWallet(
  db: Queryable,
  { providers, config }: Pick<Context, 'providers' | 'config'>,
  organisationId: string,
  id: string,
): Promise<ApiReply<'listWallets'>[number]> {
  const [view] = await listWalletViews(db, { organisationIds: [organisationId], id })
  if (view === undefined) throw notFound('wallet')
  return presentWallet(view, providers, await pricesOf(db, config, assetsOf(view)))
}
