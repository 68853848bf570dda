/** The list under the payee field, with the other ways to name a payee. */
import { ClipboardPaste, Plus, ScanQrCode, TriangleAlert } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { countText } from '../../format/count-text.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { answerText } from '../../calls/refusals.ts'
import { useLocale } from '../../words/words.tsx'
import { Difference } from '../addresses/Difference.tsx'
import { useAddressWords } from '../addresses/address-list.ts'
import { payeeOfCode } from './payee-of-code.ts'
import {
  type Payee,
  type PayeeList,
  type PayeeSection,
  type PickedPayee,
  type usePayees,
} from './use-payees.ts'
import { type PayWords, usePayWords } from './pay-words.ts'

interface Props {
  readonly id: string
  readonly sections: readonly PayeeSection[]
  /** The index of the highlighted payee over all sections. */
  readonly active: number
  readonly list: PayeeList
  readonly onList: (list: PayeeList) => void
  readonly found: Pick<
    ReturnType<typeof usePayees>,
    'isSearch' | 'isAddress' | 'isLoading' | 'error' | 'more'
  >
  readonly onPick: (payee: PickedPayee) => void
  readonly onScan: () => void
}

export function PayeePopup({ id, sections, active, list, onList, found, onPick, onScan }: Props) {
  const { picker: words } = usePayWords()
  const before = (at: number): number =>
    sections.slice(0, at).reduce((sum, { payees }) => sum + payees.length, 0)
  const count = before(sections.length)
  const nothing = found.isAddress ? words.notAnAddress : words.nothing
  return (
    <div className="pop absolute top-full right-0 left-0 z-10 mt-1.5 flex max-h-[min(24rem,60vh)] flex-col">
      {!found.isSearch && <Lists list={list} onList={onList} />}
      <div className="min-h-16 overflow-y-auto p-1.5">
        {found.error !== null && found.error !== undefined && (
          <p role="alert" className="px-2 py-2 text-bad">
            {words.failed(answerText(found.error))}
          </p>
        )}
        {found.isLoading && <p className="px-2 py-2 text-mute">{words.loading}</p>}
        {!found.isLoading && !found.error && count === 0 && (
          <p className="px-2 py-2 text-mute">{found.isSearch ? nothing : words.empty[list]}</p>
        )}
        <div role="listbox" id={`${id}-list`} aria-label={words.label}>
          {sections.map((section, at) => (
            <div
              key={section.list ?? 'stranger'}
              role="group"
              aria-label={section.list === null ? words.stranger : words.lists[section.list]}
            >
              {found.isSearch && section.list !== null && (
                <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs text-mute">
                  {words.lists[section.list]}
                </div>
              )}
              {section.payees.map((payee, index) => (
                <PayeeOption
                  key={payee.address}
                  id={`${id}-${before(at) + index}`}
                  payee={payee}
                  isStranger={section.list === null}
                  isActive={active === before(at) + index}
                  onPick={onPick}
                />
              ))}
            </div>
          ))}
        </div>
        {found.more !== null && (
          <Button look="ghost" className="w-full" onMouseDown={keepFocus} onClick={found.more}>
            {words.more}
          </Button>
        )}
      </div>
      <Ways onPick={onPick} onScan={onScan} />
      <p role="status" className="sr-only">
        {!found.isLoading && words.found(count)}
      </p>
    </div>
  )
}

/** The text field keeps the focus, and so the list stays open. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function Lists({ list, onList }: Pick<Props, 'list' | 'onList'>) {
  const { picker: words } = usePayWords()
  return (
    <div role="group" aria-label={words.choose} className="flex gap-1 border-b border-line p-1.5">
      {(['address_book', 'recent', 'wallets'] as const).map((name) => (
        <Button
          key={name}
          look="ghost"
          aria-pressed={name === list}
          onMouseDown={keepFocus}
          onClick={() => onList(name)}
          className={cx(name === list && 'bg-sunken text-ink')}
        >
          {words.lists[name]}
        </Button>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly payee: Payee
  readonly isStranger: boolean
  readonly isActive: boolean
  readonly onPick: Props['onPick']
}

function PayeeOption({ id, payee, isStranger, isActive, onPick }: OptionProps) {
  const { picker: words } = usePayWords()
  const { knownAs } = useAddressWords()
  const { address, name, group, look_alikes } = payee
  const [like] = look_alikes
  const isUnnamed = name === null
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={() => onPick(payee)}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      className={cx(
        'flex w-full cursor-default gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover',
        isActive && 'bg-selected',
      )}
    >
      <span className="flex pt-1.5">
        <AddressRibbon address={address} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className={cx('font-medium break-words', isUnnamed && like !== undefined && 'text-bad')}>
            {name ?? (isStranger || like !== undefined ? words.stranger : words.unnamed)}
          </bdi>
          <PaidOf payee={payee} group={group} />
        </span>
        {like !== undefined && (
          <span className="my-0.5 flex w-fit items-center gap-1 rounded-sm bg-bad-wash px-1.5 py-0.5 text-xs text-bad">
            <TriangleAlert aria-hidden className="size-3 shrink-0" />
            {words.looksLike(like.name ?? knownAs[like.known_as] ?? like.address)}
          </span>
        )}
        <span className="block font-mono text-xs break-all text-soft">
          {like === undefined ? address : <Difference text={address} from={like.address} isBad />}
        </span>
      </span>
    </button>
  )
}

function PaidOf({ payee: { paid }, group }: { readonly payee: Payee; readonly group: string | null }) {
  const { picker: words } = usePayWords()
  const locale = useLocale()
  const text = paid === null ? group : paidText(paid, words, locale)
  return text === null ? null : <span className="text-xs text-mute">{text}</span>
}

const paidText = (
  { count, has_more }: NonNullable<Payee['paid']>,
  words: PayWords['picker'],
  locale: string,
): string => (count === 1 && !has_more ? words.paidOnce : words.paid(countText(count, locale), has_more))

/** Scanning, pasting, and the page of the address book. */
function Ways({ onPick, onScan }: Pick<Props, 'onPick' | 'onScan'>) {
  const { picker: words } = usePayWords()
  const [isRefused, setRefused] = useState(false)
  const take = (text: string) => {
    const address = payeeOfCode(text)
    if (address === null) return setRefused(true)
    onPick({ address, name: null, paid: null })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-line p-1.5">
      <Button look="ghost" onMouseDown={keepFocus} onClick={onScan}>
        <ScanQrCode aria-hidden className="size-4" />
        {words.scan}
      </Button>
      <Button
        look="ghost"
        onMouseDown={keepFocus}
        onClick={() => void readClipboard().then(take, () => setRefused(true))}
      >
        <ClipboardPaste aria-hidden className="size-4" />
        {words.paste}
      </Button>
      <Link
        to={'/main/AddressBook' as '/'}
        className="ml-auto inline-flex h-7 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
      >
        <Plus aria-hidden className="size-4" />
        {words.add}
      </Link>
      {isRefused && (
        <p role="alert" className="basis-full px-2 py-1 text-xs text-warn">
          {words.pasteFailed}
        </p>
      )}
    </div>
  )
}

/** Without TLS a page has no clipboard. */
const readClipboard = async (): Promise<string> => navigator.clipboard.readText()
