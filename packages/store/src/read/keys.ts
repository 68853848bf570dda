/** Key domains, their keys, and the wallets that these sign for. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { KeyDomainsTable, MpcKeysTable, SigningSessionsTable } from '../schema/transfers.ts'

export type KeyDomain = Selectable<KeyDomainsTable> & { readonly keys: number }
export type MpcKey = Selectable<MpcKeysTable> & {
  readonly threshold: number
  readonly n: number
  readonly wallet_id: string | null
  /** The rules in force list it. */
  readonly is_ruled: boolean
}

export async function listKeyDomains(
  db: Queryable,
  organisationIds: readonly string[],
  { id }: { id?: string | undefined } = {},
): Promise<KeyDomain[]> {
  if (organisationIds.length === 0) return []
  const rows = await db
    .selectFrom('key_domains as d')
    .selectAll('d')
    .select((eb) =>
      eb
        .selectFrom('mpc_keys as k')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('k.entity_id', '=', 'd.entity_id')
        .whereRef('k.kd_id', '=', 'd.id')
        .where('k.state', '=', 'ready')
        .as('keys'),
    )
    .where('d.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('d.id', '=', id ?? ''))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({ ...row, keys: Number(row.keys ?? 0) }))
}

export interface ReadyKey {
  readonly entity_id: string
  readonly id: string
  readonly label: string
  readonly threshold: number
  readonly n: number
  /** Null: the first n signers. */
  readonly parties: readonly number[] | null
}

/** Ready keys of all organisations. */
export const listReadyKeys = (db: Queryable): Promise<ReadyKey[]> =>
  db
    .selectFrom('mpc_keys as k')
    .innerJoin('key_domains as d', (join) =>
      join.onRef('d.entity_id', '=', 'k.entity_id').onRef('d.id', '=', 'k.kd_id'),
    )
    .select((eb) => [
      'k.entity_id',
      'k.id',
      'k.label',
      'k.own_parties as parties',
      eb.fn.coalesce('k.own_threshold', 'd.threshold').as('threshold'),
      eb.fn.coalesce(sql<number>`cardinality(k.own_parties)`, 'd.n').as('n'),
    ])
    .where('k.state', '=', 'ready')
    .execute()

/** Domains without a person as creator: those of the sandbox. */
export const listSeededDomains = (db: Queryable): Promise<Selectable<KeyDomainsTable>[]> =>
  db.selectFrom('key_domains').selectAll().where('created_by', 'is', null).execute()

export async function listMpcKeys(
  db: Queryable,
  organisationIds: readonly string[],
  { id, domainId }: { id?: string | undefined; domainId?: string | undefined } = {},
): Promise<MpcKey[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('mpc_keys as k')
    .innerJoin('key_domains as d', (join) =>
      join.onRef('d.entity_id', '=', 'k.entity_id').onRef('d.id', '=', 'k.kd_id'),
    )
    .selectAll('k')
    .select((eb) => [
      eb.fn.coalesce('k.own_threshold', 'd.threshold').as('threshold'),
      eb.fn.coalesce(sql<number>`cardinality(k.own_parties)`, 'd.n').as('n'),
      eb
        .selectFrom('wallets as w')
        .select('w.id')
        .whereRef('w.entity_id', '=', 'k.entity_id')
        .whereRef('w.mpc_key_id', '=', 'k.id')
        .orderBy('w.created_at')
        .limit(1)
        .as('wallet_id'),
      sql<boolean>`exists (select from rules_versions r where r.entity_id = k.entity_id and r.state = 'in_force'
        and convert_from(r.document, 'UTF8')::jsonb -> 'keys' @> jsonb_build_array(jsonb_build_object('keyId', k.id)))`.as(
        'is_ruled',
      ),
    ])
    .where('k.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('k.id', '=', id ?? ''))
    .$if(domainId !== undefined, (q) => q.where('k.kd_id', '=', domainId ?? ''))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
}

export interface KeyGrant {
  readonly id: string
  readonly label: string
  readonly public_key: Buffer | null
  readonly curve: MpcKey['curve']
  readonly threshold: number
  readonly n: number
  readonly created_at: Date
  readonly user_id: string | null
  readonly user_name: string | null
  readonly wallet_id: string | null
  readonly wallet_name: string | null
  readonly derivation_path: number[] | null
  readonly group_name: string | null
  readonly rules_version: number | null
  readonly proposed_by: string | null
}

/** A row for each wallet of each ready key, or one for a key without a wallet; the newest key first. */
export const listKeyGrants = (db: Queryable, organisationId: string): Promise<KeyGrant[]> =>
  db
    .selectFrom('mpc_keys as k')
    .innerJoin('key_domains as d', (join) =>
      join.onRef('d.entity_id', '=', 'k.entity_id').onRef('d.id', '=', 'k.kd_id'),
    )
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'k.entity_id').onRef('w.mpc_key_id', '=', 'k.id'),
    )
    .leftJoin('account_groups as g', (join) =>
      join.onRef('g.entity_id', '=', 'w.entity_id').onRef('g.id', '=', 'w.account_group_id'),
    )
    .leftJoin('rules_versions as r', (join) =>
      join
        .onRef('r.entity_id', '=', 'k.entity_id')
        .on('r.state', '=', 'in_force')
        .on(
          sql<boolean>`convert_from(r.document, 'UTF8')::jsonb -> 'keys' @> jsonb_build_array(jsonb_build_object('keyId', k.id))`,
        ),
    )
    .leftJoin('users as p', 'p.id', 'r.proposed_by')
    .select((eb) => [
      'k.id',
      'k.label',
      'k.public_key',
      'k.curve',
      'k.created_at',
      eb.fn.coalesce('k.own_threshold', 'd.threshold').as('threshold'),
      eb.fn.coalesce(sql<number>`cardinality(k.own_parties)`, 'd.n').as('n'),
      'u.id as user_id',
      'u.name as user_name',
      'w.id as wallet_id',
      'w.name as wallet_name',
      'w.derivation_path',
      'g.name as group_name',
      'r.version as rules_version',
      'p.name as proposed_by',
    ])
    .where('k.entity_id', '=', organisationId)
    .where('k.state', '=', 'ready')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .orderBy('w.created_at')
    .execute()

