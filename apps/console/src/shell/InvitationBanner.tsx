/**
 * Invitations of the signed-in person. Until one is accepted, the person sees nothing of that organisation, and it sees nothing
 * of them.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../calls/api.ts'
import { invitationsQuery, organisationsQuery } from '../calls/queries.ts'
import { reasonOf } from '../calls/refusals.ts'
import { hasNamesake } from '../session/namesake-mark.ts'
import { useOrganisations } from '../session/organisation.tsx'
import { confirmUser } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useWords } from '../words/words.tsx'

type Invitation = ApiReply<'listMyInvitations'>[number]

export function InvitationBanner() {
  const { shell } = useWords()
  const { data: invitations = [] } = useQuery(invitationsQuery)
  if (invitations.length === 0) return null
  return (
    <section aria-label={shell.invitations.label} className="shrink-0 border-b border-line bg-sunken">
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { shell, common } = useWords()
  const words = shell.invitations
  const client = useQueryClient()
  const toast = useToast()
  const { list } = useOrganisations()
  const { id, entity_id, organization, role, invited_by } = invitation
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
      client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
    ])
  }
  const accept = useMutation({
    mutationFn: () => api.acceptInvitation({ params: { id } }),
    onSuccess: () => toast(words.accepted(organization)),
    onSettled: refresh,
  })
  const decline = useMutation({
    mutationFn: () => api.declineInvitation({ params: { id } }),
    onSuccess: () => toast(words.declined(organization)),
    onSettled: refresh,
  })
  const refuse = async () => {
    if (await confirmUser(words.confirmDecline(organization), words.decline)) decline.mutate()
  }
  const failure = accept.error ?? decline.error
  const isBusy = accept.isPending || decline.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words">
          {words.text({ inviter: invited_by, organization, role: common.rolesOf[role] })}
        </p>
        {hasNamesake(list, { id: entity_id, name: organization }) && (
          <p className="text-warn">{words.sameName(entity_id.slice(-8))}</p>
        )}
        {failure !== null && (
          <p role="alert" className="break-words text-bad">
            {reasonOf(failure, words.failed)}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button look="solid" disabled={isBusy} onClick={() => accept.mutate()}>
          {words.accept}
        </Button>
        <Button disabled={isBusy} onClick={() => void refuse()}>
          {words.decline}
        </Button>
      </div>
    </li>
  )
}
