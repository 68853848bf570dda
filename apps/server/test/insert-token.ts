import { type Database, newId } from '@holdfast/store'

interface TestToken {
  readonly network_id: string
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly contract_address?: string
  readonly is_verified?: boolean
  readonly is_known?: boolean
}

/** A token with six decimals that was found on the chain. Returns its id. */
export async function insertToken(db: Database, token: TestToken): Promise<string> {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('tokens')
    .values({
      contract_address: null,
      ...token,
      id,
      decimals: 6,
      chain_namespace: null,
      chain_reference: null,
      asset_namespace: null,
      asset_reference: null,
      caip19: null,
      source: 'chain',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
