import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Transaction, transaction } from '@holdfast/store'
import { findEntity, findMember } from '@holdfast/store/read'
import {
  insertMember,
  insertOrganisation,
  lockOrganisations,
  updateOrganisationName,
} from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { authorise, rightsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'
import { acceptInvitation, declineInvitation, listMyInvitations } from '../members/invitations.ts'
import { memberEvent } from '../members/present.ts'
import { assertMayOwnAnother } from '../plans/assert-within-plan.ts'

export const organisations: HandlersOf<
  | 'listMyOrganisations'
  | 'createOrganisation'
  | 'renameOrganisation'
  | 'listMyInvitations'
  | 'acceptInvitation'
  | 'declineInvitation'
> = {
  listMyInvitations,
  acceptInvitation,
  declineInvitation,

  listMyOrganisations: async (_, { actor }) =>
    actor.memberships.map((membership) => ({
      id: membership.organisationId,
      name: membership.organisation,
      version: membership.version,
      rights: rightsOf(actor, membership),
    })),

  createOrganisation: ({ db }, asked) =>
    transaction(db, async (tx) => {
      const {
        actor,
        request: { body },
      } = asked
      await assertMayOwnAnother(tx, actor)
      const organisationId = await insertOrganisation(tx, body.name)
      const id = await insertMember(tx, {
        entity_id: organisationId,
        user_id: actor.user.id,
        role: 'Owner',
        treasury_role: null,
      })
      const member = await findMember(tx, [organisationId], id)
      if (member === undefined) throw notFound('Member')
      await insertOutbox(tx, [memberEvent('user_created', member)])
      const after = { id: organisationId, name: body.name, version: 1 }
      await recordOrganisation(tx, asked, 'created', { after })
      return after
    }),

  renameOrganisation: ({ db }, asked) => {
    const { params, body, version } = asked.request
    authorise(asked.actor, 'change organisation', params.orgId)
    return transaction(db, async (tx) => {
      await lockOrganisations(tx, [params.orgId])
      const stored = await findEntity(tx, params.orgId)
      if (stored === undefined) throw notFound('Organization')
      assertVersion(stored.version, version)
      await updateOrganisationName(tx, params.orgId, body.name)
      const before = { id: params.orgId, name: stored.name, version: stored.version }
      const after = { id: params.orgId, name: body.name, version: stored.version + 1 }
      await recordOrganisation(tx, asked, 'updated', { before, after })
      return after
    })
  },
}

type Organisation = ApiReply<'renameOrganisation'>

const recordOrganisation = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  states: { readonly before?: Organisation; readonly after: Organisation },
): Promise<void> =>
  recordChange(tx, who, {
    organisationId: states.after.id,
    subject: { kind: 'organisation', id: states.after.id, name: states.after.name },
    verb,
    ...states,
  })
