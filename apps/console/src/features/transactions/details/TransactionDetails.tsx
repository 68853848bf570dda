/** The Transaction Details dialog: all data of one row, by section; j and k open its neighbours. */
import { ApiError } from '@holdfast/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, ChevronUp, Link2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { api } from '../../../calls/api.ts'
import { localTime } from '../../../format/time.ts'
import { useOrganisations } from '../../../session/organisation.tsx'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { type AddressView, viewAddresses } from '../address-views.ts'
import { StatusCell } from '../cells.tsx'
import { reasonOrStatusLine } from '../reason-or-status-line.ts'
import { relativeToNow } from '../local-time.ts'
import { rowDirection } from '../row-direction.ts'
import { shownStatus } from '../shown-status.ts'
import { cautionsOf } from '../table-rows.ts'
import type { Network, TransactionRow } from '../transaction-row.ts'
import { typeLabel } from '../type-label.ts'
import { TransactionSummary } from '../TransactionSummary.tsx'
import { useAddressNames } from '../use-address-names.ts'
import { AddressViews } from './addresses.tsx'
import { AppMetadata } from './AppMetadata.tsx'
import { RequestOfTransaction } from './RequestOfTransaction.tsx'
import { chainViews } from './chains/chain-views.tsx'
import { ContractData } from './ContractData.tsx'
import { CoreData } from './CoreData.tsx'
import { chainOf, type Details, type DetailsWords, listedDetails } from './details.ts'
import { TechnicalDetails } from './Facts.tsx'
import { feeOfTransaction } from './fee-of-transaction.ts'
import { usdThen } from './usd-then.ts'
import { useDetailsWords } from './use-details-words.ts'

const Annotations = lazy(async () => ({
  default: (await import('../annotations/Annotations.tsx')).Annotations,
}))

interface Props {
  readonly id: string
  /** Ids of the list that it was opened from, in order. */
  readonly neighbours: readonly string[]
  /** The rows of that list: shown alone when the server has no details of a row. */
  readonly listed: readonly TransactionRow[]
  readonly onShow: (id: string) => void
  readonly onClose: () => void
}

