import {
  findAuditHead,
  listAuditEvents as listStoredAuditEvents,
  listNewestReceipts,
} from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseReader } from './authorise-reader.ts'

export const listAuditEvents: Verb<'listAuditEvents', 'db' | 'config'> = async (
  { db, config: { signers } },
  { actor, request: { params, query } },
) => {
  authoriseReader(actor, 'read audit record', params.orgId)
  const rows = await listStoredAuditEvents(db, {
    organisationId: params.orgId,
    limit: query.limit,
    ...(query.subject === undefined ? {} : { subject: query.subject }),
    ...(query.verb === undefined ? {} : { verb: query.verb }),
    ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
    ...(query.q === undefined || query.q === '' ? {} : { text: query.q }),
    ...(query.before === undefined ? {} : { before: BigInt(query.before) }),
  })
  const newest = await listNewestReceipts(db, params.orgId)
  const receipts = signers.flatMap(({ party, identity }) =>
    newest
      .filter(({ signer }) => signer === identity)
      .map(({ seq, signedAt }) => ({ signer: party, seq: String(seq), at: signedAt.toISOString() })),
  )
  const countersigned = { signers: signers.length, receipts }
  return { rows, head: (await findAuditHead(db, params.orgId)) ?? null, countersigned }
}
