import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Context } from '../../context.ts'
import type { Verb } from '../../http/verb.ts'
import { capPricesOf } from '../prices/prices.ts'
import { presentRules, readRulesRows } from './present-rules.ts'

export const getRules: Verb<'getRules', 'db' | 'config' | 'signing'> = async (
  { db, config, signing },
  { actor, request: { query } },
) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return null
  authorise(actor, 'read organisation', organisationId)
  const rows = await readRulesRows(db, organisationId)
  if (!rows.versions.some(({ state }) => state === 'in_force')) return null
  const presented = presentRules(rows, (await signing?.readRules(organisationId)) ?? [])
  const assets = presented?.in_force?.document.assets ?? []
  return presented && { ...presented, prices_today: await pricesToday({ db, config }, assets) }
}

/** The prices from which a proposal computes limits. */
async function pricesToday(
  { db, config }: Pick<Context, 'db' | 'config'>,
  assets: readonly { readonly network: string; readonly id: string }[],
) {
  const nameOf = ({ network, id }: { readonly network: string; readonly id: string }) => `${network}/${id}`
  const prices = await capPricesOf(db, config, assets.map(nameOf))
  return assets.flatMap((asset) => {
    const price = prices.get(nameOf(asset))
    return price === undefined ? [] : [{ network: asset.network, id: asset.id, usd: price.usd }]
  })
}
