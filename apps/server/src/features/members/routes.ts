/** Members of an organisation, under their documented path and under the older one of users, which names them by the same id. */
import { findMember, listMembers } from '@holdfast/store/read'
import type { Right } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import type { Actor } from '../../context.ts'
import { authorise, authoriseFound, authoriseScope, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { addMember } from './add.ts'
import { changeMember } from './change.ts'
import { findInDirectory, searchDirectory } from './directory.ts'
import { linkMember } from './link.ts'
import type { MemberChange } from './may-change.ts'
import { passwordResets } from './password-resets.ts'
import { presentMember } from './present.ts'
import { removeMember } from './remove.ts'

export const members: HandlersOf<
  | 'listMembers'
  | 'createMember'
  | 'updateMember'
  | 'changeMember'
  | 'deleteMember'
  | 'createMemberPasswordLink'
  | 'listPasswordResets'
  | 'agreePasswordReset'
  | 'declinePasswordReset'
  | 'listUsers'
  | 'updateUser'
  | 'changeUser'
  | 'searchDirectory'
  | 'findInDirectory'
> = {
  listMembers: async ({ db }, { actor, request: { params } }) => {
    authorise(actor, 'read organisation', params.orgId)
    return (await listMembers(db, [params.orgId])).map(presentMember)
  },

  createMember: addMember,

  updateMember: ({ db }, asked) => {
    const { params, body, version } = asked.request
    authorise(asked.actor, 'change members', params.orgId)
    return changeMember(db, asked, { organisationId: params.orgId, id: params.id, version }, body)
  },

  changeMember: ({ db }, asked) => {
    const { params, body, version } = asked.request
    authorise(asked.actor, 'change members', params.orgId)
    const key = { organisationId: params.orgId, id: params.id, version }
    return changeMember(db, asked, key, withActivity(body))
  },

  deleteMember: removeMember,
  createMemberPasswordLink: linkMember,

  listUsers: async ({ db }, { actor, request: { query } }) =>
    (await listMembers(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(presentMember),

  updateUser: async ({ db }, asked) => {
    const { params, body, version } = asked.request
    const organisationId = await authoriseUser(db, asked.actor, 'change members', params.id)
    return changeMember(db, asked, { organisationId, id: params.id, version }, body)
  },

  changeUser: async ({ db }, asked) => {
    const { params, body, version } = asked.request
    const organisationId = await authoriseUser(db, asked.actor, 'change members', params.id)
    return changeMember(db, asked, { organisationId, id: params.id, version }, withActivity(body))
  },

  searchDirectory,
  findInDirectory,
  ...passwordResets,
}

/** Archiving alone also makes inactive, and restoring active. */
const withActivity = (change: MemberChange): MemberChange =>
  change.is_retired === undefined ? change : { is_active: !change.is_retired, ...change }

/** The organisation of a member, which is one of the caller's. */
async function authoriseUser(db: Database, actor: Actor, right: Right, id: string): Promise<string> {
  const member = await findMember(db, organisationIdsOf(actor), id)
  return authoriseFound(actor, right, member, 'User').entity_id
}
