import { insertOutbox, newId, transaction } from '@holdfast/store'
import { listKeyDomains } from '@holdfast/store/read'
import { insertKeyDomain } from '@holdfast/store/write'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDomain } from './present.ts'

export const createKeyDomain: Verb<'createKeyDomain', 'db'> = async ({ db }, call) => {
  const { query, body } = call.request
  const organisationId = defaultOrganisationOf(call.actor, query.entity_id)
  if (organisationId === null) throw notFound('organisation')
  authorise(call.actor, 'change keys', organisationId)
  const id = newId()
  const { networks = null, ...named } = body
  return transaction(db, async (tx) => {
    await insertKeyDomain(tx, {
      ...named,
      network_class: networks,
      entity_id: organisationId,
      id,
      created_by: call.actor.user.id,
      created_at: new Date(),
    })
    const [domain] = await listKeyDomains(tx, [organisationId], { id })
    if (domain === undefined) throw notFound('key_domain')
    const created = presentDomain(domain)
    const message = { type: 'key_domain_created', payload: created }
    await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'key-domain', id, name: body.label },
      verb: 'created',
      before: undefined,
      after: created,
    })
    return created
  })
}
