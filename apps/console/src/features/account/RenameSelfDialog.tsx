import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { currentUserQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { useAccountWords } from './use-account-words.ts'

interface Props {
  readonly name: string
  readonly onClose: () => void
}

export function RenameSelfDialog({ name: before, onClose }: Props) {
  const { common } = useWords()
  const words = useAccountWords()
  const [name, setName] = useState(before)
  const create = useCreate({
    create: () => api.updateProfile({ body: { name: name.trim() } }),
    changes: [currentUserQuery.queryKey],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = { name: name.trim() === '' ? words.addPasskey.needName : undefined }
  return (
    <FormDialog
      title={words.changeName}
      lead={words.changeNameLead}
      faults={faults}
      submit={common.save}
      {...create.form}
    >
      {(shown) => (
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          maxLength={200}
          error={shown.name}
        />
      )}
    </FormDialog>
  )
}
