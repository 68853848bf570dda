import { transaction } from '@holdfast/store'
import { findEntity } from '@holdfast/store/read'
import { lockOrganisations, updateOrganisationName } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { recordOrganisation } from './record-organisation.ts'

export const renameOrganisation: Verb<'renameOrganisation', 'db'> = ({ db }, call) => {
  const { params, body, version } = call.request
  authorise(call.actor, 'change organisation', params.orgId)
  return transaction(db, async (tx) => {
    await lockOrganisations(tx, [params.orgId])
    const stored = await findEntity(tx, params.orgId)
    if (stored === undefined) throw notFound('organisation')
    assertVersion(stored.version, version)
    await updateOrganisationName(tx, params.orgId, body.name)
    const before = { id: params.orgId, name: stored.name, version: stored.version }
    const after = { id: params.orgId, name: body.name, version: stored.version + 1 }
    await recordOrganisation(tx, call, 'updated', { before, after })
    return after
  })
}
