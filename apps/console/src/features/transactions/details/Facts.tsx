/** Facts of a section: a readable label, the documented field name below it, the full value. */
import { createContext, useContext, useState, type ReactNode } from 'react'
import { countText } from '../../../format/count-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Scroller } from '../../../ui/Scroller.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useLocale, useWords } from '../../../words/words.tsx'
import type { FieldName } from './details.ts'
import { useDetailsWords } from './use-details-words.ts'

/** Whether facts show their documented field names, and facts for engineers are there at all. */
export const TechnicalDetails = createContext(false)

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-x-8 md:grid-cols-2">{children}</dl>
}

interface FactProps {
  readonly name: FieldName
  /** Takes the whole width. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function Fact({ name, isWide, children }: FactProps) {
  const words = useDetailsWords()
  const isTechnical = useContext(TechnicalDetails)
  const isEmpty = children === null || children === undefined || children === '' || children === false
  return (
    <div
      data-field={name}
      className={`grid grid-cols-[13rem_minmax(0,1fr)] gap-3 border-b border-line py-2 max-sm:grid-cols-1 max-sm:gap-0.5 ${isWide ? 'md:col-span-2' : ''}`}
    >
      <dt className="min-w-0">
        <span className="text-soft">{words.fields[name]}</span>
        {isTechnical && <span className="block font-mono text-2xs wrap-anywhere text-mute">{name}</span>}
      </dt>
      <dd className="min-w-0 break-words">{isEmpty ? words.nothing : children}</dd>
    </div>
  )
}

/** A click copies the exact text. */
export function CopyValue({ text }: { readonly text: string }) {
  const { common } = useWords()
  const copy = useCopy()
  return (
    <button
      type="button"
      aria-label={common.copy(text)}
      onClick={() => copy(text)}
      className="min-h-6 rounded-sm text-left font-mono text-xs wrap-anywhere hover:text-accent"
    >
      {text}
    </button>
  )
}

const firstCharacters = 600

/** Long machine text: its beginning, with a button for the rest. */
export function LongText({ label, text }: { readonly label: string; readonly text: string }) {
  const words = useDetailsWords()
  const { common } = useWords()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const copy = useCopy()
  const isLong = text.length > firstCharacters
  return (
    <>
      <Scroller label={label} className="max-h-72 rounded-md border border-line bg-sunken p-2">
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {isLong && !isWhole ? `${text.slice(0, firstCharacters)}…` : text}
        </pre>
      </Scroller>
      <span className="mt-1 flex gap-1">
        <Button look="ghost" onClick={() => copy(text)}>
          {common.copyAll}
        </Button>
        {isLong && (
          <Button look="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.less : words.more(countText(text.length, locale))}
          </Button>
        )}
      </span>
    </>
  )
}

/** A response as received, indented. */
export function JsonText({ name, value }: { readonly name: FieldName; readonly value: unknown }) {
  const words = useDetailsWords()
  return value === null || value === undefined ? (
    words.nothing
  ) : (
    <LongText label={words.fields[name]} text={JSON.stringify(value, null, 2)} />
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A titled part of a section. */
export function Part({ title, children }: PartProps) {
  return (
    <div className="mt-5">
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </div>
  )
}

interface TableProps {
  readonly caption: string
  readonly heads: readonly (readonly [name: string, align?: 'right'])[]
  /** The table scrolls sideways below this width. */
  readonly width: string
  readonly children: ReactNode
}

export function DetailsTable({ caption, heads, width, children }: TableProps) {
  return (
    <Scroller label={caption} className="rounded-md border border-line">
      <table className={`w-full border-separate border-spacing-0 ${width}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map(([name, align]) => (
              <th
                key={name}
                scope="col"
                className={`h-7 bg-sunken px-2.5 text-2xs font-medium whitespace-nowrap text-mute ${align === 'right' ? 'text-right' : 'text-left'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1.5 [&_td]:align-top">
          {children}
        </tbody>
      </table>
    </Scroller>
  )
}
