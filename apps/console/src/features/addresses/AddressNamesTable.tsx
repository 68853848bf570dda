import { useMemo, useState } from 'react'
import { localTime } from '../../format/time.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Button } from '../../ui/Button.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { CopyAddress } from '../../ui/CopyAddress.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import {
  type AddressPayments,
  type NamedAddress,
  type PaymentsState,
  useAddressWords,
} from './address-list.ts'
import { AddressCard, type AddressEntry } from './AddressCard.tsx'
import { type AddressActs, AddressMenu } from './AddressMenu.tsx'
import { LookAlikeMark } from './LookAlikeMark.tsx'
import { PaidSummary } from './PaidSummary.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'

interface Props extends AddressActs {
  readonly caption: string
  readonly names: readonly NamedAddress[]
  /** Absent: nothing is paid from this list. */
  readonly payments?: {
    readonly rows: readonly AddressPayments[] | undefined
    readonly isError: boolean
  }
}

/** Rows rendered before 'Show more'. */
const step = 300

export function AddressNamesTable({ caption, names, payments, ...acts }: Props) {
  const { columns, more } = useAddressWords()
  const [most, setMost] = useState(step)
  const byId = useMemo(() => new Map(payments?.rows?.map((row) => [row.id, row])), [payments?.rows])
  const stateOf = (id: string): PaymentsState => byId.get(id) ?? (payments?.isError ? 'failed' : 'loading')
  const isNarrow = useIsNarrow()
  const Entry = isNarrow ? AddressCard : Row
  const rows = names
    .slice(0, most)
    .map((name) => (
      <Entry
        key={name.id}
        name={name}
        payments={payments === undefined ? null : stateOf(name.id)}
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
      className={payments === undefined ? 'min-w-[64rem]' : 'min-w-[72rem]'}
      isFirstFixed
      columns={[
        { label: columns.name, width: 'w-[17%]' },
        { label: columns.address, width: 'w-[22rem]' },
        { label: columns.network, width: 'w-36' },
        ...(payments === undefined ? [] : [{ label: columns.payments, width: 'w-52' }]),
        { label: columns.note },
        { label: columns.added, width: payments === undefined ? 'w-[20%]' : 'w-36' },
        { label: columns.actions, isHidden: true, width: 'w-14' },
      ]}
      footer={footer}
    >
      {rows}
    </TableFrame>
  )
}

function Row({ name, payments, ...acts }: AddressEntry) {
  const words = useAddressWords()
  const time = localTime(name.created_at)
  const added = words.by(time, name.created_by ?? words.nobody)
  const changed =
    name.updated_at === null
      ? ''
      : `\n${words.changedBy(name.updated_by ?? words.nobody, localTime(name.updated_at))}`
  return (
    <tr data-name={name.id} className="h-8 hover:bg-hover">
      <td>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <Cut text={name.name} className="font-medium" />
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
      <td>
        <Cut text={name.note} className="text-soft" />
      </td>
      <td>
        <Cut
          text={name.created_by === null ? time : added}
          title={`${added}${changed}`}
          className="text-soft"
        />
      </td>
      <td className="text-right">
        <AddressMenu name={name} {...acts} />
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
