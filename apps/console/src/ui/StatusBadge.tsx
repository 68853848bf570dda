/** A state as icon and word. Success is quiet text; only what needs attention is filled. */
import { Ban, CircleCheck, CircleDashed, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'

export type StatusTone = 'good' | 'waiting' | 'bad' | 'warning' | 'plain'

const tones: Record<StatusTone, { readonly look: string; readonly icon: LucideIcon }> = {
  good: { look: 'text-good', icon: CircleCheck },
  waiting: { look: 'bg-warn-wash text-warn', icon: CircleDashed },
  bad: { look: 'bg-bad-wash text-bad', icon: Ban },
  warning: { look: 'bg-warn-wash text-warn', icon: TriangleAlert },
  plain: { look: 'text-soft', icon: Info },
}

export function StatusBadge({ tone, label, title }: { tone: StatusTone; label: string; title?: string }) {
  const { look, icon: Icon } = tones[tone]
  return (
    <span
      title={title}
      className={cx(
        '-ml-1 inline-flex h-4.5 w-fit items-center gap-1 rounded-full pr-2 pl-1 text-xs font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" strokeWidth={2.5} />
      {label}
    </span>
  )
}
