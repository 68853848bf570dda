import type { ApiReply } from '@holdfast/contract'
import { codeOf, insertOutbox, transaction, uniqueViolation } from '@holdfast/store'
import { findMember, listMembers, type Member } from '@holdfast/store/read'
import { insertMember, insertOrganisation, updateMember } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound, Refused } from '../../http/refusal.ts'

export const organisations: HandlersOf<
  'listMyOrganisations' | 'createOrganisation' | 'listMembers' | 'updateMember'
> = {
  listMyOrganisations: async (_, { actor }) =>
    actor.memberships.map(({ organisationId, organisation }) => ({ id: organisationId, name: organisation })),

  createOrganisation: ({ db }, { actor, request: { body } }) =>
    transaction(db, async (tx) => {
      const organisationId = await insertOrganisation(tx, body.name)
      const id = await insertMember(tx, { organisationId, userId: actor.user.id, role: 'Owner' })
      const member = await findMember(tx, organisationId, id)
      if (member === undefined) throw notFound('Member')
      const payload = { ...present(member), entity_id: organisationId }
      await insertOutbox(tx, [
        { channel: 'admin', organisationId, message: { type: 'user_created', payload } },
      ])
      return { id: organisationId, name: body.name }
    }),

  listMembers: async ({ db }, { actor, request: { params } }) => {
    authorise(actor, 'read organisation', params.orgId)
    return (await listMembers(db, params.orgId)).map(present)
  },

  updateMember: async ({ db }, { actor, request: { params, body } }) => {
    authorise(actor, 'change members', params.orgId)
    const member = await findMember(db, params.orgId, params.id)
    if (member === undefined) throw notFound('Member')
    // The system flag is the platform's to give: an organisation's admin keeps it as it is.
    const { is_system: _, ...change } = body
    try {
      return await transaction(db, async (tx) => {
        const key = { organisationId: params.orgId, id: params.id, userId: member.user_id }
        await updateMember(tx, key, actor.user.is_system ? body : change)
        const updated = await findMember(tx, params.orgId, params.id)
        if (updated === undefined) throw notFound('Member')
        const payload = { ...present(updated), entity_id: params.orgId }
        await insertOutbox(tx, [
          { channel: 'admin', organisationId: params.orgId, message: { type: 'user_updated', payload } },
        ])
        return present(updated)
      })
    } catch (error) {
      if (codeOf(error) === uniqueViolation) throw new Refused(409, 'email: is already in use')
      throw error
    }
  },
}

const present = (member: Member): ApiReply<'listMembers'>[number] => ({
  id: member.id,
  name: member.name,
  email: member.email,
  role: member.role,
  is_active: member.is_active,
  is_system: member.is_system,
  is_retired: member.is_retired,
})
