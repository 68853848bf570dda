/** The rows that people would have entered: accounts, organisations, networks, wallets, names of addresses. The history
 *  of a chain is not among them; it is read from the stand-in like from any other node. */
import { hash } from '@node-rs/argon2'
import { networkClassOf } from '@holdfast/ledger'
import { type Database, newId, type Transaction, transaction } from '@holdfast/store'
import { upsertDayPrices, upsertPrices } from '@holdfast/store/write'
import { accounts, organisations, type OrganisationKey, sandboxPassword } from '../accounts.ts'
import {
  acme,
  acmeWallets,
  birch,
  birchWallets,
  customers,
  employees,
  energyLender,
  exchange,
  freelancers,
  suppliers,
  type WalletSeed,
} from './cast.ts'
import type { NetworkSeed } from '../chains/network-seed.ts'
import type { NamedAddress, RecordedNetwork, Watched } from '../chains/sandbox-chain.ts'
import { caip2OfSeed, firstChain, networkSeeds, sandboxChains } from '../chains/sandbox-chains.ts'
import { sandboxPrices, sandboxPricesOfYear } from './sandbox-prices.ts'

export interface SeedOptions {
  readonly withRecordings: boolean
  /** Codes of the sandbox's networks whose stand-ins run. Without it, nobody has wallets on other chains than the first. */
  readonly served?: ReadonlySet<string>
}

/** Idempotent, and recordings may come and go between starts. */
export async function seedPeople(db: Database, options: SeedOptions): Promise<void> {
  const passwordHash = await hash(sandboxPassword)
  await transaction(db, async (tx) => {
    const now = new Date()
    const seeded = await tx.selectFrom('organisations').select('entity_id').limit(1).executeTakeFirst()
    if (seeded === undefined) await seedAll(tx, passwordHash, now)
    await seedMissingNetworks(tx, now)
    if (options.served !== undefined) await seedServed(tx, options.served, now)
    for (const { recorded } of sandboxChains)
      if (recorded !== null) await seedRecordings(tx, recorded, options.withRecordings, now)
    // The year is made once, so that a later start does not change days that were shown.
    const priced = await tx
      .selectFrom('prices')
      .select('day')
      .where('source', '=', 'sandbox')
      .limit(1)
      .executeTakeFirst()
    if (priced === undefined)
      await upsertDayPrices(tx, { source: 'sandbox', prices: sandboxPricesOfYear(now), now })
    await upsertPrices(tx, { source: 'sandbox', prices: sandboxPrices, now })
  })
}

async function seedAll(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  for (const [index, network] of networkSeeds.entries()) await seedNetwork(tx, network, index, now)
  const ids = { acme: newId(), birch: newId() }
  await tx
    .insertInto('organisations')
    .values([
      {
        entity_id: ids.acme,
        name: organisations.acme,
        sub_tier: 'enterprise',
        sub_plan_name: 'Enterprise Plan',
        sub_is_paying_customer: true,
        created_at: now,
      },
      {
        entity_id: ids.birch,
        name: organisations.birch,
        sub_tier: 'basic',
        sub_plan_name: 'Basic Plan',
        sub_is_paying_customer: true,
        created_at: now,
      },
    ])
    .execute()
  await seedAccounts(tx, ids, passwordHash, now)
  const networkId = await networkIdOf(tx, firstChain.network.code)
  const acmePlace = { organisationId: ids.acme, networkId, now }
  await seedWallets(tx, acmePlace, acme.groups, acmeWallets)
  await seedWallets(tx, { ...acmePlace, organisationId: ids.birch }, birch.groups, birchWallets)
  const outbound = [...suppliers, ...employees, ...freelancers, exchange]
  await seedAddressNames(tx, 'address_book', acmePlace, outbound)
  await seedAddressNames(tx, 'inbound_labels', acmePlace, [...customers, energyLender])
}

async function seedAccounts(
  tx: Transaction,
  ids: Readonly<Record<OrganisationKey, string>>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    const userId = newId()
    const [first] = account.memberships
    await tx
      .insertInto('users')
      .values({
        id: userId,
        email: account.email,
        name: account.name,
        password_hash: passwordHash,
        is_admin: account.isAdmin,
        is_system: account.isSystem,
        default_org_id: first === undefined ? null : ids[first.of],
        created_at: now,
      })
      .execute()
    for (const { of, role, treasuryRole } of account.memberships)
      await tx
        .insertInto('members')
        .values({
          entity_id: ids[of],
          id: newId(),
          user_id: userId,
          role,
          treasury_role: treasuryRole,
          created_at: now,
          updated_at: now,
        })
        .execute()
  }
}

