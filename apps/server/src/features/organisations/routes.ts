import type { VerbsOf } from '../../http/verb.ts'
import { acceptInvitation } from '../members/accept-invitation.ts'
import { declineInvitation } from '../members/decline-invitation.ts'
import { listMyInvitations } from '../members/list-my-invitations.ts'
import { createOrganisation } from './create-organisation.ts'
import { listMyOrganisations } from './list-my-organisations.ts'
import { renameOrganisation } from './rename-organisation.ts'

export const organisations: VerbsOf<
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
  listMyOrganisations,
  createOrganisation,
  renameOrganisation,
}
