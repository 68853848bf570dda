/** The terms that people set beside the policy, and those of the version before that stay. */
import { spellingOf } from '../spelling-of.ts'
import { treasuryHours } from '../../enforce/controls.ts'
import { isSameJson } from '../canonical-json.ts'
import { placed, twiceFaults } from '../checks/twice.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesAsset, RulesHours, RulesRecipient } from '../rules-schema.ts'
import type { AssetCaps, AssetTerms, Payee, RecipientTerms, RulesSources } from './rules-sources.ts'

interface AssetName {
  readonly network: string
  readonly id: string
}

export const assetTermsOf = ({ network, id }: AssetName, { terms }: RulesSources): AssetTerms | undefined =>
  terms.assets.find((set) => set.network === network && set.id === id)

/** The caps that people set, now or for the version before. Undefined: they are computed from dollars. */
export function fixedCapsOf(asset: AssetName, sources: RulesSources): AssetCaps | undefined {
  const set = assetTermsOf(asset, sources)?.caps
  if (set !== undefined) return set ?? undefined
  return sources.fixedBefore.find(({ network, id }) => network === asset.network && id === asset.id)
}

/** A function that finds the terms of a payee, in any spelling of its address. */
export function recipientTermsIn({ terms }: RulesSources): (payee: Payee) => RecipientTerms | undefined {
  const places = new Map(terms.recipients.map((set) => [keyOf(set), set]))
  return (payee) => places.get(keyOf(payee))
}

const keyOf = ({ network, address }: Pick<Payee, 'network' | 'address'>): string =>
  `${network} ${spellingOf(network, address)}`

/** Hours that people set stay until they set others, or null for those of the policy. */
export function hoursOf({ terms, before, bundle }: RulesSources): RulesHours | null {
  const { hours: known } = before.document
  const isFixed = known !== null && !isSameJson(known, weekdays)
  if (terms.hours === undefined && isFixed) return known
  return terms.hours ?? (bundle.app.controls.treasuryHoursOnly ? weekdays : null)
}

/** The same hours as the server's. */
const weekdays: RulesHours = {
  days: [...treasuryHours.days],
  from: treasuryHours.from,
  to: treasuryHours.to,
}

/** Terms of an asset or a recipient that the rules do not have. */
export function termFaults(
  { terms }: RulesSources,
  {
    assets,
    recipients,
  }: { readonly assets: readonly RulesAsset[]; readonly recipients: readonly RulesRecipient[] },
): RulesFault[] {
  const listed = new Set(assets.map(({ network, id }) => `${network} ${id}`))
  const payees = new Set(recipients.map(keyOf))
  return [
    ...twiceFaults(
      placed(
        terms.assets,
        (at) => `terms.assets.${at}.id`,
        ({ network, id }) => `${network} ${id}`,
      ),
    ),
    ...twiceFaults(placed(terms.recipients, (at) => `terms.recipients.${at}.address`, keyOf)),
    ...terms.assets.flatMap(({ network, id, ...set }, at) =>
      // An asset whose caps are to be computed again may have lost its price.
      listed.has(`${network} ${id}`) ||
      (set.caps === null && set.feeCeiling === undefined && set.tiers === undefined)
        ? []
        : [rulesFault('ASSET_UNKNOWN', `terms.assets.${at}.id`, { network, asset: id })],
    ),
    ...terms.recipients.flatMap(({ network, address, caps }, at) => [
      ...(payees.has(keyOf({ network, address }))
        ? []
        : [rulesFault('RECIPIENT_UNKNOWN', `terms.recipients.${at}.address`, { network, address })]),
      ...caps.flatMap(({ id }, cap) =>
        listed.has(`${network} ${id}`)
          ? []
          : [rulesFault('ASSET_UNKNOWN', `terms.recipients.${at}.caps.${cap}.id`, { network, asset: id })],
      ),
    ]),
  ]
}
