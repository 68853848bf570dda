import { listWalletViews } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { pricesOf } from '../prices/prices.ts'
import { presentWallet } from './present.ts'
import { assetsOf } from './read-wallet.ts'

export const listWallets: Verb<'listWallets', 'db' | 'providers' | 'config'> = async (
  { db, providers, config },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  const views = await listWalletViews(db, {
    organisationIds,
    ...(query.archived === undefined ? {} : { isActive: !query.archived }),
  })
  const prices = await pricesOf(db, config, views.flatMap(assetsOf))
  return views.map((view) => presentWallet(view, providers, prices))
}
