import type { AuditEvent } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { readAuditChain } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseReader } from './authorise-reader.ts'

export const exportAuditEvents: Verb<'exportAuditEvents', 'db'> = (
  { db },
  { actor, request: { params } },
) => {
  authoriseReader(actor, 'read audit record', params.orgId)
  return Promise.resolve(lines(db, params.orgId))
}

async function* lines(db: Database, organisationId: string): AsyncGenerator<string> {
  for await (const event of readAuditChain(db, organisationId) as AsyncIterable<AuditEvent>)
    yield `${JSON.stringify(event)}\n`
}
