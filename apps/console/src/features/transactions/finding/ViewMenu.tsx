/** The saved views: opens one, saves the present filters, or replaces those of the open one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, ChevronDown, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { britishLocale } from '../../../format/british-locale.ts'
import { api } from '../../../calls/api.ts'
import { reasonOf } from '../../../calls/refusals.ts'
import { useSession } from '../../../session/use-session.ts'
import { alertUser } from '../../../ui/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { reportSuccess } from '../../../ui/toast.tsx'
import { useLocale } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import { useTags } from '../use-tags.ts'
import { useViews, viewsKey } from './use-views.ts'
import { filtersOf, type FullSearch, sameFilters, type SavedView, searchOf } from './view-filters.ts'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./ManageViewsDialog.tsx')).ManageViewsDialog,
}))

interface Props {
  readonly search: FullSearch
  readonly onOpen: (search: FullSearch) => void
}

export function ViewMenu({ search, onOpen }: Props) {
  const { views: words } = useFindingWords()
  const { entityId } = useSession()
  const { data: stored } = useViews(entityId)
  const tags = useTags(entityId)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const filters = filtersOf(search)
  const isEmpty = Object.keys(filters).length === 0
  const all = stored?.views ?? []
  const open = all.find(({ id }) => id === search.view)
  const isChanged = open !== undefined && !sameFilters(filters, openedFilters(open, tags.data))
  const name = open?.name ?? words.everything
  useDefaultView(isEmpty && search.view === undefined, stored, (view) =>
    onOpen(searchOf(view, tagIds(tags.data))),
  )
  const update = useUpdate(open)
  const item = (view: SavedView) => (
    <MenuItem
      key={view.id}
      icon={view.id === open?.id ? <Check aria-hidden className="size-3.5 text-accent" /> : undefined}
      onSelect={() => onOpen(searchOf(view, tagIds(tags.data)))}
    >
      <bdi className="max-w-64 truncate">{view.name}</bdi>
      {!view.is_own && view.owner !== null && (
        <span className="ml-auto max-w-32 truncate pl-3 text-xs text-mute">{words.by(view.owner)}</span>
      )}
    </MenuItem>
  )
  const [own, shared] = [all.filter((view) => view.is_own), all.filter((view) => !view.is_own)]
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button look="ghost" className="max-w-64 shrink-0 text-ink" aria-label={`${words.menu}: ${name}`}>
            <Bookmark aria-hidden className="size-3.5 shrink-0 text-mute" />
            <bdi className="truncate">{isChanged ? words.changed(name) : name}</bdi>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-mute" />
          </Button>
        }
      >
        <MenuItem
          icon={
            open === undefined && isEmpty ? <Check aria-hidden className="size-3.5 text-accent" /> : undefined
          }
          onSelect={() => onOpen({ page: 1 })}
        >
          {words.everything}
        </MenuItem>
        {own.length > 0 && <MenuSeparator />}
        {own.map(item)}
        {shared.length > 0 && <MenuSeparator />}
        {shared.map(item)}
        <MenuSeparator />
        {isChanged && open.is_own && (
          <MenuItem onSelect={() => update.mutate(filters)}>{words.update(open.name)}</MenuItem>
        )}
        <MenuItem isDisabled={isEmpty} onSelect={() => setDialog('save')}>
          {words.save}
        </MenuItem>
        <MenuItem isDisabled={all.length === 0} onSelect={() => setDialog('manage')}>
          {words.manage}
        </MenuItem>
      </Menu>
      <GoneNotice search={search} view={open} isLoaded={stored !== undefined} />
      <Suspense>
        {dialog === 'save' && (
          <SaveViewDialog
            filters={filters}
            onSaved={(view) => onOpen(searchOf(view, tagIds(tags.data)))}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'manage' && (
          <ManageViewsDialog
            views={all}
            defaultId={stored?.default_view_id ?? null}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type Tags = ReturnType<typeof useTags>['data']
const tagIds = (tags: Tags): string[] => (tags ?? []).map(({ id }) => id)

/** The filters that a view opens with. */
const openedFilters = (view: SavedView, tags: Tags) => filtersOf(searchOf(view, tagIds(tags)))

/** Opens the person's default view, once, if the page was opened without filters. */
function useDefaultView(
  isPlain: boolean,
  stored: ReturnType<typeof useViews>['data'],
  open: (view: SavedView) => void,
): void {
  const isSettled = useRef(!isPlain)
  const settle = useEffectEvent((loaded: NonNullable<typeof stored>) => {
    const view = loaded.views.find(({ id }) => id === loaded.default_view_id)
    if (!isSettled.current && view !== undefined && isPlain) open(view)
    isSettled.current = true
  })
  useEffect(() => {
    if (stored !== undefined) settle(stored)
  }, [stored])
}

function useUpdate(view: SavedView | undefined) {
  const { views: words } = useFindingWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filters: SavedView['filters']) =>
      api.updateSavedView({
        params: { id: view?.id ?? '' },
        body: { filters },
        version: view?.version,
      }),
    onSuccess: () => reportSuccess(words.saved),
    onError: (error) => alertUser(words.failed(reasonOf(error, (reason) => reason))),
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey }),
  })
}

interface GoneProps {
  readonly search: FullSearch
  readonly view: SavedView | undefined
  readonly isLoaded: boolean
}

/** Says which part of the open view is gone, or that the view is. */
function GoneNotice({ search, view, isLoaded }: GoneProps) {
  const { views: words } = useFindingWords()
  const locale = useLocale()
  const [dismissed, setDismissed] = useState<string | undefined>()
  if (search.view === undefined || !isLoaded || dismissed === search.view) return null
  if (view !== undefined && view.gone.length === 0) return null
  const list = new Intl.ListFormat(britishLocale(locale)).format(
    (view?.gone ?? []).map((part) => words.parts[part]),
  )
  const text =
    view === undefined
      ? words.lost
      : view.gone.length === 1
        ? words.gone(view.name, list)
        : words.goneMany(view.name, list)
  return (
    <div className="order-last flex basis-full items-center gap-3 rounded-md bg-warn-wash px-3 py-1.5 text-warn">
      <p role="status" className="min-w-0 flex-1">
        {text}
      </p>
      <Button look="cell" aria-label={words.dismiss} onClick={() => setDismissed(search.view)}>
        <X aria-hidden className="size-3.5" />
      </Button>
    </div>
  )
}
