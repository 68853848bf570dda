/** A tag or category: its colour as a dot, its name in ink, so that every colour can be read. */
import { X } from 'lucide-react'
import type { TagOfRow } from '../use-tags.ts'
import './tag-colours.css'

export const TagDot = ({ colour }: Pick<TagOfRow, 'colour'>) => (
  <i aria-hidden className={`tag-${colour} size-2 shrink-0 rounded-full bg-(--tag)`} />
)

interface Props {
  readonly tag: TagOfRow
  /** The name of the button that removes it; without it there is none. */
  readonly removeLabel?: string
  readonly onRemove?: () => void
}

export function TagChip({ tag, removeLabel, onRemove }: Props) {
  const isCategory = tag.kind === 'category'
  return (
    <span
      className={`tag-${tag.colour} inline-flex h-6 max-w-full items-center gap-1.5 border border-(--tag)/35 bg-(--tag)/12 pl-2 text-xs ${isCategory ? 'rounded-sm font-medium' : 'rounded-full'} ${onRemove ? 'pr-0.5' : 'pr-2'}`}
    >
      <TagDot colour={tag.colour} />
      <bdi className="max-w-48 truncate" title={tag.name}>
        {tag.name}
      </bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="grid size-5 place-items-center rounded-full text-mute hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}
