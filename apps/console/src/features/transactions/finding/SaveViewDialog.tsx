import { useState } from 'react'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useCreate } from '../../../calls/use-create.ts'
import { useSession } from '../../../session/use-session.ts'
import { useWhyNot } from '../../../session/use-why-not.ts'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { reportSuccess } from '../../../ui/toast.tsx'
import { useWords } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import { viewsKey } from './use-views.ts'
import type { SavedView } from './view-filters.ts'

interface Props {
  readonly filters: SavedView['filters']
  readonly onSaved: (view: SavedView) => void
  readonly onClose: () => void
}

export function SaveViewDialog({ filters, onSaved, onClose }: Props) {
  const { views: words } = useFindingWords()
  const { common } = useWords()
  const { entityId } = useSession()
  const whyNotShared = useWhyNot('write notes')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const { form } = useCreate({
    create: async () => {
      const view = await api.createSavedView({
        body: { entity_id: entityId, name, is_shared: isShared, filters },
      })
      if (isDefault) await api.setDefaultView({ body: { entity_id: entityId, view_id: view.id } })
      return view
    },
    changes: [viewsKey],
    failure: (error) => words.failed(reasonOf(error, (reason) => reason)),
    onClose,
    onCreated: (view) => {
      onSaved(view)
      reportSuccess(words.saved)
    },
  })
  return (
    <FormDialog
      title={words.saveTitle}
      lead={words.saveLead}
      submit={common.save}
      faults={{ name: name.trim() === '' ? words.needName : undefined }}
      {...form}
    >
      {(faults) => (
        <>
          <TextField
            label={words.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={60}
            autoComplete="off"
            error={faults.name}
          />
          <div className="grid gap-2">
            <CheckRow
              label={words.share}
              isChecked={isShared}
              onChange={setShared}
              isDisabled={whyNotShared !== null}
            />
            {whyNotShared !== null && <p className="-mt-1 text-xs text-mute">{whyNotShared}</p>}
            <CheckRow label={words.open} isChecked={isDefault} onChange={setDefault} />
          </div>
        </>
      )}
    </FormDialog>
  )
}
