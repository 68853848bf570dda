import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { organisationsQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useMemberWords } from './words.ts'

export function AddOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const { newOrganisation: words, needName } = useMemberWords()
  const { choose, list } = useOrganisations()
  const navigate = useNavigate()
  const toast = useToast()
  const [name, setName] = useState('')
  const create = useCreate({
    create: () => api.createOrganisation({ body: { name: name.trim() } }),
    changes: [organisationsQuery.queryKey],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
    onCreated: ({ id, name: made }) => {
      toast(words.created, made)
      choose(id)
      // Its home lists what to set up.
      void navigate({ to: '/accounts-balances' })
    },
  })
  const typed = name.trim().toLowerCase()
  const isTaken = list.some((known) => known.name.trim().toLowerCase() === typed)
  const faults = { name: name.trim() === '' ? needName : undefined }
  return (
    <FormDialog
      title={dialogs.organization}
      lead={words.lead}
      faults={faults}
      submit={common.create}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.name}
            name="name"
            autoComplete="organization"
            value={name}
            onChange={setName}
            maxLength={200}
            error={shown.name}
          />
          {isTaken && (
            <p role="status" className="text-warn">
              {words.sameName}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
