/** The three themes, each as a small picture of a page. */
import { Check } from 'lucide-react'
import { useId } from 'react'
import { type Look, themes } from '../../look/look.ts'
import { cx } from '../../ui/cx.ts'
import { useAccountWords } from './use-account-words.ts'

type Theme = Look['theme']

interface Props {
  readonly value: Theme
  readonly onChange: (theme: Theme) => void
}

export function ThemeChoice({ value, onChange }: Props) {
  const words = useAccountWords()
  const id = useId()
  return (
    <div className="grid gap-1">
      <div id={id} className="font-medium">
        {words.theme}
      </div>
      <div role="radiogroup" aria-labelledby={id} className="grid grid-cols-3 gap-2 sm:gap-3">
        {themes.map((theme) => (
          <label
            key={theme}
            className="grid overflow-hidden rounded-lg border border-edge/60 has-checked:border-accent has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <span aria-hidden className="relative block h-14 sm:h-16">
              <Picture scheme={theme === 'dark' ? 'dark' : 'light'} />
              {theme === 'system' && <Picture scheme="dark" className="[clip-path:inset(0_0_0_50%)]" />}
            </span>
            <span className="flex h-8 items-center justify-between border-t border-line px-2 sm:px-3">
              {words.themes[theme]}
              <span className="relative size-4">
                <input
                  type="radio"
                  name={id}
                  checked={theme === value}
                  onChange={() => onChange(theme)}
                  className="peer absolute inset-0 appearance-none outline-none"
                />
                <Check aria-hidden className="hidden size-4 text-accent peer-checked:block" />
              </span>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** The colours of styles.css. They are repeated, because built styles choose between two themes only for a whole page. */
const palettes = {
  light: {
    page: 'oklch(0.993 0.002 110)',
    ink: 'oklch(0.235 0.014 170)',
    line: 'oklch(0.86 0.005 120)',
    accent: 'oklch(0.46 0.082 180)',
  },
  dark: {
    page: 'oklch(0.182 0.007 175)',
    ink: 'oklch(0.945 0.006 120)',
    line: 'oklch(0.34 0.009 175)',
    accent: 'oklch(0.8 0.105 178)',
  },
} as const

interface PictureProps {
  readonly scheme: keyof typeof palettes
  readonly className?: string
}

function Picture({ scheme, className }: PictureProps) {
  const { page, ink, line, accent } = palettes[scheme]
  const bar = (width: string, color: string) => (
    <span className={cx('rounded-sm', width)} style={{ background: color }} />
  )
  return (
    <span
      className={cx('absolute inset-0 grid content-center gap-1.5 px-3', className)}
      style={{ background: page }}
    >
      {bar('h-1.5 w-2/5', ink)}
      {bar('h-1', line)}
      {bar('h-1', line)}
      {bar('h-1 w-3/5', accent)}
    </span>
  )
}
