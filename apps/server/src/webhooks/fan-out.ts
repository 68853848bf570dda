/** Turns facts of the books into messages, and messages into deliveries. It commits them together with the cursor, so
 *  that each fact is sent once and in order, whichever process does it and whenever it dies. */
import { formatUnits } from '@holdfast/ledger'
import { type Database, newId, transaction } from '@holdfast/store'
import {
  findTransactionFacts,
  listWithNewEvents,
  listWalletEvents,
  listWebhookEndpoints,
  type TransactionFacts,
} from '@holdfast/store/read'
import {
  insertDeliveries,
  insertWebhookMessage,
  lockCursor,
  moveCursor,
  type NewDelivery,
  type WalletEvent,
} from '@holdfast/store/write'
import { giveUpAfterMs } from './next-attempt-at.ts'

/** Facts in one commit. */
const batch = 100

/** Returns the number of facts processed. */
export async function fanOut(db: Database): Promise<number> {
  let processed = 0
  for (const organisationId of await listWithNewEvents(db))
    for (;;) {
      const count = await fanOutBatch(db, organisationId)
      processed += count
      if (count < batch) break
    }
  return processed
}

async function fanOutBatch(db: Database, organisationId: string): Promise<number> {
  return transaction(db, async (tx) => {
    const cursor = await lockCursor(tx, organisationId)
    const events = await listWalletEvents(tx, { organisationId, after: cursor.seq, limit: batch })
    const last = events.at(-1)
    if (last === undefined) return 0
    const endpoints = await listWebhookEndpoints(tx, organisationId)
    const now = new Date()
    const deliveries: NewDelivery[] = []
    for (const event of events) {
      const id = newId()
      const body = bodyOf(id, event, await findTransactionFacts(tx, event))
      await insertWebhookMessage(tx, {
        entity_id: organisationId,
        id,
        seq: event.seq,
        kind: event.kind,
        wallet_id: event.wallet_id,
        body,
        created_at: now,
      })
      for (const endpoint of endpoints)
        deliveries.push({
          endpointId: endpoint.id,
          messageId: id,
          walletId: event.wallet_id,
          reason: 'event',
        })
    }
    await moveCursor(tx, organisationId, { ...cursor, seq: BigInt(last.seq) })
    await insertDeliveries(tx, organisationId, deliveries, {
      now,
      giveUpAt: new Date(now.getTime() + giveUpAfterMs),
    })
    return events.length
  })
}

/** A pending transaction that is no longer in any block has no facts. */
function bodyOf(id: string, event: WalletEvent, facts: TransactionFacts | undefined): string {
  return JSON.stringify({
    id,
    type: event.kind,
    seq: Number(event.seq),
    created_at: event.created_at.toISOString(),
    entity_id: event.entity_id,
    wallet: facts?.wallet ?? { id: event.wallet_id },
    network: facts?.network ?? { id: event.network_id },
    data: {
      tx_hash: event.tx_hash,
      status: facts?.status ?? 'dropped',
      block_number: numberOrNull(facts?.blockNumber ?? null),
      at: facts?.at.toISOString() ?? null,
      from: facts?.from ?? null,
      to: facts?.to ?? null,
      entries: (facts?.entries ?? []).map(({ kind, direction, units, seq, symbol, asset, decimals }) => ({
        seq,
        kind,
        direction,
        amount: formatUnits(BigInt(units), decimals),
        symbol,
        asset,
      })),
    },
  })
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))
