/** The tags and categories of the organisation: rename, colour, delete. */
import { tagColours } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useSession } from '../../../session/use-session.ts'
import { alertUser, confirmUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { CellField } from '../../../ui/CellField.tsx'
import { CellSelect } from '../../../ui/CellSelect.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { LaunchedDialogProps } from '../../../ui/lazy-dialog.ts'
import { SaveButtons } from '../../../ui/SaveButtons.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useWords } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import { type Tag, useTags } from '../use-tags.ts'
import { TagChip } from './TagChip.tsx'

export function TagsDialog({ onClose }: LaunchedDialogProps) {
  const { tags: words } = useFindingWords()
  const { common } = useWords()
  const { entityId } = useSession()
  const { data: tags, error, refetch } = useTags(entityId)
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <Dialog
      title={words.manage}
      lead={words.manageLead}
      size="wide"
      closeLabel={common.close}
      onClose={onClose}
    >
      {tags === undefined ? (
        error === null ? (
          <Skeleton rows={3} widths={['w-32', 'w-20']} />
        ) : (
          <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
        )
      ) : tags.length === 0 ? (
        <EmptyState title={words.noTags} />
      ) : (
        <ul className="divide-y divide-line px-5 py-2">
          {tags.map((tag) => (
            <li key={tag.id} data-tag={tag.name} className="py-1.5">
              {editing === tag.id ? (
                <EditedTag tag={tag} onEnd={() => setEditing(null)} />
              ) : (
                <TagLine tag={tag} onEdit={() => setEditing(tag.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function TagLine({ tag, onEdit }: { readonly tag: Tag; readonly onEdit: () => void }) {
  const { tags: words } = useFindingWords()
  const client = useQueryClient()
  const remove = async (): Promise<void> => {
    if (!(await confirmUser(words.deleteSure(tag.name, tag.count), words.delete))) return
    try {
      await api.deleteTransactionTag({ params: { id: tag.id } })
    } catch (error) {
      alertUser(words.failed(reasonOf(error, (reason) => reason)))
    }
    await client.invalidateQueries({ queryKey: ['bc-transactions'] })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TagChip tag={tag} />
      <span className="text-xs text-mute">
        {tag.kind === 'category' && `${words.category} · `}
        {words.count(tag.count)}
      </span>
      <span className="ml-auto inline-flex gap-1.5">
        <Button look="row" aria-label={words.actOn(words.edit, tag.name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button look="row" aria-label={words.actOn(words.delete, tag.name)} onClick={() => void remove()}>
          {words.delete}
        </Button>
      </span>
    </div>
  )
}

function EditedTag({ tag, onEnd }: { readonly tag: Tag; readonly onEnd: () => void }) {
  const { tags: words } = useFindingWords()
  const client = useQueryClient()
  const [name, setName] = useState(tag.name)
  const [colour, setColour] = useState(tag.colour)
  const save = useMutation({
    mutationFn: () =>
      api.updateTransactionTag({ params: { id: tag.id }, body: { name: name.trim(), colour } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['bc-transactions'] })
      onEnd()
    },
  })
  const fault =
    name.trim() === ''
      ? words.nameMissing
      : save.error === null
        ? undefined
        : reasonOf(save.error, (reason) => reason)
  const keys = {
    save: () => {
      if (name.trim() !== '' && !save.isPending) save.mutate()
    },
    cancel: onEnd,
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <span className="min-w-40 flex-1">
        <CellField label={words.name} value={name} onChange={setName} keys={keys} error={fault} hasFocus />
      </span>
      <span className="w-32 py-1">
        <CellSelect
          label={words.colour}
          value={colour}
          onChange={setColour}
          options={tagColours.map((value) => ({ value, label: words.colours[value] }))}
        />
      </span>
      <SaveButtons keys={keys} isBusy={save.isPending} />
    </div>
  )
}
