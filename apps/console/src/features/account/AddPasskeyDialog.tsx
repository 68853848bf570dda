import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { useCreate } from '../../calls/use-create.ts'
import { makePasskey } from '../../session/passkeys.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { passkeyFailure } from './passkey-failure.ts'
import { securityQuery } from './queries.ts'
import { useAccountWords } from './use-account-words.ts'

export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const words = useAccountWords()
  const { addPasskey } = words
  const toast = useToast()
  const [name, setName] = useState('')
  const create = useCreate({
    create: async () => {
      const challenge = await api.beginPasskey()
      const credential = await makePasskey(challenge)
      return api.createPasskey({ body: { challenge_id: challenge.id, name: name.trim(), credential } })
    },
    changes: [securityQuery.queryKey],
    failure: (error) => passkeyFailure(error, words, true),
    onClose,
    onCreated: (passkey) => toast(addPasskey.added, passkey.name),
  })
  const faults = { name: name.trim() === '' ? addPasskey.needName : undefined }
  return (
    <FormDialog
      title={dialogs.securityKey}
      lead={addPasskey.lead}
      faults={faults}
      submit={addPasskey.submit}
      {...create.form}
    >
      {(shown) => (
        <TextField
          label={addPasskey.name}
          name="name"
          autoComplete="off"
          hint={addPasskey.nameHint}
          value={name}
          onChange={setName}
          maxLength={80}
          error={shown.name}
        />
      )}
    </FormDialog>
  )
}
