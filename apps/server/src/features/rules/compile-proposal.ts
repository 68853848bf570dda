/** The next version of the rules, from a policy and from what the server knows: members, passkeys, keys, address book, prices. */
import { chainOf } from '@holdfast/chains'
import type { ApiRequest, RulesPrices } from '@holdfast/contract'
import { caip2Of, chainOfNetworkId } from '@holdfast/ledger'
import { credentialSchema } from '@holdfast/policy/passkeys'
import {
  compareRules,
  compileRules,
  type Payee,
  type PricedAsset,
  type Rules,
  type RulesCredential,
  type RulesKey,
  type RulesMember,
  rulesFaultText,
} from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import {
  listApproverRegistrations,
  listMembers,
  listNamedAddresses,
  listNetworks,
  listRulesChain,
  listTokens,
  listWalletsOfKeys,
  type Network,
} from '@holdfast/store/read'
import { parseUnits, nativeOfNetworkId } from '@holdfast/ledger'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { assetIdOf, pricesOf } from '../prices/prices.ts'
import { parsedRules } from './parsed-rules.ts'
import { headOf } from './rules-place.ts'

type Needs = Pick<Context, 'db' | 'config'>
type Proposal = ApiRequest<'proposeRules'>['body']

export interface CompiledProposal {
  readonly head: Rules
  readonly next: Rules
  readonly prices: RulesPrices
}

export async function compileProposal(
  { db, config }: Needs,
  organisationId: string,
  { bundle, note, lost_credentials, governors }: Proposal,
): Promise<CompiledProposal> {
  const before = await headOf(db, organisationId)
  const networks = await networksOf(db, before)
  const result = compileRules({
    before,
    bundle,
    members: await membersOf(db, organisationId),
    lost: new Set(lost_credentials),
    governors: governors === undefined ? null : new Set(governors),
    keys: await keysOf(db, organisationId, before),
    assets: await assetsOf({ db, config }, before, networks),
    payees: await payeesOf(db, organisationId, {
      before,
      networks,
      listed: bundle.app.controls.whitelistedAddresses,
    }),
    now: Date.now(),
  })
  if (!result.ok) {
    const [fault] = result.faults
    const detail = fault === undefined ? '' : rulesFaultText(fault)
    throw refusal('RULES_INVALID', { field: fault?.field ?? '', detail })
  }
  const { rules: next, conversions, unlisted } = result.value
  if (compareRules(before.document, next.document).length === 0) throw refusal('RULES_UNCHANGED')
  return {
    head: before,
    next,
    prices: { conversions: [...conversions], unlisted: [...unlisted], bundle, note },
  }
}

/** Active members; somebody who is archived or suspended gets no part. */
async function membersOf(db: Queryable, organisationId: string): Promise<RulesMember[]> {
  const registered = await registeredOf(db, organisationId)
  return (await listMembers(db, [organisationId]))
    .filter((member) => member.is_active && !member.is_retired && !member.is_account_retired)
    .map(({ user_id, name, treasury_role }) => ({
      id: user_id,
      name,
      treasuryRole: treasury_role,
      registered: registered.get(user_id) ?? [],
    }))
}

/** Passkeys that no version has ever had: one that was removed does not come back by itself. */
export async function registeredOf(
  db: Queryable,
  organisationId: string,
): Promise<ReadonlyMap<string, RulesCredential[]>> {
  const chain = (await listRulesChain(db, organisationId)).map((row) => parsedRules(row).document)
  const known = new Set(
    chain.flatMap(({ people }) => people.flatMap(({ credentials }) => credentials.map(({ id }) => id))),
  )
  const registered = new Map<string, RulesCredential[]>()
  for (const { person, credential } of await listApproverRegistrations(db, organisationId)) {
    const { data } = credentialSchema.safeParse(credential)
    if (data === undefined || known.has(data.id)) continue
    registered.set(person, [...(registered.get(person) ?? []), data])
  }
  return registered
}

/** The wallets of a key as they are now; a new key is bound by the operators of the signers. */
async function keysOf(db: Queryable, organisationId: string, { document }: Rules): Promise<RulesKey[]> {
  const wallets = await listWalletsOfKeys(db, organisationId)
  return document.keys.map((key) => {
    const own = wallets.filter(({ mpc_key_id }) => mpc_key_id === key.keyId)
    const added = own.filter(({ address }) => !key.wallets.some((listed) => listed.address === address))
    return {
      ...key,
      wallets: [
        ...key.wallets,
        ...added.map(({ address, name, derivation_path }) => ({
          address,
          label: name,
          path: derivation_path,
        })),
      ],
    }
  })
}

interface RuledNetwork {
  readonly id: string
  readonly row: Network
}

async function networksOf(db: Queryable, { document }: Rules): Promise<RuledNetwork[]> {
  const ids = new Set(document.keys.flatMap(({ networks }) => networks))
  return (await listNetworks(db))
    .map((row) => ({ id: caip2Of(row.chain, row.chain_id), row }))
    .filter(({ id }) => ids.has(id))
}

async function assetsOf(
  { db, config }: Needs,
  { document }: Rules,
  networks: readonly RuledNetwork[],
): Promise<PricedAsset[]> {
  const tokens = (await listTokens(db)).filter(({ is_active }) => is_active)
  const rows = networks.flatMap(({ id, row }) =>
    tokens
      .filter(({ network_id }) => network_id === row.id)
      .map((token) => ({ network: id, row, token, assetId: assetIdOf(row, token.asset) })),
  )
  const prices = await pricesOf(
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
    readonly before: Rules
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
