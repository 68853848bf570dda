import { useState } from 'react'
import { localTime } from '../../format/time.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Button } from '../../ui/Button.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { cx } from '../../ui/cx.ts'
import { CopyAddress } from '../../ui/CopyAddress.tsx'
import { pressOpen } from '../../ui/press-open.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { type NamedAddress, type PaymentsState, useAddressWords } from './address-list.ts'
import { AddressCard, type AddressEntry } from './AddressCard.tsx'
import { type AddressActs, AddressMenu } from './AddressMenu.tsx'
import { EntryButton } from './EntryButton.tsx'
import { LookAlikeMark } from './LookAlikeMark.tsx'
import { PaidSummary } from './PaidSummary.tsx'
import { SendButton } from './SendButton.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'

interface Props extends AddressActs {
  readonly caption: string
  /** The entry that is open beside the list. */
  readonly openId: string | undefined
  /** An entry has a note, also one that the search leaves out. */
  readonly hasNotes: boolean
  readonly names: readonly NamedAddress[]
  /** The payments to an entry. Null: nothing is paid from this list. */
  readonly paymentsOf: ((id: string) => PaymentsState) | null
}

/** Rows rendered before 'Show more'. */
const step = 300

export function AddressNamesTable({ caption, names, paymentsOf, openId, hasNotes, ...acts }: Props) {
  const { columns, more } = useAddressWords()
  const [most, setMost] = useState(step)
  const isNarrow = useIsNarrow()
  const Entry = isNarrow ? AddressCard : Row
  const rows = names
    .slice(0, most)
    .map((name) => (
      <Entry
        key={name.id}
        name={name}
        payments={paymentsOf?.(name.id) ?? null}
        isOpen={name.id === openId}
        hasNotes={hasNotes}
        {...acts}
      />
    ))
  const footer = names.length > most && (
    <div className="p-3 text-center">
      <Button onClick={() => setMost(most + step)}>{more}</Button>
    </div>
  )
  if (isNarrow)
    return (
      <CardList label={caption} footer={footer}>
        {rows}
      </CardList>
    )
  return (
    <TableFrame
      caption={caption}
      className={paymentsOf === null ? 'min-w-[64rem]' : 'min-w-[72rem]'}
      isFirstFixed
      columns={[
        { label: columns.name, width: 'w-[17%]' },
        { label: columns.address, width: 'w-[22rem]' },
        { label: columns.network, width: 'w-36' },
        ...(paymentsOf === null ? [] : [{ label: columns.payments, width: 'w-52' }]),
        ...(hasNotes ? [{ label: columns.note }] : []),
        { label: columns.added, ...(hasNotes && { width: paymentsOf === null ? 'w-[20%]' : 'w-36' }) },
        { label: columns.actions, isHidden: true, width: acts.sending === null ? 'w-14' : 'w-32' },
      ]}
      footer={footer}
    >
      {rows}
    </TableFrame>
  )
}

function Row({ name, payments, isOpen, hasNotes, ...acts }: AddressEntry) {
  const words = useAddressWords()
  const time = localTime(name.created_at)
  const added = words.by(time, name.created_by ?? words.nobody)
  const changed =
    name.updated_at === null
      ? ''
      : `\n${words.changedBy(name.updated_by ?? words.somebody, localTime(name.updated_at))}`
  return (
    <tr
      data-name={name.id}
      aria-current={isOpen ? true : undefined}
      className={cx('h-8 cursor-pointer hover:bg-hover', isOpen && 'bg-hover')}
      onClick={pressOpen}
    >
      <td>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <EntryButton name={name} onOpen={acts.onOpen} />
          {typeof payments === 'object' && payments?.verified && (
            <VerifiedMark name={name.name} verified={payments.verified} />
          )}
        </span>
      </td>
      <td>
        <span className="flex flex-wrap items-center gap-x-2">
          <CopyAddress address={name.address} className="h-6" />
          <LookAlikeMark name={name} />
        </span>
      </td>
      <td>
        <NetworkOf name={name.network} id={name.network_id} />
      </td>
      {payments !== null && (
        <td className="py-1">
          <PaidSummary name={name} payments={payments} />
        </td>
      )}
      {hasNotes && (
        <td>
          <Cut text={name.note} className="text-soft" />
        </td>
      )}
      <td>
        <Cut
          text={name.created_by === null ? time : added}
          title={`${added}${changed}`}
          className="text-soft"
        />
      </td>
      <td>
        <span className="flex items-center justify-end gap-2">
          <SendButton name={name} sending={acts.sending} />
          <AddressMenu name={name} {...acts} />
        </span>
      </td>
    </tr>
  )
}

interface CutProps {
  readonly text: string
  readonly title?: string
  readonly className?: string
}

const Cut = ({ text, title = text, className = '' }: CutProps) => (
  <bdi className={`block truncate ${className}`} title={title}>
    {text}
  </bdi>
)
