/** An entry on a narrow screen, with its whole address. */
import { localTime } from '../../format/time.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CopyAddress } from '../../ui/CopyAddress.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { type NamedAddress, type PaymentsState, useAddressWords } from './address-list.ts'
import { type AddressActs, AddressMenu } from './AddressMenu.tsx'
import { EntryButton } from './EntryButton.tsx'
import { LookAlikeMark } from './LookAlikeMark.tsx'
import { PaidSummary } from './PaidSummary.tsx'
import { SendButton } from './SendButton.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'

export interface AddressEntry extends AddressActs {
  readonly name: NamedAddress
  /** Null: nothing is paid from this list. */
  readonly payments: PaymentsState | null
  /** It is open beside the list. */
  readonly isOpen: boolean
  /** An entry of the list has a note. */
  readonly hasNotes: boolean
}

export function AddressCard({ name, payments, ...acts }: AddressEntry) {
  const words = useAddressWords()
  const { columns } = words
  const verified = typeof payments === 'object' ? payments?.verified : null
  return (
    <RowCard
      data-name={name.id}
      title={<EntryButton name={name} onOpen={acts.onOpen} />}
      value={verified && <VerifiedMark name={name.name} verified={verified} />}
      menu={
        <span className="flex items-center gap-1">
          <SendButton name={name} sending={acts.sending} />
          <AddressMenu name={name} {...acts} />
        </span>
      }
    >
      <CopyAddress address={name.address} className="min-h-6 max-w-full" textClassName="min-w-0 break-all" />
      <LookAlikeMark name={name} />
      <CardLines>
        <CardLine label={columns.network}>
          <NetworkOf name={name.network} id={name.network_id} />
        </CardLine>
        {payments !== null && (
          <CardLine label={columns.payments}>
            <PaidSummary name={name} payments={payments} />
          </CardLine>
        )}
        {name.note !== '' && (
          <CardLine label={columns.note}>
            <bdi>{name.note}</bdi>
          </CardLine>
        )}
        <CardLine label={columns.added}>
          <bdi>{words.by(localTime(name.created_at).slice(0, 10), name.created_by ?? words.nobody)}</bdi>
        </CardLine>
      </CardLines>
    </RowCard>
  )
}
