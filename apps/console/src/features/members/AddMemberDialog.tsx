/** Adds a member. A new person gets a link, which is shown here once. */
import type { ApiReply } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { useWords } from '../../words/words.tsx'
import { reportProposed } from '../changes/report-proposed.ts'
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx'
import { PersonFields, trimmed, usePersonFaults, type Person } from './PersonFields.tsx'
import { treasuryChoices } from './use-member-actions.ts'
import { refreshMembers } from './use-members.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly title: string
  readonly onClose: () => void
}

export function AddMemberDialog({ title, onClose }: Props) {
  const { common } = useWords()
  const words = useMemberWords()
  const { entityName } = useSession()
  const [added, setAdded] = useState<ApiReply<'createMember'> | null>(null)
  const lead =
    added === null
      ? words.newMember.lead(entityName)
      : added.password_link
        ? words.link.lead(added.name)
        : undefined
  return (
    <Dialog title={title} lead={lead} closeLabel={common.close} onClose={onClose}>
      {added === null ? (
        <MemberForm onAdded={setAdded} onCancel={onClose} />
      ) : (
        <>
          <div className="px-5 py-4">
            {added.password_link ? (
              <PasswordLinkPanel link={added.password_link} />
            ) : (
              <div role="status" className="grid gap-1">
                <p className="text-base">{words.newMember.added(added.name)}</p>
                <p className="text-mute">{words.newMember.addedWhy}</p>
              </div>
            )}
          </div>
          <DialogFooter>
            <Button look="solid" onClick={onClose}>
              {common.close}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

const roles = ['Admin', 'Manager', 'User'] as const

interface FormProps {
  readonly onAdded: (member: ApiReply<'createMember'>) => void
  readonly onCancel: () => void
}

function MemberForm({ onAdded, onCancel }: FormProps) {
  const whyNot = useWhyNot('change members')
  const words = useMemberWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [person, setPerson] = useState<Person>({ name: '', email: '' })
  const [role, setRole] = useState<(typeof roles)[number]>('User')
  const [treasuryRole, setTreasuryRole] = useState<(typeof treasuryChoices)[number]>('none')
  const faults = usePersonFaults(person)
  const create = useCreate({
    create: () =>
      api.createMember({
        params: { orgId: entityId },
        body: {
          ...trimmed(person),
          role,
          ...(treasuryRole === 'none' ? {} : { treasury_role: treasuryRole }),
        },
      }),
    failure: (error) => reasonOf(error, words.newMember.failed),
    onClose: onCancel,
    showsResult: true,
    onCreated: (member) => {
      onAdded(member)
      void refreshMembers(client, entityId)
    },
    onFailed: (error) => reportProposed(error) && onCancel(),
  })
  return (
    <DialogForm
      faults={faults}
      submit={words.newMember.submit}
      whyNot={whyNot}
      isBusy={create.form.isBusy}
      failure={create.form.failure}
      onSubmit={create.form.onSubmit}
      onCancel={onCancel}
    >
      {(shown) => (
        <>
          <PersonFields person={person} onChange={setPerson} faults={shown} />
          <Select
            label={words.columns.role}
            name="role"
            options={roles.map((value) => ({ value, label: words.roles[value] }))}
            value={role}
            onChange={setRole}
          />
          <Select
            label={words.general.treasuryRole}
            name="treasury_role"
            hint={words.treasuryWhy}
            options={treasuryChoices.map((value) => ({
              value,
              label: words.general.treasuryRoles[value],
            }))}
            value={treasuryRole}
            onChange={setTreasuryRole}
          />
        </>
      )}
    </DialogForm>
  )
}
