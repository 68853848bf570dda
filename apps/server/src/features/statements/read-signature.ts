/** How the audit record of an organisation stands: its newest event, and up to where each signer countersigned it. */
import type { Queryable } from '@holdfast/store'
import { findAuditHead, listNewestReceipts } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import type { SignatureFacts } from './write-pdf.ts'

export async function readSignature(
  db: Queryable,
  { config: { signers } }: Pick<Context, 'config'>,
  organisationId: string,
): Promise<SignatureFacts> {
  const [head, receipts, rules] = await Promise.all([
    findAuditHead(db, organisationId),
    listNewestReceipts(db, organisationId),
    rulesInForce(db, organisationId),
  ])
  return {
    head: head ?? null,
    receipts: signers.flatMap(({ party, identity }) =>
      receipts
        .filter(({ signer }) => signer === identity)
        .map(({ seq, signedAt }) => ({ signer: party, seq: String(seq), at: signedAt.toISOString() })),
    ),
    signers: rules === null ? 0 : signers.length,
  }
}
