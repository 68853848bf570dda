import type { AssetId, TokenHint } from '@holdfast/ledger'
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import { newId } from '../ids.ts'
import type { TokensTable } from '../schema/catalogues.ts'

export type Token = Selectable<TokensTable>

/** Puts a contract that was met on chain into the catalogue as unknown; who was faster wins. */
export async function upsertUnknownToken(
  db: Queryable,
  networkId: string,
  hint: TokenHint,
  now: Date,
): Promise<Token> {
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
      asset_namespace: hint.asset.split(':')[0] ?? null,
      asset_reference: contractOf(hint.asset),
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

const contractOf = (asset: AssetId): string => asset.slice(asset.indexOf(':') + 1)
