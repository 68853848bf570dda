/** Adding a person. Somebody new gets a link, which is shown here once, to be handed over. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { isEmail } from './is-email.ts'
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx'
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
  const { common } = useWords()
  const words = useMemberWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('User')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createMember({
        params: { orgId: entityId },
        body: { name: name.trim(), email: email.trim(), role },
      }),
    onSuccess: async (member) => {
      onAdded(member)
      await refreshMembers(client, entityId)
    },
  })
  const faults = {
    name: name.trim() === '' ? words.needName : undefined,
    email: isEmail(email) ? undefined : words.needEmail,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.name === undefined && faults.email === undefined) create.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="grid gap-4 px-5 py-4">
        <TextField
          label={words.columns.name}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={200}
          error={isTried ? faults.name : undefined}
        />
        <TextField
          label={words.columns.email}
          name="email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          maxLength={254}
          error={isTried ? faults.email : undefined}
        />
        <Select
          label={words.columns.role}
          name="role"
          options={roles.map((value) => ({ value, label: words.roles[value] }))}
          value={role}
          onChange={setRole}
        />
        {create.error && (
          <p role="alert" className="text-bad">
            {reasonOf(create.error, words.newMember.failed)}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button look="solid" type="submit" disabled={create.isPending}>
          {common.create}
        </Button>
      </DialogFooter>
    </form>
  )
}
