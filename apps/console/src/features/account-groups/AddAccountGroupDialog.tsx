import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { isWholeNumber } from './EditedGroupRow.tsx'
import { useGroupWords } from './words.ts'

export function AddAccountGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, dialogs } = useWords()
  const whyNot = useWhyNot('system')
  const words = useGroupWords()
  const { list, current } = useOrganisations()
  const [entity, setEntity] = useState(current?.id)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [sort, setSort] = useState('')
  const create = useCreate({
    create: () =>
      api.createAccountGroup({
        body: {
          name: name.trim(),
          description: description.trim(),
          entity_id: entity ?? '',
          ...(sort.trim() === '' ? {} : { sort_order: Number(sort) }),
        },
      }),
    changes: [['account-groups']],
    failure: (error) => reasonOf(error, words.failed),
    onClose,
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    sort: sort.trim() === '' || isWholeNumber(sort) ? undefined : words.sortWrong,
  }
  return (
    <FormDialog
      title={dialogs.accountGroup}
      lead={words.dialogLead}
      faults={faults}
      submit={common.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
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
            error={shown.name}
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
            error={shown.sort}
          />
        </>
      )}
    </FormDialog>
  )
}
