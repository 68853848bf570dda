/** The button of the kit. `look` sets colour and size; classes only place it. */
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const looks = {
  /** The main action of a screen or dialog. */
  solid: 'h-8 px-3 bg-accent text-on-accent hover:brightness-108 active:brightness-95',
  quiet: 'h-8 px-3 border border-edge/60 bg-page hover:bg-hover',
  ghost: 'h-7 px-2 text-soft hover:bg-hover hover:text-ink',
  danger: 'h-8 px-3 bg-bad text-page hover:brightness-108 active:brightness-95',
  /** Ends something, beside the main action. */
  risk: 'h-8 px-3 border border-bad/60 bg-page text-bad hover:bg-bad-wash',
  /** Actions of the dev mode. */
  warn: 'h-7 px-2.5 border border-warn/50 bg-warn-wash text-warn hover:border-warn',
  icon: 'size-7 text-mute hover:bg-hover hover:text-ink',
  /** Inside the cells of a row. */
  row: 'h-6 px-2 border border-edge/60 bg-page text-xs hover:bg-hover',
  cell: 'size-6 align-top text-mute hover:bg-hover hover:text-ink',
} as const

export type ButtonLook = keyof typeof looks

export function Button({
  look = 'quiet',
  className,
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return (
    <button
      type="button"
      {...props}
      className={cx(
        'inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none disabled:opacity-45 aria-disabled:opacity-45',
        looks[look],
        className,
      )}
    />
  )
}
