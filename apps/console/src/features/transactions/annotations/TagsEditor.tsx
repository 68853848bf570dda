/** The category and the tags of a transaction. A field finds existing ones and creates new ones. */
import { Combobox } from '@base-ui/react/combobox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tagColours } from '@holdfast/contract'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useSession } from '../../../session/use-session.ts'
import { alertUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFindingWords } from '../finding-words.ts'
import { type TagOfRow, useTags } from '../use-tags.ts'
import { TagChip, TagDot } from './TagChip.tsx'

const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }))

interface Props {
  readonly rowId: string
  readonly tags: readonly TagOfRow[]
  readonly mayEdit: boolean
}

type Kind = TagOfRow['kind']

export function TagsEditor({ rowId, tags, mayEdit }: Props) {
  const { tags: words } = useFindingWords()
  const [adding, setAdding] = useState<Kind | null>(null)
  const [isManaging, setManaging] = useState(false)
  const change = useChange(rowId)
  const box = useRef<HTMLDivElement>(null)
  const close = (kind: Kind): void => {
    flushSync(() => setAdding(null))
    box.current?.querySelector<HTMLElement>(`[data-add="${kind}"]`)?.focus()
  }
  if (tags.length === 0 && !mayEdit) return <p className="pt-1 text-mute">–</p>
  const hasCategory = tags.some(({ kind }) => kind === 'category')
  return (
    <div ref={box} className="flex flex-wrap items-center gap-1 py-0.5">
      {tags.map((tag) =>
        mayEdit ? (
          <TagChip
            key={tag.id}
            tag={tag}
            removeLabel={words.remove(tag.name)}
            onRemove={() => change.mutate({ remove: tag })}
          />
        ) : (
          <TagChip key={tag.id} tag={tag} />
        ),
      )}
      {mayEdit && !hasCategory && adding !== 'category' && (
        <Add kind="category" label={words.addCategory} onClick={() => setAdding('category')} />
      )}
      {mayEdit && adding !== 'tag' && <Add kind="tag" label={words.add} onClick={() => setAdding('tag')} />}
      {mayEdit && (
        <Button look="ghost" className="h-6 px-1.5 text-xs text-mute" onClick={() => setManaging(true)}>
          {words.manage}
        </Button>
      )}
      <Suspense>{isManaging && <TagsDialog onClose={() => setManaging(false)} />}</Suspense>
      {adding !== null && (
        <TagField
          key={adding}
          kind={adding}
          present={tags}
          onChoose={(chosen) => {
            change.mutate({ add: chosen })
            close(adding)
          }}
          onClose={() => close(adding)}
        />
      )}
    </div>
  )
}

interface AddProps {
  readonly kind: Kind
  readonly label: string
  readonly onClick: () => void
}

const Add = ({ kind, label, onClick }: AddProps) => (
  <Button data-add={kind} look="ghost" className="h-6 px-1.5 text-xs" onClick={onClick}>
    <Plus aria-hidden className="size-3" />
    {label}
  </Button>
)

/** A tag, or the name of a new one. */
type Chosen = TagOfRow | { readonly id: null; readonly kind: Kind; readonly name: string }

function useChange(rowId: string) {
  const { tags: words } = useFindingWords()
  const { entityId } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ add, remove }: { add?: Chosen; remove?: TagOfRow }) => {
      const added = add === undefined ? [] : [add.id ?? (await createTag(entityId, add)).id]
      const removed = remove === undefined ? [] : [remove.id]
      await api.changeTransactionTags({ params: { id: rowId }, body: { add: added, remove: removed } })
    },
    onError: (error) => alertUser(words.failed(reasonOf(error, (reason) => reason))),
    onSettled: () => client.invalidateQueries({ queryKey: ['bc-transactions'] }),
  })
}

const createTag = (entityId: string, { kind, name }: Pick<Chosen, 'kind' | 'name'>) =>
  api.createTransactionTag({ body: { entity_id: entityId, kind, name, colour: colourOf(name) } })

/** A colour that follows from the name, so that tags differ without a question. */
function colourOf(name: string): TagOfRow['colour'] {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tagColours[1 + (sum % (tagColours.length - 1))] ?? 'grey'
}

interface FieldProps {
  readonly kind: Kind
  readonly present: readonly TagOfRow[]
  readonly onChoose: (chosen: Chosen) => void
  readonly onClose: () => void
}

const bare = (text: string): string => text.trim().toLocaleLowerCase()

function TagField({ kind, present, onChoose, onClose }: FieldProps) {
  const { tags: words } = useFindingWords()
  const { entityId } = useSession()
  const { data: known = [] } = useTags(entityId)
  const [typed, setTyped] = useState('')
  const offered: Chosen[] = known.filter(
    (tag) =>
      tag.kind === kind && !present.some(({ id }) => id === tag.id) && bare(tag.name).includes(bare(typed)),
  )
  const isNew =
    typed.trim() !== '' && !known.some((tag) => tag.kind === kind && bare(tag.name) === bare(typed))
  const items: Chosen[] = [...offered, ...(isNew ? [{ id: null, kind, name: typed.trim() } as const] : [])]
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // Only the field closes; the dialog or panel around it stays open.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onClose()
  }
  return (
    <Combobox.Root<Chosen>
      items={items}
      filter={null}
      autoHighlight
      openOnInputClick
      defaultOpen
      value={null}
      itemToStringLabel={({ name }) => name}
      inputValue={typed}
      onInputValueChange={(text) => setTyped(text)}
      onValueChange={(chosen) => {
        if (chosen !== null) onChoose(chosen)
      }}
    >
      <Combobox.Input
        // The person asked for this very field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={kind === 'category' ? words.category : words.title}
        placeholder={words.placeholder}
        maxLength={40}
        onKeyDown={leave}
        onBlur={(event) => {
          if (event.relatedTarget === null || !event.relatedTarget.closest('[role=listbox]')) onClose()
        }}
        className="h-6 w-40 rounded-md border border-edge bg-page px-2 text-xs"
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className="z-60">
          <Combobox.Popup className="pop max-h-64 min-w-(--anchor-width) overflow-y-auto p-1 outline-none">
            <Combobox.Empty className="px-2 py-1 text-mute empty:hidden">{words.none}</Combobox.Empty>
            <Combobox.List>
              {(item: Chosen) => (
                <Combobox.Item
                  key={item.id ?? 'new'}
                  value={item}
                  className="flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 outline-none data-highlighted:bg-hover"
                >
                  {item.id === null ? (
                    <>
                      <Plus aria-hidden className="size-3 text-mute" />
                      {words.create(item.name)}
                    </>
                  ) : (
                    <>
                      <TagDot colour={item.colour} />
                      <bdi className="max-w-56 truncate">{item.name}</bdi>
                    </>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
