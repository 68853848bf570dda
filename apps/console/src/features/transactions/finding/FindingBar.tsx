/** The second row of filters: saved views, direction, amounts, category and tags, order. */
import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { optionsState } from '../../../ui/options-state.ts'
import { useLocale } from '../../../words/words.tsx'
import { TagDot } from '../annotations/TagChip.tsx'
import { useFindingWords } from '../finding-words.ts'
import { orders, type TransactionsSearch } from '../page-search.ts'
import { useTags } from '../use-tags.ts'
import { AmountRange } from './AmountRange.tsx'
import { DirectionChoice } from './DirectionChoice.tsx'
import { MonthChoice } from './MonthChoice.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import type { FullSearch } from './view-filters.ts'

interface Props {
  readonly search: FullSearch
  readonly isCut: boolean
  readonly onChange: (change: Partial<TransactionsSearch>) => void
  readonly onOpenView: (search: FullSearch) => void
}

export function FindingBar({ search, isCut, onChange, onOpenView }: Props) {
  const words = useFindingWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const tags = useTags(entityId)
  const chosen = search.tags ?? []
  const known = tags.data ?? []
  const category = known.find(({ id, kind }) => kind === 'category' && chosen.includes(id))
  const own = known.filter(({ id, kind }) => kind === 'tag' && chosen.includes(id))
  const setTags = (ids: readonly string[]): void =>
    onChange({ tags: ids.length === 0 ? undefined : ids.slice(0, 10) })
  return (
    <>
      <section
        aria-label={words.bar}
        className="relative flex min-h-10 shrink-0 items-center gap-1.5 border-b border-line px-5 py-1.5 max-sm:overflow-x-auto sm:flex-wrap"
      >
        <ViewMenu search={search} onOpen={onOpenView} />
        <DirectionChoice value={search.direction} onChange={(direction) => onChange({ direction })} />
        <MonthChoice from={search.from} to={search.to} onChange={onChange} />
        <AmountRange
          least={search.least}
          most={search.most}
          locale={locale}
          onChange={(range) => onChange(range)}
        />
        <FilterSelect
          label={words.category}
          all={words.all}
          state={optionsState(tags)}
          options={known
            .filter(({ kind }) => kind === 'category')
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={category?.id}
          onChange={(id) =>
            setTags([...chosen.filter((other) => other !== category?.id), ...(id === undefined ? [] : [id])])
          }
        />
        <FilterSelect
          label={words.tag}
          state={optionsState(tags)}
          options={known
            .filter(({ id, kind }) => kind === 'tag' && !chosen.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={undefined}
          onChange={(id) => {
            if (id !== undefined) setTags([...chosen, id])
          }}
        />
        {own.map((tag) => (
          <Chip
            key={tag.id}
            label={words.removeTag(tag.name)}
            onRemove={() => setTags(chosen.filter((id) => id !== tag.id))}
          >
            <TagDot colour={tag.colour} />
            <bdi className="max-w-40 truncate">{tag.name}</bdi>
          </Chip>
        ))}
        <span className="ml-auto flex shrink-0 pl-2">
          <FilterSelect
            label={words.order}
            all={words.orders.newest}
            options={orders
              .filter((value) => value !== 'newest')
              .map((value) => ({
                value,
                label: words.orders[value],
                isDisabled: (value === 'largest' || value === 'smallest') && search.token === undefined,
              }))}
            value={search.order === 'newest' ? undefined : search.order}
            onChange={(order) => onChange({ order })}
          />
        </span>
      </section>
      {isCut && (
        <p role="status" className="shrink-0 border-b border-line bg-warn-wash px-5 py-1.5 text-warn">
          {words.cut}
        </p>
      )}
    </>
  )
}

interface ChipProps {
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <span className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-accent/40 bg-selected pl-2">
      {children}
      <Button look="cell" aria-label={label} title={label} onClick={onRemove}>
        <X aria-hidden className="size-3.5" />
      </Button>
    </span>
  )
}
