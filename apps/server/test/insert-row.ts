import { randomBytes } from 'node:crypto'
import { type Database, newId } from '@holdfast/store'

interface Place {
  readonly entity_id: string
  readonly network_id: string
}

/** A listed row, for a transaction of its own unless `change` names one. Returns its id. */
export async function insertRow(
  db: Database,
  { entity_id, network_id }: Place,
  change: {
    tx_hash?: string
    row_kind?: 'event'
    event_index?: number
    is_internal?: boolean
    from_address?: string
    to_address?: string
    ts?: Date
    status?: 'failed'
    is_spam?: boolean
    is_known_token?: boolean
  } = {},
): Promise<string> {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('bc_transactions')
    .values({
      entity_id,
      id,
      network_id,
      tx_hash: randomBytes(32).toString('hex'),
      row_kind: 'tx',
      ts: now,
      status: 'confirmed',
      transaction_type: 'native',
      symbol: 'TRX',
      amount_units: 1n,
      decimals: 6,
      amount: '0.000001',
      provider: 'trongrid',
      created_at: now,
      updated_at: now,
      ...change,
    })
    .execute()
  return id
}
