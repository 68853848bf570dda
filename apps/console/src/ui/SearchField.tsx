/** The search field of a bar. The key '/' focuses it. */
import { Search } from 'lucide-react'
import { cx } from './cx.ts'

interface Props {
  readonly label: string
  /** Placeholder; the label if absent. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly isMono?: boolean
}

export function SearchField({ label, hint = label, value, onChange, maxLength, isMono = false }: Props) {
  return (
    <span className="relative flex items-center max-sm:w-full">
      <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-mute" />
      <input
        type="text"
        inputMode="search"
        data-shortcut="search"
        aria-label={label}
        placeholder={hint}
        spellCheck={false}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'h-7 w-72 rounded-md border border-edge bg-page pr-2 pl-7 text-ellipsis max-sm:w-full',
          isMono && 'font-mono text-xs',
        )}
      />
    </span>
  )
}
