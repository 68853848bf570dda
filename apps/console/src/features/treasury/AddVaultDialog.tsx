/** Adds an account group to the current organisation. */
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { useVaultWords } from './vault-words.ts'

export function AddVaultDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const { dialog: words } = useVaultWords()
  const whyNot = useWhyNot('system')
  const { current } = useOrganisations()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const create = useCreate({
    create: () =>
      api.createAccountGroup({
        body: { name: name.trim(), description: description.trim(), entity_id: current?.id ?? '' },
      }),
    changes: [['account-groups'], ['treasury']],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = { name: name.trim() === '' ? words.nameMissing : undefined }
  return (
    <FormDialog
      title={dialogs.vault}
      lead={words.lead}
      faults={faults}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            error={shown.name}
          />
          <TextField
            label={words.description}
            name="description"
            value={description}
            onChange={setDescription}
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  )
}
