/** An entry in full, beside the list: its address, what was paid, by whom it is vouched for, and its newest payments. */
import { TriangleAlert, X } from 'lucide-react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelFact } from '../../ui/PanelFact.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { inFours } from '../transactions/resemblance.ts'
import { type AddressList, type NamedAddress, type PaymentsState, useAddressWords } from './address-list.ts'
import type { AddressActs } from './AddressMenu.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { PaidLink } from './PaidLink.tsx'
import { PaidSummary } from './PaidSummary.tsx'
import { PaidTotals } from './PaidTotals.tsx'
import { RecentPayments } from './RecentPayments.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'
import { whyVerified } from './why-verified.ts'

interface Props extends Pick<AddressActs, 'sending' | 'onEdit' | 'onHistory'> {
  readonly list: AddressList
  readonly name: NamedAddress
  /** Null: nothing is paid from this list. */
  readonly payments: PaymentsState | null
  /** Entries of the same address on other networks. */
  readonly elsewhere: readonly NamedAddress[]
  readonly onClose: () => void
}

export function EntryPanel({ list, name, payments, elsewhere, sending, onEdit, onHistory, onClose }: Props) {
  const words = useAddressWords()
  const { panel, columns } = words
  const verified = typeof payments === 'object' ? payments?.verified : null
  return (
    <SidePanel
      key={name.id}
      isFocused
      label={panel.label[list]}
      data-entry={name.id}
      title={<bdi title={name.name}>{name.name}</bdi>}
      mark={verified && <VerifiedMark name={name.name} verified={verified} />}
      acts={
        <>
          {sending && (
            <WhyButton look="solid" whyNot={sending.whyNot} onClick={() => sending.send(name)}>
              {words.send}
            </WhyButton>
          )}
          <Button onClick={() => onEdit(name)}>{words.edit}</Button>
          <Button look="icon" aria-label={panel.close} title={panel.close} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </>
      }
      onClose={onClose}
    >
      <dl>
        <PanelFact name={columns.address}>
          <WholeAddress name={name} />
        </PanelFact>
        <PanelFact name={columns.network}>
          <NetworkOf name={name.network} id={name.network_id} />
          {elsewhere.length > 0 && (
            <span className="block text-soft">
              {panel.alsoOn(elsewhere.map(({ network, name: known }) => `${network} (${known})`).join(', '))}
            </span>
          )}
        </PanelFact>
        {payments !== null && (
          <>
            <Paid name={name} payments={payments} />
            {typeof payments === 'object' && (
              <PanelFact name={panel.verified}>
                {verified ? whyVerified(verified, words) : panel.notVerified}
              </PanelFact>
            )}
          </>
        )}
        <PanelFact name={columns.note}>
          {name.note === '' ? <span className="text-mute">{panel.noNote}</span> : <bdi>{name.note}</bdi>}
        </PanelFact>
        <PanelFact name={columns.added}>
          <Added name={name} />
          <button
            type="button"
            className="block min-h-6 text-accent hover:underline"
            onClick={() => onHistory(name)}
          >
            {panel.changes}
          </button>
        </PanelFact>
      </dl>
      <RecentPayments list={list} name={name} />
    </SidePanel>
  )
}

interface PaidProps {
  readonly name: NamedAddress
  readonly payments: PaymentsState
}

function Paid({ name, payments }: PaidProps) {
  const { panel, columns } = useAddressWords()
  if (typeof payments === 'string' || payments.paid === null)
    return (
      <PanelFact name={columns.payments}>
        <PaidSummary name={name} payments={payments} />
      </PanelFact>
    )
  const { paid } = payments
  return (
    <>
      <PanelFact name={panel.lastPaid}>
        <time dateTime={paid.last_at}>{localTime(paid.last_at)}</time>
      </PanelFact>
      <PanelFact name={panel.totalPaid}>
        <PaidTotals totals={paid.totals} />
        <PaidLink name={name} paid={paid} />
      </PanelFact>
    </>
  )
}

function WholeAddress({ name }: Pick<Props, 'name'>) {
  const words = useAddressWords()
  const { common } = useWords()
  const copy = useCopy()
  return (
    <>
      <span className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-64 font-mono text-xs wrap-anywhere">
          {inFours(name.address)}
        </span>
        <Button look="row" aria-label={common.copy(name.address)} onClick={() => copy(name.address)}>
          {words.panel.copy}
        </Button>
      </span>
      {name.look_alikes.length > 0 && (
        <div className="mt-2 grid gap-2 rounded-md bg-warn-wash/40 p-3">
          <p className="flex gap-2 font-medium text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words.lookAlike(name.look_alikes.length)}
          </p>
          <LookAlikes address={name.address} lookAlikes={name.look_alikes} />
        </div>
      )}
    </>
  )
}

function Added({ name }: Pick<Props, 'name'>) {
  const words = useAddressWords()
  return (
    <>
      <bdi className="block">{words.by(localTime(name.created_at), name.created_by ?? words.nobody)}</bdi>
      {name.updated_at !== null && (
        <bdi className="block text-soft">
          {words.changedBy(name.updated_by ?? words.somebody, localTime(name.updated_at))}
        </bdi>
      )}
    </>
  )
}