export function TransactionDetails({ id, neighbours, listed, onShow, onClose }: Props) {
  const words = useDetailsWords()
  const { common } = useWords()
  const {
    data: answer,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    // Starts with the list's own key, so that a notification reloads the details together with the list.
    queryKey: ['bc-transactions', 'details', id],
    queryFn: () => api.getTransaction({ params: { id } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const networks = useQuery({
    queryKey: ['networks', 'active'],
    queryFn: () => api.listNetworks({ query: { active_only: 'true' } }),
    staleTime: 300_000,
  })
  const listedRow = isNotFound(error) ? listed.find((row) => row.id === id) : undefined
  const details = answer ?? (listedRow && listedDetails(listedRow, listed))
  const network = networks.data?.find(
    (candidate) => candidate.id === details?.row.network_id || candidate.name === details?.row.network,
  )
  const otherOwner = useOtherOwner(answer?.entity_id)
  const copyLink = useCopy(words.linkCopied)
  // Kept here: while details are read again, the sections may leave the page.
  const technical = useState(false)
  const at = neighbours.indexOf(id)
  const [previous, next] = [neighbours[at - 1], at < 0 ? undefined : neighbours[at + 1]]
  useWalkKeys(
    () => next && onShow(next),
    () => previous && onShow(previous),
  )
  return (
    <Dialog
      title={words.title}
      size="full"
      closeLabel={common.close}
      onClose={onClose}
      lead={details === undefined ? !error && words.loading : <Lead details={details} network={network} />}
      actions={
        <>
          <Step label={words.previous} target={previous} onShow={onShow}>
            <ChevronUp aria-hidden className="size-4" />
          </Step>
          <Step label={words.next} target={next} onShow={onShow}>
            <ChevronDown aria-hidden className="size-4" />
          </Step>
          <Button
            look="icon"
            aria-label={words.copyLink}
            title={words.copyLink}
            onClick={() => copyLink(`${location.origin}/bc-transactions?row=${id}`)}
          >
            <Link2 aria-hidden className="size-4" />
          </Button>
        </>
      }
    >
      {otherOwner !== undefined ? (
        <EmptyState
          title={words.elsewhere}
          why={words.elsewhereWhy(otherOwner.name)}
          action={<Button onClick={otherOwner.choose}>{words.switchTo(otherOwner.name)}</Button>}
        />
      ) : error && details === undefined ? (
        isNotFound(error) ? (
          <EmptyState
            picture="search"
            title={words.unknown}
            why={words.unknownWhy}
            action={<Button onClick={onClose}>{common.close}</Button>}
          />
        ) : (
          <ErrorState message={reasonOrStatusLine(error, words)} onRetry={() => void refetch()} />
        )
      ) : details === undefined ? (
        <Skeleton rows={14} widths={['w-32', 'w-64', 'w-32', 'w-64']} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          {answer === undefined && (
            <p role="status" className="border-b border-line bg-warn-wash px-5 py-2 text-warn">
              {words.listedOnly}
            </p>
          )}
          <Sections details={details} network={network} technical={technical} onShow={onShow} />
        </div>
      )}
    </Dialog>
  )
}

function useWalkKeys(onNext: () => void, onPrevious: () => void): void {
  const walk = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    // Letters typed into a field are text.
    if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return
    if (event.key === 'j') onNext()
    if (event.key === 'k') onPrevious()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => walk(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

interface StepProps {
  readonly label: string
  readonly target: string | undefined
  readonly onShow: (id: string) => void
  readonly children: ReactNode
}

function Step({ label, target, onShow, children }: StepProps) {
  return (
    <Button
      look="icon"
      aria-label={label}
      title={label}
      disabled={target === undefined}
      onClick={() => {
        if (target !== undefined) onShow(target)
      }}
    >
      {children}
    </Button>
  )
}

function Lead({ details: { row }, network }: Pick<SectionsProps, 'details' | 'network'>) {
  const { transactions } = useWords()
  return (
    <>
      {typeLabel({ displayType: 'standard', shown: row }, chainOf(row, network), transactions)}
      {' · '}
      <bdi>{row.network}</bdi>
    </>
  )
}

interface SectionsProps {
  readonly details: Details
  readonly network: Network | undefined
  /** Whether technical sections are unfolded, and how to change that. */
  readonly technical: readonly [boolean, (isUnfolded: boolean) => void]
  readonly onShow: (id: string) => void
}

interface Section {
  readonly name: keyof DetailsWords['sections']
  readonly content: ReactNode
}

function Sections({ details, network, technical: [isTechnical, setTechnical], onShow }: SectionsProps) {
  const words = useDetailsWords()
  const views = useViews(details)
  const chain = chainOf(details.row, network)
  const view = chainViews[chain]
  const sections: Section[] = [
    { name: chain, content: view.facts(details) },
    { name: 'contract', content: <ContractData details={details} /> },
    { name: 'app', content: <AppMetadata details={details} network={network} onShow={onShow} /> },
    ...(view.mapping === null ? [] : [{ name: 'mapping' as const, content: view.mapping(details.row.id) }]),
  ]
  return (
    <AddressViews value={views}>
      <TechnicalDetails value={isTechnical}>
        <div className="px-5 pb-6">
          <Summary details={details} network={network} views={views} />
          <SectionPart name="core">
            <CoreData details={details} network={network} />
          </SectionPart>
          <div className="-mx-5">
            <RequestOfTransaction row={details.row} />
          </div>
          <Suspense fallback={<div className="h-72" />}>
            <Annotations key={details.row.id} rowId={details.row.id} />
          </Suspense>
          <button
            type="button"
            data-technical
            aria-expanded={isTechnical}
            onClick={() => setTechnical(!isTechnical)}
            className="mt-4 flex w-full flex-wrap items-center gap-x-2 rounded-md bg-sunken px-3 py-2.5 text-left hover:bg-hover"
          >
            <ChevronRight aria-hidden className={cx('size-4 shrink-0', isTechnical && 'rotate-90')} />
            <span className="font-medium">{words.technical}</span>
            <span aria-hidden className="text-xs text-mute">
              {sections.map(({ name }) => words.sections[name]).join(' · ')}
            </span>
          </button>
          <div hidden={!isTechnical}>
            {sections.map(({ name, content }) => (
              <SectionPart key={name} name={name}>
                {content}
              </SectionPart>
            ))}
          </div>
        </div>
      </TechnicalDetails>
    </AddressViews>
  )
}

interface SectionPartProps {
  readonly name: Section['name']
  readonly children: ReactNode
}

function SectionPart({ name, children }: SectionPartProps) {
  const words = useDetailsWords()
  return (
    <section
      data-section={name}
      aria-labelledby={`details-${name}`}
      className="border-b border-line py-5 last:border-0"
    >
      <h3 id={`details-${name}`} className="mb-2 text-base font-semibold tracking-[-0.01em]">
        {words.sections[name]}
      </h3>
      {children}
    </section>
  )
}

interface SummaryProps extends Pick<SectionsProps, 'details' | 'network'> {
  readonly views: ReadonlyMap<string, AddressView>
}

function Summary({ details, network, views }: SummaryProps) {
  const { row, same_transaction } = details
  const words = useDetailsWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const events = same_transaction.filter(({ row_kind }) => row_kind === 'event')
  // A call that moved one token is about that payment.
  const [event] = events
  const shown =
    row.transaction_type === 'contract' && events.length === 1 && event !== undefined ? event : row
  const viewOf = (address: string | null): AddressView | null =>
    (address !== null && views.get(address)) || null
  const payment = {
    row: shown,
    from: viewOf(shown.from_address),
    to: viewOf(shown.to_address),
    direction: rowDirection(shown, (address) => views.get(address)?.source === 'wallet'),
    fee: feeOfTransaction(details),
    coin: network?.symbol ?? '',
  }
  return (
    <div className="pt-5">
      <Suspense fallback={<div className="h-7" />}>
        <TransactionSummary payment={payment} className="text-xl tracking-[-0.015em]" />
      </Suspense>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {shown.usd_amount !== null && (
          <span data-value-then>{words.valueThen(usdThen(shown.usd_amount, locale))}</span>
        )}
        <span>
          <time dateTime={row.timestamp}>{localTime(row.timestamp)}</time>
          <span className="text-mute"> · {relativeToNow(row.timestamp, locale)}</span>
        </span>
        <StatusCell status={shownStatus(row)} words={transactions} />
      </p>
    </div>
  )
}

/** The other organisation of the reader whose row it is. Undefined: it is of the chosen one. */
function useOtherOwner(owner: string | undefined): { name: string; choose: () => void } | undefined {
  const { entityId } = useSession()
  const { list, choose } = useOrganisations()
  const other = owner === entityId ? undefined : list.find(({ id }) => id === owner)
  return other && { name: other.name, choose: () => choose(other.id) }
}

/** Views of every address in the sections, so that look-alikes are recognised. */
function useViews({ row, same_transaction, tron }: Details) {
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  return useMemo(() => {
    const parties = [...same_transaction, ...(tron?.events ?? []), ...(tron?.internal_transfers ?? [])]
    const parameters = (tron?.call?.parameters ?? []).filter(({ kind }) => kind === 'address')
    const addresses = [
      row.from_address,
      row.to_address,
      row.contract_address,
      ...parties.flatMap((party) => [party.from_address, party.to_address]),
      ...(tron?.events ?? []).map((event) => event.contract_address),
      ...(tron?.signers ?? []).map((signer) => signer.address),
      ...parameters.map(({ value }) => value),
    ]
    return viewAddresses(
      addresses.filter((address): address is string => address !== null && address !== ''),
      names,
      cautionsOf(same_transaction),
    )
  }, [row, same_transaction, tron, names])
}

/** The server does not know the row or the call. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && [404, 405, 422].includes(error.status)
