import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { upsertTransferStatements } from '@holdfast/store/write'
import { assertStatement, type Taken } from '../transfers/ruled/take-statement.ts'

/** Stores a person's statement about a batch with each of these rows, if the signers would take it for them now. */
export async function takeBatchStatement(
  tx: Transaction,
  rows: readonly TransferRequestView[],
  taken: Taken,
  now = new Date(),
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  // All rows have the same hash of the batch, rules and end.
  await assertStatement(tx, first, taken, now)
  const { act, person, signed } = taken
  await upsertTransferStatements(tx, {
    entity_id: first.entity_id,
    request_ids: rows.map(({ id }) => id),
    act,
    person,
    signed,
    not_after: new Date(signed.statement.notAfter),
    created_at: now,
  })
}
