/** Name, address and flags of an account. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { currentUserQuery } from '../../data/queries.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useAdminStatus } from '../../session/admin-status.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { isEmail } from '../members/is-email.ts'
import type { AdminUser } from './use-admin-users.ts'
import { useAdminUserWords } from './words.ts'

interface Props {
  readonly user: AdminUser
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function EditAccountDialog({ user, onSaved, onClose }: Props) {
  const { common } = useWords()
  const words = useAdminUserWords()
  const isAdmin = useAdminStatus() === 'admin'
  const { data: me } = useQuery(currentUserQuery)
  const isSystem = me?.is_system === true
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [flags, setFlags] = useState({ is_admin: user.is_admin, is_system: user.is_system })
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      api.updateAdminUser({
        params: { id: user.id },
        version: user.version,
        body: { name: name.trim(), email: email.trim(), ...flags },
      }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
    // What somebody else did meanwhile stands in the table.
    onError: onSaved,
  })
  const faults = {
    name: name.trim() === '' ? words.needName : undefined,
    email: isEmail(email) ? undefined : words.needEmail,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.name === undefined && faults.email === undefined) save.mutate()
  }
  return (
    <Dialog
      title={words.editTitle}
      lead={words.editLead(user.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
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
          <div className="grid gap-1">
            <CheckRow
              label={words.isAdmin}
              isChecked={flags.is_admin}
              isDisabled={!isAdmin}
              onChange={(is_admin) => setFlags({ ...flags, is_admin })}
            />
            <CheckRow
              label={words.isSystem}
              isChecked={flags.is_system}
              isDisabled={!isSystem}
              onChange={(is_system) => setFlags({ ...flags, is_system })}
            />
            {!(isAdmin && isSystem) && <p className="text-xs text-mute">{words.flagNotYours}</p>}
          </div>
          {save.error && (
            <p role="alert" className="text-bad">
              {reasonOf(save.error, words.saveFailed)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={save.isPending}>
            {common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
