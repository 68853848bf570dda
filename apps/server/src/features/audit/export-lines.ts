import type { AuditEvent } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { findLastReceiptId, readAuditChain, readAuditReceipts } from '@holdfast/store/read'

/** The events, then the countersignatures that were stored before the first event was read: their events are among them. */
export async function* exportLines(db: Database, organisationId: string): AsyncGenerator<string> {
  const until = await findLastReceiptId(db, organisationId)
  for await (const event of readAuditChain(db, organisationId) as AsyncIterable<AuditEvent>)
    yield `${JSON.stringify(event)}\n`
  if (until === undefined) return
  for await (const { signer, receipt, signature } of readAuditReceipts(db, { organisationId, until })) {
    const line = { signer, receipt: receipt.toString('base64'), signature: signature.toString('base64') }
    yield `${JSON.stringify(line)}\n`
  }
}