export interface WalletOfKey {
  readonly mpc_key_id: string | null
  readonly network_id: string
  readonly address: string
  readonly name: string
  readonly derivation_path: number[]
}

/** Active wallets that a key of the organisation signs for. */
export const listWalletsOfKeys = (db: Queryable, organisationId: string): Promise<WalletOfKey[]> =>
  db
    .selectFrom('wallets')
    .select(['mpc_key_id', 'address', 'name', 'derivation_path', 'network_id'])
    .where('entity_id', '=', organisationId)
    .where('mpc_key_id', 'is not', null)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The addresses of all wallets of the organisation on a network, archived ones included. */
export async function listWalletAddresses(
  db: Queryable,
  { organisationId, networkId }: { readonly organisationId: string; readonly networkId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('wallets')
    .select('address')
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

export interface SigningWallet {
  readonly entity_id: string
  readonly id: string
  readonly name: string
  readonly address: string
  readonly network_id: string
  readonly network_code: string
  readonly mpc_key_id: string | null
}

/** Active wallets on active networks. */
export async function listSigningWallets(
  db: Queryable,
  organisationIds: readonly string[],
  networkCode: string | undefined,
): Promise<SigningWallet[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('wallets as w')
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .select([
      'w.entity_id',
      'w.id',
      'w.name',
      'w.address',
      'w.network_id',
      'n.code as network_code',
      'w.mpc_key_id',
    ])
    .where('w.entity_id', 'in', organisationIds)
    .where('w.is_active', '=', true)
    .where('n.is_active', '=', true)
    .$if(networkCode !== undefined, (q) => q.where('n.code', '=', networkCode ?? ''))
    .orderBy('w.name')
    .orderBy('w.id')
    .execute()
}

export type SigningSession = Omit<Selectable<SigningSessionsTable>, 'entity_id'> & {
  readonly intent: Buffer
  readonly key_label: string | null
  readonly token_symbol: string
  readonly wallet_name: string
  readonly requester: string | null
  /** A process holds the claim of its request for this session. */
  readonly is_running: boolean
  /** The request has bytes that this session signed. */
  readonly has_signed: boolean
}

/** Newest first; `before` is the last one of the page before. */
export const listSigningSessions = (
  db: Queryable,
  {
    organisationIds,
    before,
    limit,
  }: {
    readonly organisationIds: readonly string[]
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<SigningSession[]> =>
  db
    .selectFrom('signing_sessions as s')
    .innerJoin('transfer_requests as r', (join) =>
      join.onRef('r.entity_id', '=', 's.entity_id').onRef('r.id', '=', 's.request_id'),
    )
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'r.entity_id').onRef('w.id', '=', 'r.wallet_id'),
    )
    .innerJoin('tokens as t', 't.id', 'r.token_id')
    .leftJoin('mpc_keys as k', (join) =>
      join.onRef('k.entity_id', '=', 's.entity_id').onRef('k.id', '=', 's.key_id'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select([
      's.id',
      's.request_id',
      's.key_id',
      's.created_at',
      's.ended_at',
      's.outcome',
      's.why',
      's.attempts',
      'r.intent',
      'k.label as key_label',
      't.symbol as token_symbol',
      'w.name as wallet_name',
      'u.name as requester',
      sql<boolean>`s.ended_at is null and r.session_id = s.id and r.signed is null
        and coalesce(r.claimed_until > now(), false)`.as('is_running'),
      sql<boolean>`coalesce(r.session_id = s.id, false) and r.signed is not null`.as('has_signed'),
    ])
    .where('s.entity_id', 'in', [...organisationIds])
    .$if(before !== undefined, (q) => q.where('s.id', '<', before ?? ''))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
