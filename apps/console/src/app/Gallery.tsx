/** Icons with their names and a search; a click copies the name. */
import type { LucideIcon } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { countText } from '../format/count-text.ts'
import { Button } from '../ui/Button.tsx'
import { plural } from '../format/plural.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { lazyWords, useLocale, useWords } from '../words/words.tsx'

const useGalleryWords = lazyWords({
  en: async () => (await import('../../locales/en/gallery.ts')).gallery,
  es: async () => (await import('../../locales/es/gallery.ts')).gallery,
})

export interface NamedIcon {
  readonly name: string
  readonly icon: LucideIcon
}

/** Rendering the whole set at once would block the browser for a second. */
const atOnce = 360

export function Gallery({ icons }: { readonly icons: readonly NamedIcon[] }) {
  const { common } = useWords()
  const words = useGalleryWords()
  const locale = useLocale()
  const copy = useCopy()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(atOnce)
  const query = useDeferredValue(typed).replaceAll(/[\s-]/g, '').toLowerCase()
  const found = icons.filter(({ name }) => name.toLowerCase().includes(query))
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <SearchField
          label={words.search}
          hint={words.hint}
          maxLength={60}
          value={typed}
          onChange={setTyped}
        />
        <p className="text-mute" aria-live="polite">
          {plural(locale, found.length, words.count)(countText(found.length, locale))}
        </p>
      </search>
      {found.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <ul className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] content-start gap-1 overflow-y-auto px-5 py-4">
          {found.slice(0, most).map(({ name, icon: Icon }) => (
            <li key={name} className="h-20 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
              <button
                type="button"
                aria-label={common.copy(name)}
                title={name}
                data-copy
                onClick={() => copy(name)}
                className="flex size-full flex-col items-center justify-center gap-2 rounded-md hover:bg-hover"
              >
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
                <bdi className="w-full truncate px-1 text-center text-2xs text-soft">{name}</bdi>
              </button>
            </li>
          ))}
          {found.length > most && (
            <li className="col-span-full py-4 text-center">
              <Button onClick={() => setMost(most + atOnce)}>{words.more}</Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
