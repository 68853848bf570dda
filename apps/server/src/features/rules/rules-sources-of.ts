/** The input of the next version of the rules: the policy, and everything that the server knows. */
import { chainOf } from '@holdfast/chains'
import { caip2Of, chainOfNetworkId, nativeOfNetworkId, parseUnits } from '@holdfast/ledger'
import type { PolicyBundle } from '@holdfast/policy'
import type {
  CapChanges,
  FixedCaps,
  GovernanceChange,
  Payee,
  PricedAsset,
  RulesBefore,
  RulesKey,
  RulesMember,
  RulesSources,
  RulesTerms,
} from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { listNamedAddresses, listNetworks, listTokens, type Network } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { assetIdOf, capPricesOf } from '../prices/prices.ts'
import { keysOfRules } from './keys-of-rules.ts'
import { membersOfRules } from './members-of-rules.ts'

type Needs = Pick<Context, 'db' | 'config'>

export interface NextRules {
  readonly before: RulesBefore
  readonly bundle: PolicyBundle
  /** Ids of credentials that the version leaves out, and the field of the call that named them. */
  readonly lost: { readonly field: string; readonly ids: readonly string[] }
  /** Null: those who do today. */
  readonly governors: readonly string[] | null
  readonly governance: GovernanceChange
  readonly terms: RulesTerms
  /** Caps that people set for the version before. */
  readonly fixedBefore: readonly FixedCaps[]
  readonly capChanges: CapChanges
  readonly addedKeys: readonly string[]
}

/** Throws for a governor, a lost passkey or a key that this organisation does not have. */
export async function rulesSourcesOf(
  { db, config }: Needs,
  organisationId: string,
  next: NextRules,
): Promise<RulesSources> {
  const { before, bundle, lost, governors, governance, terms, fixedBefore, capChanges } = next
  const keys = await keysOfRules({ db, config }, organisationId, next)
  const networks = await networksOf(db, keys)
  const members = await membersOfRules(db, organisationId)
  assertKnown(next, members)
  return {
    before,
    bundle,
    members,
    lost: new Set(lost.ids),
    governors: governors === null ? null : new Set(governors),
    governance,
    terms,
    fixedBefore,
    capChanges,
    keys,
    assets: await assetsOf({ db, config }, before, networks),
    payees: await payeesOf(db, organisationId, {
      before,
      networks,
      listed: bundle.app.controls.whitelistedAddresses,
    }),
    now: Date.now(),
  }
}

/** Throws for a governor who is not an active member, and for a lost passkey that no member has. */
function assertKnown({ before, governors, lost }: NextRules, members: readonly RulesMember[]): void {
  const stranger = (governors ?? []).findIndex((id) => !members.some((member) => member.id === id))
  if (stranger >= 0) throw refusal('GOVERNOR_UNKNOWN', { field: `governors.${stranger}` })
  const known = new Set(
    [
      ...before.document.people.flatMap(({ credentials }) => credentials),
      ...members.flatMap(({ registered }) => registered),
    ].map(({ id }) => id),
  )
  const unknown = lost.ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw refusal('LOST_PASSKEY_UNKNOWN', { field: `${lost.field}.${unknown}` })
}

interface RuledNetwork {
  readonly id: string
  readonly row: Network
}

async function networksOf(db: Queryable, keys: readonly RulesKey[]): Promise<RuledNetwork[]> {
  const ids = new Set(keys.flatMap(({ networks }) => networks))
  return (await listNetworks(db))
    .map((row) => ({ id: caip2Of(row.chain, row.chain_id), row }))
    .filter(({ id }) => ids.has(id))
}

async function assetsOf(
  { db, config }: Needs,
  { document }: RulesBefore,
  networks: readonly RuledNetwork[],
): Promise<PricedAsset[]> {
  const tokens = (await listTokens(db)).filter(({ is_active }) => is_active)
  const rows = networks.flatMap(({ id, row }) =>
    tokens
      .filter(({ network_id }) => network_id === row.id)
      .map((token) => ({ network: id, row, token, assetId: assetIdOf(row, token.asset) })),
  )
  const prices = await capPricesOf(
    db,
    config,
    rows.map(({ assetId }) => assetId),
  )
  return rows.map(({ network, row, token, assetId }) => {
    const price = prices.get(assetId ?? '')
    const known = document.assets.find((asset) => asset.network === network && asset.id === token.asset)
    return {
      network,
      id: token.asset,
      decimals: token.decimals,
      symbol: token.symbol,
      price:
        price === undefined || !/[1-9]/.test(price.usd)
          ? null
          : { usd: price.usd, source: price.source, day: price.at.toISOString().slice(0, 10) },
      feeCeiling: known === undefined ? highestFee(config, row, network) : BigInt(known.feeCeiling),
    }
  })
}

function highestFee({ feeMaximums }: Context['config'], { chain }: Network, network: string): bigint {
  return feeMaximums[chain] ?? parseUnits('1', nativeOfNetworkId(network).decimals) ?? 0n
}

/** Listed addresses with their names, or the address book where any recipient may be paid. */
async function payeesOf(
  db: Queryable,
  organisationId: string,
  {
    before,
    networks,
    listed,
  }: {
    readonly before: RulesBefore
    readonly networks: readonly RuledNetwork[]
    readonly listed: readonly string[]
  },
): Promise<Payee[]> {
  const book = (await listNamedAddresses(db, 'address_book', [organisationId])).flatMap((entry) => {
    const network = networks.find(({ row }) => row.id === entry.network_id)
    return network === undefined
      ? []
      : [{ id: entry.id, label: entry.name, network: network.id, address: entry.address }]
  })
  if (listed.length === 0) return book
  return networks.flatMap(({ id: network, row }) =>
    listed.flatMap((text, at) => {
      const address = chainOf(row.chain).normaliseAddress(text, row)
      if (address === null) {
        if (chainOfNetworkId(network) === null)
          throw refusal('RECIPIENT_NOT_ADDRESS', { field: `bundle.app.controls.whitelistedAddresses.${at}` })
        return []
      }
      const known = before.document.recipients.find(
        (recipient) => recipient.network === network && recipient.address === address,
      )
      const named = book.find((entry) => entry.network === network && entry.address === address)
      const label = named?.label ?? known?.label ?? address
      return [
        {
          id: named?.id ?? known?.id ?? `listed-${network.replaceAll(':', '-')}-${at}`,
          label,
          network,
          address,
        },
      ]
    }),
  )
}
