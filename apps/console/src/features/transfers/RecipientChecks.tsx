/** The recipient: full address, known name, and warnings. */
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { localTime } from '../../format/time.ts'
import { LookAlikes } from '../addresses/LookAlikes.tsx'
import { useAddressWords } from '../addresses/address-list.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export type Warned = Pick<
  Checks,
  'recipient' | 'look_alikes' | 'same_names' | 'is_first_time' | 'is_to_contract'
>

/** A warning about the recipient has to be confirmed first. */
export const needsConfirmation = ({ look_alikes, same_names = [], is_first_time }: Warned): boolean =>
  look_alikes.length > 0 || same_names.length > 0 || is_first_time

/** Scrolls to the confirmation and focuses it. */
export const focusConfirmation = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()

export function KnownAs({ knownAs }: { readonly knownAs: Checks['known_as'] }) {
  const words = useTransferWords()
  const { knownAs: lists } = useAddressWords()
  if (knownAs === null) return <span className="text-mute">{words.checks.unknown}</span>
  const { since, by = null, changed_at, changed_by = null } = knownAs
  return (
    <>
      <bdi className="font-medium">{words.checks.knownAs(listName(knownAs.list, lists), knownAs.name)}</bdi>
      {since !== undefined && (
        <span className="block text-xs text-mute">{words.checks.knownSince(localTime(since), by)}</span>
      )}
      {changed_at !== undefined && (
        <span className="block text-xs text-mute">
          {words.checks.knownChanged(localTime(changed_at), changed_by)}
        </span>
      )}
    </>
  )
}

const listName = (list: string, names: Readonly<Record<string, string>>): string => names[list] ?? list

/** Other addresses with the same or a similar name. */
function SameNames({ sameNames }: { readonly sameNames: NonNullable<Warned['same_names']> }) {
  const { checks: words } = useTransferWords()
  const { knownAs: lists } = useAddressWords()
  return (
    <div>
      <Warning>{words.sameName}</Warning>
      <ul className="grid gap-1 pl-6 text-soft">
        {sameNames.map(({ list, name, address, network }) => (
          <li key={`${list} ${network} ${address}`}>
            <bdi className="block">{words.sameNameOf(name, listName(list, lists), network)}</bdi>
            <span className="font-mono text-xs break-all">{address}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  readonly checks: Warned
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
  /** Shown until the confirmation is given. */
  readonly error?: string | undefined
  /** Without the confirmation box. */
  readonly isReadOnly?: boolean
}

export function RecipientWarnings({ checks, isConfirmed, onConfirm, error, isReadOnly = false }: Props) {
  const { checks: words } = useTransferWords()
  const { recipient, look_alikes, same_names = [], is_first_time, is_to_contract } = checks
  const hasLookAlikes = look_alikes.length > 0
  if (!needsConfirmation(checks) && !is_to_contract) return null
  return (
    <div role="alert" className="grid gap-2.5 rounded-md bg-warn-wash/50 p-3">
      {hasLookAlikes && (
        <>
          <Warning>{words.lookAlike}</Warning>
          <LookAlikes address={recipient} lookAlikes={look_alikes} label={words.theNew} />
        </>
      )}
      {same_names.length > 0 && <SameNames sameNames={same_names} />}
      {is_first_time && (
        <div>
          <Warning>{words.firstTime}</Warning>
          <p className="pl-6 text-soft">{words.firstTimeWhy}</p>
        </div>
      )}
      {is_to_contract && <Warning>{words.toContract}</Warning>}
      {needsConfirmation(checks) && !isReadOnly && (
        <div>
          <CheckRow
            label={hasLookAlikes ? words.confirmCompared : words.confirmFirst}
            isChecked={isConfirmed}
            onChange={onConfirm}
          />
          {error !== undefined && <p className="pl-6 text-xs text-bad">{error}</p>}
        </div>
      )}
    </div>
  )
}

export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex gap-2 font-medium text-warn">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
