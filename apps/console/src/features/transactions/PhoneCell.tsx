/** Counterparty, time and type of a row in one cell of two lines, for phones. */
import { AddressRibbon } from '../../ui/Address.tsx'
import type { AddressView } from './address-views.ts'

interface Props {
  readonly view: AddressView | null
  /** Shown where there is no counterparty. */
  readonly none: string
  readonly time: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly label: string
}

export function PhoneCell({ view, none, time, timestamp, label }: Props) {
  return (
    <button type="button" tabIndex={-1} className="block w-full text-left leading-4.5">
      <span className="flex items-center gap-1.5 font-medium" data-counterparty>
        {view === null ? (
          <span className="truncate">{none}</span>
        ) : (
          <>
            <AddressRibbon address={view.address} />
            {view.name !== null && <bdi className="min-w-0 truncate">{view.name}</bdi>}
            {(view.name === null || view.isNameShared) && (
              <span className="shrink-0 font-mono text-xs">{view.short}</span>
            )}
            {view.resembles && (
              <i aria-hidden className="size-3.5 shrink-0 cell-icon cell-icon-warning text-bad" />
            )}
          </>
        )}
      </span>
      <span className="block truncate text-2xs text-mute">
        <time dateTime={timestamp}>{time}</time> · {label}
      </span>
    </button>
  )
}
