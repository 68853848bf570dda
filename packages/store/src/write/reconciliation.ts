import type { Transaction } from '../database.ts'

export interface ComparedBalance {
  readonly tokenId: string
  readonly booksUnits: bigint
  /** Null: the chain could not be asked. */
  readonly chainUnits: bigint | null
}

/** What the chain said as of a solid block; where it agrees with the books, the agreement is remembered. */
export async function upsertComparison(
  tx: Transaction,
  {
    organisationId,
    walletId,
    block,
    at,
    balances,
  }: {
    organisationId: string
    walletId: string
    block: number
    at: Date
    balances: readonly ComparedBalance[]
  },
): Promise<void> {
  for (const { tokenId, booksUnits, chainUnits } of balances) {
    const isEqual = chainUnits !== null && chainUnits === booksUnits
    const agreement = isEqual
      ? { reconciled_units: chainUnits, reconciled_block: block, reconciled_at: at }
      : {}
    const said = {
      chain_units: chainUnits,
      chain_block: chainUnits === null ? null : block,
      chain_at: at,
      updated_at: at,
    }
    await tx
      .insertInto('wallet_balances')
      .values({
        entity_id: organisationId,
        wallet_id: walletId,
        token_id: tokenId,
        books_units: booksUnits,
        ...said,
        ...agreement,
      })
      .onConflict((conflict) =>
        conflict.columns(['entity_id', 'wallet_id', 'token_id']).doUpdateSet({ ...said, ...agreement }),
      )
      .execute()
  }
}

export async function upsertResources(
  tx: Transaction,
  {
    organisationId,
    walletId,
    energy,
    bandwidth,
    at,
  }: {
    organisationId: string
    walletId: string
    energy: bigint
    bandwidth: bigint
    at: Date
  },
): Promise<void> {
  const read = { energy_remaining: energy, bandwidth_remaining: bandwidth, read_at: at }
  await tx
    .insertInto('wallet_resources')
    .values({ entity_id: organisationId, wallet_id: walletId, ...read })
    .onConflict((conflict) => conflict.columns(['entity_id', 'wallet_id']).doUpdateSet(read))
    .execute()
}
