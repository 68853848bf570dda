/** Name, address and flags of an account. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useAdminStatus } from '../../session/admin-status.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useWords } from '../../words/words.tsx'
import { PersonFields, trimmed, usePersonFaults, type Person } from '../members/PersonFields.tsx'
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
  const [person, setPerson] = useState<Person>({ name: user.name, email: user.email })
  const [flags, setFlags] = useState({ is_admin: user.is_admin, is_system: user.is_system })
  const faults = usePersonFaults(person)
  const save = useCreate({
    create: () =>
      api.updateAdminUser({
        params: { id: user.id },
        version: user.version,
        body: { ...trimmed(person), ...flags },
      }),
    failure: (error) => reasonOf(error, words.saveFailed),
    onClose,
    onCreated: onSaved,
    onFailed: onSaved,
  })
  return (
    <FormDialog
      title={words.editTitle}
      lead={words.editLead(user.name)}
      faults={faults}
      submit={common.save}
      {...save.form}
    >
      {(shown) => (
        <>
          <PersonFields person={person} onChange={setPerson} faults={shown} />
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
        </>
      )}
    </FormDialog>
  )
}
