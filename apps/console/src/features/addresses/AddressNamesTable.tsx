import { Ellipsis, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyAddress } from '../../ui/CopyAddress.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { type AddressPayments, type NamedAddress, useAddressWords } from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'
import { PaidLink } from './PaidLink.tsx'
import { PaidTotals } from './PaidTotals.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'

interface Acts {
  /** Absent: nothing is paid from this list. */
  readonly onSend?: ((name: NamedAddress) => void) | undefined
  readonly onEdit: (name: NamedAddress) => void
  readonly onHistory: (name: NamedAddress) => void
  readonly onDelete: (name: NamedAddress) => void
}

interface Props extends Acts {
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
      footer={
        names.length > most && (
          <div className="p-3 text-center">
            <Button onClick={() => setMost(most + step)}>{more}</Button>
          </div>
        )
      }
    >
      {names.slice(0, most).map((name) => (
        <Row
          key={name.id}
          name={name}
          payments={payments === undefined ? null : stateOf(name.id)}
          {...acts}
        />
      ))}
    </TableFrame>
  )
}

type PaymentsState = AddressPayments | 'loading' | 'failed'

interface RowProps extends Acts {
  readonly name: NamedAddress
  /** Null: nothing is paid from this list. */
  readonly payments: PaymentsState | null
}

function Row({ name, payments, ...acts }: RowProps) {
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
        <span className="flex items-center gap-1.5">
          <Cut text={name.name} className="font-medium" />
          {typeof payments === 'object' && payments?.verified && (
            <VerifiedMark name={name.name} verified={payments.verified} />
          )}
        </span>
        {/* On narrow screens the column of payments is out of view. */}
        {typeof payments === 'object' && payments?.paid && (
          <span className="block pb-1 text-xs sm:hidden">
            <PaidLink name={name} paid={payments.paid} />
          </span>
        )}
      </td>
      <td>
        <span className="flex flex-wrap items-center gap-x-2">
          <CopyAddress address={name.address} className="h-6" />
          {name.look_alikes.length > 0 && (
            <Popover
              label={words.lookAlikeOf(name.name)}
              className="mb-1 ml-5 !h-5 shrink-0 !px-0"
              trigger={
                <span className="flex items-center gap-1 rounded-full bg-warn-wash px-1.5 text-xs text-warn">
                  <TriangleAlert aria-hidden className="size-3" />
                  {words.lookAlike(name.look_alikes.length)}
                </span>
              }
            >
              {() => (
                <div className="w-88 max-w-[calc(100vw-3rem)] p-2">
                  <LookAlikes address={name.address} lookAlikes={name.look_alikes} />
                </div>
              )}
            </Popover>
          )}
        </span>
      </td>
      <td>
        <NetworkOf name={name.network} id={name.network_id} />
      </td>
      {payments !== null && <PaymentCell name={name} payments={payments} />}
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
        <RowMenu name={name} {...acts} />
      </td>
    </tr>
  )
}

interface PaymentCellProps {
  readonly name: NamedAddress
  readonly payments: PaymentsState
}

function PaymentCell({ name, payments }: PaymentCellProps) {
  const { neverPaid, paymentsUnknown } = useAddressWords()
  if (payments === 'loading' || payments === 'failed' || payments.paid === null)
    return (
      <td className="text-mute">
        {payments === 'failed' ? paymentsUnknown : payments === 'loading' ? '' : neverPaid}
      </td>
    )
  return (
    <td className="py-1">
      <PaidLink name={name} paid={payments.paid} />
      <PaidTotals totals={payments.paid.totals} />
    </td>
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

function RowMenu({ name, onSend, onEdit, onHistory, onDelete }: Acts & { readonly name: NamedAddress }) {
  const words = useAddressWords()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(name.name)} title={words.menuOf(name.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {onSend !== undefined && <MenuItem onSelect={() => onSend(name)}>{words.send}</MenuItem>}
      <MenuItem onSelect={() => onEdit(name)}>{words.edit}</MenuItem>
      <MenuItem onSelect={() => onHistory(name)}>{words.history}</MenuItem>
      <MenuItem look="danger" onSelect={() => onDelete(name)}>
        {words.delete}
      </MenuItem>
    </Menu>
  )
}
