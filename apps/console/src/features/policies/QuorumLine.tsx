/** M of N: a segment for each of N, filled for the M required. */
import { cx } from '../../ui/cx.ts'

interface Props {
  readonly needed: number
  readonly of: number
  readonly text: string
}

export function QuorumLine({ needed, of, text }: Props) {
  return (
    <span className="flex items-center gap-2 text-xs text-soft">
      <span aria-hidden className="flex gap-0.5">
        {Array.from({ length: of }, (_, at) => (
          <i
            key={at}
            className={cx('h-1.5 w-4 rounded-full border border-accent', at < needed && 'bg-accent')}
          />
        ))}
      </span>
      {text}
    </span>
  )
}
