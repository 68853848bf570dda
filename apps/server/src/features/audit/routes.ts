import { type AuditEvent, installationId, type Right } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { findAuditHead, listAuditEvents, readAuditChain } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { forbidden } from '../../http/refusal.ts'

export const audit: HandlersOf<'listAuditEvents' | 'exportAuditEvents'> = {
  listAuditEvents: async ({ db }, { actor, request: { params, query } }) => {
    authoriseReader(actor, 'read audit record', params.orgId)
    const rows = await listAuditEvents(db, {
      organisationId: params.orgId,
      limit: query.limit,
      ...(query.subject === undefined ? {} : { subject: query.subject }),
      ...(query.verb === undefined ? {} : { verb: query.verb }),
      ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
      ...(query.q === undefined || query.q === '' ? {} : { text: query.q }),
      ...(query.before === undefined ? {} : { before: BigInt(query.before) }),
    })
    return { rows, head: (await findAuditHead(db, params.orgId)) ?? null }
  },

  exportAuditEvents: ({ db }, { actor, request: { params } }) => {
    authoriseReader(actor, 'read audit record', params.orgId)
    return Promise.resolve(lines(db, params.orgId))
  },
}

/** The installation's own record is read by the platform's staff. */
function authoriseReader(actor: Actor, right: Right, organisationId: string): void {
  if (organisationId !== installationId) return authorise(actor, right, organisationId)
  if (!actor.user.is_admin && !actor.user.is_system) throw forbidden()
}

async function* lines(db: Database, organisationId: string): AsyncGenerator<string> {
  for await (const event of readAuditChain(db, organisationId) as AsyncIterable<AuditEvent>)
    yield `${JSON.stringify(event)}\n`
}
