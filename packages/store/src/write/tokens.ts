import { type AssetId, nativeAssetPattern, type TokenHint } from '@holdfast/ledger'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { TokensTable } from '../schema/catalogues.ts'

export type Token = Selectable<TokensTable>

/**
 * Adds a contract that was seen on chain to the catalogue as unknown; of two simultaneous calls, the first
 * one wins.
 */
export async function upsertUnknownToken(
  db: Queryable,
  networkId: string,
  hint: TokenHint,
  now: Date,
): Promise<Token> {
  const chain = await chainPartsOf(db, networkId)
  await db
    .insertInto('tokens')
    .values({
      id: newId(),
      network_id: networkId,
      asset: hint.asset,
      name: hint.name,
      symbol: hint.symbol,
      contract_address: contractOf(hint.asset),
      decimals: hint.decimals,
      tier: 3,
      display_tier: 3,
      is_known: false,
      ...chain,
      asset_namespace: hint.asset.split(':')[0] ?? null,
      asset_reference: contractOf(hint.asset),
      caip19:
        chain.chain_namespace === null || chain.chain_reference === null
          ? null
          : `${chain.chain_namespace}:${chain.chain_reference}/${hint.asset}`,
      source: 'chain',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['network_id', 'asset']).doNothing())
    .execute()
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('asset', '=', hint.asset)
    .executeTakeFirstOrThrow()
}

/** Every network's native asset contains the CAIP-2 id of the chain. */
async function chainPartsOf(
  db: Queryable,
  networkId: string,
): Promise<Pick<Token, 'chain_namespace' | 'chain_reference'>> {
  const native = await db
    .selectFrom('tokens')
    .select(['chain_namespace', 'chain_reference'])
    .where('network_id', '=', networkId)
    .where('asset', 'like', nativeAssetPattern)
    .executeTakeFirst()
  return native ?? { chain_namespace: null, chain_reference: null }
}

const contractOf = (asset: AssetId): string => asset.slice(asset.indexOf(':') + 1)

export type NewToken = Omit<Insertable<TokensTable>, 'id' | 'version' | 'created_at' | 'updated_at'>

export async function insertToken(tx: Transaction, token: NewToken): Promise<string> {
  const id = newId()
  const now = new Date()
  await tx
    .insertInto('tokens')
    .values({ ...token, id, created_at: now, updated_at: now })
    .execute()
  return id
}

/** Locks the token until this commit. */
export async function lockToken(tx: Transaction, id: string): Promise<Token | undefined> {
  return tx.selectFrom('tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateToken(
  tx: Transaction,
  id: string,
  change: Omit<Updateable<TokensTable>, 'id' | 'version' | 'created_at' | 'updated_at'>,
): Promise<Token> {
  return tx
    .updateTable('tokens')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteToken(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('tokens').where('id', '=', id).execute()
}
