import { installationId, type Right } from '@holdfast/ledger'
import { listAuditEventsAfter } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseReader } from './authorise-reader.ts'

export const followAuditEvents: Verb<'followAuditEvents', 'db'> = async (
  { db },
  { actor, request: { params, query } },
) => {
  authoriseFollower(actor, 'read audit record', params.orgId)
  const page = { organisationId: params.orgId, after: BigInt(query.after), limit: query.limit }
  return linesOf((await listAuditEventsAfter(db, page)).map((event) => `${JSON.stringify(event)}\n`))
}

/** A key acts as a User, who may not read the record: here its scope replaces the role. An Owner or Admin gave it. */
function authoriseFollower(actor: Actor, right: Right, organisationId: string): void {
  if (actor.key?.scopes.includes('read:audit') === true && organisationId !== installationId)
    return authorise(actor, 'read organisation', organisationId)
  authoriseReader(actor, right, organisationId)
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
