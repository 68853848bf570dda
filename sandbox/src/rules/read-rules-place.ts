/** The rows that version 1 of the rules describes. */
import type { Queryable } from '@holdfast/store'
import { listMpcKeys, listSeededDomains } from '@holdfast/store/read'
import { accounts } from '../accounts.ts'
import { firstChain } from '../chains/sandbox-chains.ts'
import type { SignerFolder } from '../plan-signers.ts'
import type { RulesPlace } from './first-rules.ts'

/** Null until the signers have made the first key. */
export async function readRulesPlace(
  db: Queryable,
  signers: readonly SignerFolder[],
): Promise<RulesPlace | null> {
  const [domain] = await listSeededDomains(db)
  if (domain === undefined) return null
  const organisationId = domain.entity_id
  const keys = await listMpcKeys(db, [organisationId], { domainId: domain.id })
  const key = keys.find(({ created_by, state }) => created_by === null && state === 'ready')
  if (key === undefined || key.public_key === null) return null
  return {
    organisationId,
    signers: signers.map(({ party, identity }) => ({ party, identity: Buffer.from(identity, 'hex') })),
    key: {
      id: key.id,
      publicKey: key.public_key,
      threshold: key.threshold,
      wallets: await listWalletsOfKey(db, { organisationId, keyId: key.id }),
    },
    people: await listPeople(db, organisationId),
    recipients: await listRecipients(db, organisationId),
  }
}

async function listWalletsOfKey(
  db: Queryable,
  { organisationId, keyId }: { readonly organisationId: string; readonly keyId: string },
): Promise<RulesPlace['key']['wallets']> {
  const wallets = await db
    .selectFrom('wallets')
    .select(['address', 'name', 'derivation_path'])
    .where('entity_id', '=', organisationId)
    .where('mpc_key_id', '=', keyId)
    .orderBy('created_at')
    .execute()
  return wallets.map(({ address, name, derivation_path }) => ({
    address,
    label: name,
    path: derivation_path,
  }))
}

/** The seeded people who have a part in the rules, in the order of the accounts. */
async function listPeople(db: Queryable, organisationId: string): Promise<RulesPlace['people']> {
  const users = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('members.entity_id', '=', organisationId)
    .execute()
  return accounts.flatMap(({ email, rulesRoles: roles }) => {
    const user = users.find((user) => user.email === email)
    return user === undefined || roles.length === 0 ? [] : [{ ...user, roles }]
  })
}

/** The address book of the first chain, as it was seeded. */
async function listRecipients(db: Queryable, organisationId: string): Promise<RulesPlace['recipients']> {
  const rows = await db
    .selectFrom('address_book')
    .innerJoin('networks', 'networks.id', 'address_book.network_id')
    .select(['address_book.id', 'address_book.name', 'address_book.address', 'address_book.created_at'])
    .where('address_book.entity_id', '=', organisationId)
    .where('address_book.created_by', 'is', null)
    .where('networks.code', '=', firstChain.network.code)
    .orderBy('address_book.id')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
}
