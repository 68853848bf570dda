/** Renames, shares and deletes views, and chooses the one that opens by itself. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useSession } from '../../../session/use-session.ts'
import { useWhyNot } from '../../../session/use-why-not.ts'
import { alertUser, confirmUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useWords } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import { viewsKey } from './use-views.ts'
import type { SavedView } from './view-filters.ts'

interface Props {
  readonly views: readonly SavedView[]
  readonly defaultId: string | null
  readonly onClose: () => void
}

export function ManageViewsDialog({ views, defaultId, onClose }: Props) {
  const { views: words } = useFindingWords()
  const { common } = useWords()
  return (
    <Dialog title={words.manageTitle} size="wide" closeLabel={common.close} onClose={onClose}>
      {views.length === 0 ? (
        <p className="px-5 py-6 text-mute">{words.none}</p>
      ) : (
        <ul className="px-5 py-2">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} isDefault={view.id === defaultId} />
          ))}
        </ul>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}

function useChange() {
  const { views: words } = useFindingWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => alertUser(words.failed(reasonOf(error, (reason) => reason))),
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey }),
  })
}

function ViewRow({ view, isDefault }: { readonly view: SavedView; readonly isDefault: boolean }) {
  const { views: words } = useFindingWords()
  const { entityId } = useSession()
  const whyNotShared = useWhyNot('write notes')
  const change = useChange()
  const [isRenamed, setRenamed] = useState(false)
  const params = { id: view.id }
  const remove = async (): Promise<void> => {
    const question = view.is_shared
      ? `${words.deleteSure(view.name)}\n${words.deleteShared}`
      : words.deleteSure(view.name)
    if (await confirmUser(question, words.delete)) change.mutate(() => api.deleteSavedView({ params }))
  }
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      {isRenamed ? (
        <RenameForm
          view={view}
          onRename={(name) => {
            setRenamed(false)
            change.mutate(() => api.updateSavedView({ params, body: { name }, version: view.version }))
          }}
          onCancel={() => setRenamed(false)}
        />
      ) : (
        <p className="min-w-0 self-center">
          <bdi className="font-medium break-words">{view.name}</bdi>
          {!view.is_own && view.owner !== null && (
            <span className="block text-xs text-mute">{words.by(view.owner)}</span>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <CheckRow
          label={words.default}
          isChecked={isDefault}
          onChange={(isChosen) =>
            change.mutate(() =>
              api.setDefaultView({ body: { entity_id: entityId, view_id: isChosen ? view.id : null } }),
            )
          }
        />
        <CheckRow
          label={words.sharedMark}
          isChecked={view.is_shared}
          isDisabled={!view.is_own || whyNotShared !== null}
          onChange={(isShared) =>
            change.mutate(() =>
              api.updateSavedView({ params, body: { is_shared: isShared }, version: view.version }),
            )
          }
        />
        <span className="flex">
          <Button
            look="icon"
            aria-label={words.renameOf(view.name)}
            title={words.rename}
            disabled={!view.is_own}
            onClick={() => setRenamed(true)}
          >
            <Pencil aria-hidden className="size-3.5" />
          </Button>
          <Button
            look="icon"
            aria-label={words.deleteOf(view.name)}
            title={words.delete}
            disabled={!view.is_own}
            onClick={() => void remove()}
          >
            <Trash2 aria-hidden className="size-3.5" />
          </Button>
        </span>
      </div>
    </li>
  )
}

interface RenameProps {
  readonly view: SavedView
  readonly onRename: (name: string) => void
  readonly onCancel: () => void
}

function RenameForm({ view, onRename, onCancel }: RenameProps) {
  const { views: words } = useFindingWords()
  const { common } = useWords()
  const [name, setName] = useState(view.name)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') onRename(name.trim())
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form onSubmit={submit} onKeyDown={leave} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={words.name}
          name="name"
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          // The person asked to edit this very text.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </div>
      <Button onClick={onCancel}>{common.cancel}</Button>
      <Button look="solid" type="submit" disabled={name.trim() === ''}>
        {common.save}
      </Button>
    </form>
  )
}
