import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { organisationsQuery } from '../../data/queries.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { useMemberWords } from './words.ts'

export function AddOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const { newOrganisation: words, needName } = useMemberWords()
  const { choose } = useOrganisations()
  const client = useQueryClient()
  const toast = useToast()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () => api.createOrganisation({ body: { name: name.trim() } }),
    onSuccess: async ({ id, name: made }) => {
      await client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
      toast(words.created, made)
      onClose()
      choose(id)
    },
  })
  const fault = name.trim() === '' ? needName : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === undefined) create.mutate()
  }
  return (
    <Dialog title={dialogs.organization} lead={words.lead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <TextField
            label={words.name}
            name="name"
            autoComplete="organization"
            value={name}
            onChange={setName}
            maxLength={200}
            error={isTried ? fault : undefined}
          />
          {create.error && (
            <p role="alert" className="text-bad">
              {reasonOf(create.error, words.failed)}
            </p>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={create.isPending}>
            {common.create}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
