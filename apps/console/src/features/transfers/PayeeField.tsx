/** The recipient: a search over payees, or a pasted or scanned address. A chosen payee is shown with its full address. */
import { Field } from '@base-ui/react/field'
import { Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { box } from '../../ui/field-box.ts'
import { useAddressWords } from '../addresses/address-list.ts'
import { PayeePopup } from './PayeePopup.tsx'
import { type PayeeList, type PickedPayee, usePayees } from './use-payees.ts'
import { usePayWords } from './pay-words.ts'

const ScanCode = lazy(async () => ({ default: (await import('./ScanCode.tsx')).ScanCode }))

interface Props {
  readonly networkId: string | undefined
  readonly value: string
  readonly onChange: (address: string) => void
  /** The name of the chosen payee; null: it has none. Undefined: the text is being typed. */
  readonly picked: string | null | undefined
  readonly onPick: (payee: PickedPayee) => void
  readonly onDrop: () => void
  /** The paying wallet, which is not offered. */
  readonly except: string | undefined
  readonly error: string | undefined
}

export function PayeeField({ value, picked, error, onDrop, ...search }: Props) {
  const words = usePayWords()
  // Loaded with the field: the list would suspend a whole dialog at its first payee, which takes the focus and closes the list.
  useAddressWords()
  const errorId = useId()
  const [isScanning, setScanning] = useState(false)
  return (
    <Field.Root name="recipient_address" invalid={error !== undefined} className="grid content-start gap-1">
      <Field.Label
        className="font-medium"
        {...(picked === undefined ? {} : { nativeLabel: false, render: <div /> })}
      >
        {words.payee}
      </Field.Label>
      {picked === undefined ? (
        <PayeeSearch value={value} onScan={() => setScanning(true)} {...search} />
      ) : (
        <div
          role="group"
          aria-label={words.payee}
          {...(error === undefined ? {} : { 'aria-describedby': errorId })}
          className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge bg-page py-1.5 pr-1.5 pl-2.5"
        >
          <AddressRibbon address={value} />
          <div className="min-w-0 flex-1">
            <bdi className="block font-medium break-words">{picked ?? words.picker.unnamed}</bdi>
            <span className="block font-mono text-xs break-all text-soft">{value}</span>
          </div>
          <Button look="ghost" aria-label={words.changePayee} onClick={onDrop}>
            {words.change}
          </Button>
        </div>
      )}
      <Field.Error id={errorId} match={error !== undefined} className="text-xs text-bad">
        {error}
      </Field.Error>
      {isScanning && (
        // Outside of the list, which closes when the camera's dialog takes the focus.
        <Suspense>
          <ScanCode
            onAddress={(address) => search.onPick({ address, name: null, paid: null })}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </Field.Root>
  )
}

type SearchProps = Pick<Props, 'networkId' | 'value' | 'onChange' | 'onPick' | 'except'> & {
  readonly onScan: () => void
}

function PayeeSearch({ networkId, value, onChange, onPick, except, onScan }: SearchProps) {
  const words = usePayWords()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [list, setList] = useState<PayeeList>('address_book')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const isListed = isOpen && networkId !== undefined
  const found = usePayees({ networkId, list, search: value, isOpen })
  const sections = found.sections.map(({ list: name, payees }) => ({
    list: name,
    payees: payees.filter(({ address }) => address !== except),
  }))
  const options = sections.flatMap(({ list: name, payees }) =>
    payees.map((payee) => ({ key: `${name ?? ''} ${payee.address}`, payee })),
  )
  // Other results may replace the highlighted payee; the one in its place is not highlighted.
  const active = options.findIndex(({ key }) => key === activeKey)
  const pick = (payee: PickedPayee) => {
    setOpen(false)
    onPick(payee)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      const next = active === -1 && step < 0 ? options.length - 1 : active + step
      setActiveKey(options[(next + options.length) % options.length]?.key ?? null)
    }
    const chosen = options[active]
    if (event.key === 'Enter' && isListed && chosen !== undefined) {
      event.preventDefault()
      pick(chosen.payee)
    }
    // Escape closes the list first, then the dialog.
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div
      ref={frame}
      className="relative"
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-mute" />
      <Field.Control
        value={value}
        onValueChange={(text) => {
          onChange(text)
          setActiveKey(null)
          setOpen(true)
        }}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        {...(isListed && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        placeholder={words.payeePlaceholder}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={`${box} pl-8`}
      />
      {isListed && (
        <PayeePopup
          id={id}
          sections={sections}
          active={active}
          list={list}
          onList={(name) => {
            setList(name)
            setActiveKey(null)
          }}
          found={found}
          onPick={pick}
          onScan={onScan}
        />
      )}
    </div>
  )
}
