/** Full addresses and hashes: in groups of four, copied by a click, with their known name. */
import { AddressRibbon } from '../../ui/Address.tsx'
import type { AddressView } from './address-views.ts'
import { inFours, resemblance } from './resemblance.ts'
import type { TransactionsWords } from './transactions-words.ts'

interface WholeAddressProps {
  readonly view: AddressView | null
  readonly words: TransactionsWords
  readonly onCopy: (text: string) => void
}

export function WholeAddress({ view, words, onCopy }: WholeAddressProps) {
  if (!view) return words.details.notKnown
  return (
    <>
      {view.name !== null && (
        <span className="flex items-center gap-1.5">
          <AddressRibbon address={view.address} />
          <bdi className="min-w-0 truncate">{view.name}</bdi>
          {view.source && <span className="shrink-0 text-mute">{words.provenance[view.source]}</span>}
        </span>
      )}
      <CopyText text={view.address} shown={inFours(view.address)} words={words} onCopy={onCopy} />
      {view.resembles && (
        <span className="mt-1 flex gap-1.5 text-bad">
          <i aria-hidden className="mt-0.5 size-3.5 shrink-0 cell-icon cell-icon-warning" />
          <span className="min-w-0 break-words">{resemblance(view.resembles, words)}</span>
        </span>
      )}
      {view.isNeverPaid && <span className="mt-1 block text-mute">{words.neverPaid}</span>}
    </>
  )
}

interface CopyTextProps {
  readonly text: string
  readonly shown: string
  readonly words: TransactionsWords
  readonly onCopy: (text: string) => void
}

export function CopyText({ text, shown, words, onCopy }: CopyTextProps) {
  return (
    <button
      type="button"
      aria-label={words.copy(shown)}
      onClick={() => onCopy(text)}
      className="min-h-6 rounded-sm text-left font-mono text-xs wrap-anywhere hover:text-accent"
    >
      {shown}
    </button>
  )
}
