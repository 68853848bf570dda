import type { ApiReply } from '@holdfast/contract'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { securityQuery } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

interface Props {
  readonly passkey: ApiReply<'getSecurity'>['passkeys'][number]
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { common } = useWords()
  const words = useAccountWords()
  const [name, setName] = useState(passkey.name)
  const create = useCreate({
    create: () => api.renamePasskey({ params: { id: passkey.id }, body: { name: name.trim() } }),
    changes: [securityQuery.queryKey],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = { name: name.trim() === '' ? words.addPasskey.needName : undefined }
  return (
    <FormDialog title={words.renameTitle} faults={faults} submit={common.save} {...create.form}>
      {(shown) => (
        <TextField
          label={words.addPasskey.name}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={80}
          error={shown.name}
        />
      )}
    </FormDialog>
  )
}