async function seedNetwork(
  tx: Transaction,
  { tokens, ...network }: NetworkSeed,
  sortOrder: number,
  now: Date,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('networks')
    .values({
      id,
      code: network.code,
      name: network.name,
      chain: network.chain,
      chain_id: network.chainId,
      symbol: network.symbol,
      decimals: network.decimals,
      explorer_url: network.explorerUrl,
      sort_order: sortOrder,
      is_active: network.isActive,
      is_main: networkClassOf(caip2OfSeed(network)) === 'main',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx
    .insertInto('tokens')
    .values(
      tokens.map(({ asset, name, symbol, decimals, displayTier }) => {
        const [namespace = '', reference = ''] = asset.split(':')
        return {
          id: newId(),
          network_id: id,
          asset,
          name,
          symbol,
          contract_address: namespace === 'slip44' ? null : reference,
          decimals,
          tier: 1,
          display_tier: displayTier,
          is_known: true,
          is_verified: true,
          chain_namespace: network.namespace,
          chain_reference: network.chainId,
          asset_namespace: namespace,
          asset_reference: reference,
          caip19: `${caip2OfSeed(network)}/${asset}`,
          source: 'catalogue',
          created_at: now,
          updated_at: now,
        }
      }),
    )
    .execute()
  return id
}

interface Place {
  readonly organisationId: string
  readonly networkId: string
  readonly now: Date
}

async function seedWallets(
  tx: Transaction,
  place: Place,
  groups: readonly (readonly [name: string, description: string])[],
  wallets: readonly WalletSeed[],
): Promise<void> {
  const groupIds = new Map<string, string>()
  for (const [index, [name, description]] of groups.entries())
    groupIds.set(name, await seedGroup(tx, place, { name, description, sortOrder: index }))
  for (const { party, group } of wallets)
    await seedWallet(tx, place, party, group === null ? null : (groupIds.get(group) ?? null))
}

async function seedGroup(
  tx: Transaction,
  { organisationId, now }: Place,
  group: { readonly name: string; readonly description: string; readonly sortOrder: number },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('account_groups')
    .values({
      entity_id: organisationId,
      id,
      name: group.name,
      description: group.description,
      sort_order: group.sortOrder,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

async function seedWallet(
  tx: Transaction,
  { organisationId, networkId, now }: Place,
  { name, address }: NamedAddress,
  groupId: string | null,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({
      entity_id: organisationId,
      id: newId(),
      account_group_id: groupId,
      network_id: networkId,
      name,
      address,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

async function seedAddressNames(
  tx: Transaction,
  table: 'address_book' | 'inbound_labels',
  { organisationId, networkId, now }: Place,
  parties: readonly NamedAddress[],
): Promise<void> {
  await tx
    .insertInto(table)
    .values(
      parties.map(({ name, address }) => ({
        entity_id: organisationId,
        id: newId(),
        network_id: networkId,
        name,
        address,
        created_by: null,
        created_at: now,
      })),
    )
    .execute()
}

/** An older database may not have the network of a chain yet. */
async function seedMissingNetworks(tx: Transaction, now: Date): Promise<void> {
  for (const { network } of sandboxChains) {
    const known = await tx
      .selectFrom('networks')
      .select('id')
      .where('code', '=', network.code)
      .executeTakeFirst()
    if (known === undefined) await seedNetwork(tx, network, networkSeeds.indexOf(network), now)
  }
}

/** A network whose stand-in cannot run is inactive. Wallets are seeded once. */
async function seedServed(tx: Transaction, served: ReadonlySet<string>, now: Date): Promise<void> {
  for (const chain of sandboxChains) {
    const isServed = served.has(chain.network.code)
    if (!isServed) await setActive(tx, chain.network.code, false, now)
    if (chain.watched === null || !isServed) continue
    if (!(await isWatched(tx, chain.network, chain.watched)))
      await seedWatched(tx, chain.network, chain.watched, now)
  }
}

/** People may have renamed the group or archived the wallets. */
async function isWatched(tx: Transaction, network: NetworkSeed, { group }: Watched): Promise<boolean> {
  const organisationId = await organisationIdOf(tx, organisations.birch)
  const named = await tx
    .selectFrom('account_groups')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('name', '=', group[0])
    .executeTakeFirst()
  const wallet = await tx
    .selectFrom('wallets')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', await networkIdOf(tx, network.code))
    .executeTakeFirst()
  return named !== undefined || wallet !== undefined
}

/** Wallets of Birch Holdings: documents and tests count those of Acme Treasury. */
async function seedWatched(
  tx: Transaction,
  network: NetworkSeed,
  watched: Watched,
  now: Date,
): Promise<void> {
  const organisationId = await organisationIdOf(tx, organisations.birch)
  const place = { organisationId, networkId: await networkIdOf(tx, network.code), now }
  const [name, description] = watched.group
  const groupId = await seedGroup(tx, place, { name, description, sortOrder: birch.groups.length })
  for (const wallet of watched.wallets) await seedWallet(tx, place, wallet, groupId)
  await seedAddressNames(tx, 'address_book', place, watched.payees)
  await seedAddressNames(tx, 'inbound_labels', place, watched.payers)
}

const setActive = (tx: Transaction, code: string, isActive: boolean, now: Date) =>
  tx
    .updateTable('networks')
    .set({ is_active: isActive, updated_at: now })
    .where('code', '=', code)
    .where('is_active', '<>', isActive)
    .execute()

/** The network of the recordings is active only while there are recordings to serve. */
async function seedRecordings(
  tx: Transaction,
  { network, wallets }: RecordedNetwork,
  areServed: boolean,
  now: Date,
): Promise<void> {
  const known = await tx
    .selectFrom('networks')
    .select('id')
    .where('code', '=', network.code)
    .executeTakeFirst()
  if (known !== undefined) {
    await setActive(tx, network.code, areServed, now)
    return
  }
  if (!areServed) return
  const networkId = await seedNetwork(tx, network, 1, now)
  const place = { organisationId: await organisationIdOf(tx, organisations.acme), networkId, now }
  const groupId = await seedGroup(tx, place, {
    name: 'Recorded mainnet',
    description: 'Addresses of the real network, from recorded answers; read-only',
    sortOrder: acme.groups.length,
  })
  for (const wallet of wallets) await seedWallet(tx, place, wallet, groupId)
}

async function organisationIdOf(tx: Transaction, name: string): Promise<string> {
  const { entity_id } = await tx
    .selectFrom('organisations')
    .select('entity_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return entity_id
}

async function networkIdOf(tx: Transaction, code: string): Promise<string> {
  const { id } = await tx
    .selectFrom('networks')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}
