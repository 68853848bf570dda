import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { reasonOf } from '../../data/refusals.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { isWholeNumber } from './EditedGroupRow.tsx'
import { useGroupWords } from './words.ts'

export function AddAccountGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const words = useGroupWords()
  const { list, current } = useOrganisations()
  const client = useQueryClient()
  const [entity, setEntity] = useState(current?.id)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [sort, setSort] = useState('')
  const [isTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      api.createAccountGroup({
        body: {
          name: name.trim(),
          description: description.trim(),
          entity_id: entity ?? '',
          ...(sort.trim() === '' ? {} : { sort_order: Number(sort) }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['account-groups'] })
      onClose()
    },
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    sort: sort.trim() === '' || isWholeNumber(sort) ? undefined : words.sortWrong,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.name === undefined && faults.sort === undefined) create.mutate()
  }
  return (
    <Dialog title={dialogs.accountGroup} lead={words.dialogLead} closeLabel={common.close} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="grid gap-4 px-5 py-4">
          <Select
            label={words.columns.entity}
            name="entity_id"
            options={list.map(({ id, name: label }) => ({ value: id, label }))}
            value={entity}
            onChange={setEntity}
          />
          <TextField
            label={words.columns.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            error={isTried ? faults.name : undefined}
          />
          <TextField
            label={words.columns.description}
            name="description"
            value={description}
            onChange={setDescription}
            maxLength={500}
          />
          <TextField
            label={words.columns.sort}
            name="sort_order"
            inputMode="numeric"
            value={sort}
            onChange={setSort}
            hint={words.sortHint}
            error={isTried ? faults.sort : undefined}
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
