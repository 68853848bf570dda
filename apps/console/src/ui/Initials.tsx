/** The initials of a person, beside the name. The colour comes from the id, so that it stays when the name changes. */
import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

const sizes = { sm: 'size-6 text-2xs', md: 'size-8 text-xs', lg: 'size-11 text-base' } as const

interface Props {
  /** Null: it is unknown, and there is no colour. */
  readonly id: string | null
  readonly name: string
  readonly size?: keyof typeof sizes
}

/** Drawn by the style, so that they are neither read out, nor found, nor copied. */
export const Initials = ({ id, name, size = 'sm' }: Props) => (
  <span
    aria-hidden
    data-letters={initialsOf(name)}
    style={id === null ? undefined : hueStyle(id)}
    className={cx(
      'letters shrink-0 rounded-full font-semibold',
      id === null && 'border border-edge',
      sizes[size],
    )}
  />
)

interface NameProps extends Omit<Props, 'size'> {
  /** The person no longer acts. */
  readonly isMute?: boolean
}

/** A name behind its initials. */
export const PersonName = ({ id, name, isMute = false }: NameProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-2 align-middle">
    <Initials id={id} name={name} />
    <bdi className={cx('min-w-0 truncate font-medium', isMute && 'text-mute')}>{name}</bdi>
  </span>
)

export const initialsOf = (name: string): string => {
  const parts = name.trim().split(/\s+/)
  const shown = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return shown.map((part) => (Array.from(part ?? '')[0] ?? '').toUpperCase()).join('')
}

/** 0 to 359, spread over ids that differ in few places. */
export function hueOf(id: string): number {
  let hash = 0
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0
  return hash % 360
}

/** Sets the colour of the class `letters`. */
export const hueStyle = (id: string): CSSProperties => ({ '--hue': hueOf(id) }) as CSSProperties
