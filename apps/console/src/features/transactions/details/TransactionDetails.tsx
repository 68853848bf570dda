/** The Transaction Details dialog: all data of one row, by section; j and k open its neighbours. */
import { ApiError } from '@holdfast/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import {
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { api } from '../../../calls/api.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { type AddressView, viewAddresses } from '../address-views.ts'
import { StatusCell } from '../cells.tsx'
import { reasonOrStatusLine } from '../reason-or-status-line.ts'
import { rowDirection } from '../row-direction.ts'
import { shownStatus } from '../shown-status.ts'
import { cautionsOf } from '../table-rows.ts'
import { exactMoney } from '../token-amount.ts'
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
      lead={details ? <Lead details={details} network={network} /> : words.loading}
      actions={
        <>
          <Step label={words.previous} target={previous} onShow={onShow}>
            <ChevronUp aria-hidden className="size-4" />
          </Step>
          <Step label={words.next} target={next} onShow={onShow}>
            <ChevronDown aria-hidden className="size-4" />
          </Step>
        </>
      }
    >
      {error && details === undefined ? (
        <ErrorState message={reasonOrStatusLine(error, words)} onRetry={() => void refetch()} />
      ) : details === undefined ? (
        <Skeleton rows={14} widths={['w-32', 'w-64', 'w-32', 'w-64']} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          {answer === undefined && (
            <p role="status" className="border-b border-line bg-warn-wash px-5 py-2 text-warn">
              {words.listedOnly}
            </p>
          )}
          <RequestOfTransaction row={details.row} />
          <Sections details={details} network={network} onShow={onShow} />
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
  const locale = useLocale()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{typeLabel({ displayType: 'standard', shown: row }, chainOf(row, network), transactions)}</span>
      <span className="font-medium text-ink">
        {exactMoney(row.amount, locale)} <bdi>{row.token}</bdi>
      </span>
      <StatusCell status={shownStatus(row)} words={transactions} />
    </span>
  )
}

interface SectionsProps {
  readonly details: Details
  readonly network: Network | undefined
  readonly onShow: (id: string) => void
}

interface Section {
  readonly name: keyof DetailsWords['sections']
  /** The documents list the fields of this section by name. */
  readonly hasFieldNames?: true
  readonly content: ReactNode
}

function Sections({ details, network, onShow }: SectionsProps) {
  const words = useDetailsWords()
  const body = useRef<HTMLDivElement>(null)
  const views = useViews(details)
  const [isTechnical, setTechnical] = useState(false)
  const chain = chainOf(details.row, network)
  const view = chainViews[chain]
  const sections: Section[] = [
    { name: 'core', content: <CoreData details={details} network={network} /> },
    { name: chain, hasFieldNames: true, content: view.facts(details) },
    { name: 'contract', hasFieldNames: true, content: <ContractData details={details} /> },
    { name: 'app', content: <AppMetadata details={details} network={network} onShow={onShow} /> },
    ...(view.mapping === null ? [] : [{ name: 'mapping' as const, content: view.mapping(details.row.id) }]),
  ]
  const jump = (name: string): void => {
    const heading = body.current?.querySelector<HTMLElement>(`[data-section="${name}"] h3`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus()
  }
  return (
    <AddressViews value={views}>
      <nav
        aria-label={words.jump}
        className="sticky top-0 z-20 flex gap-1 overflow-x-auto border-b border-line bg-raised px-4 py-1.5"
      >
        {sections.map(({ name }) => (
          <Button key={name} look="ghost" className="shrink-0" onClick={() => jump(name)}>
            {words.sections[name]}
          </Button>
        ))}
        <Button
          look="ghost"
          aria-pressed={isTechnical}
          className="ml-auto shrink-0 aria-pressed:bg-selected aria-pressed:text-ink"
          onClick={() => setTechnical(!isTechnical)}
        >
          {words.technical}
        </Button>
      </nav>
      <div ref={body} className="px-5 pb-6">
        <Summary details={details} network={network} views={views} />
        {sections.map(({ name, hasFieldNames = false, content }) => (
          <Fragment key={name}>
            <section
              data-section={name}
              aria-labelledby={`details-${name}`}
              className="border-b border-line py-5 last:border-0"
            >
              <h3
                id={`details-${name}`}
                tabIndex={-1}
                className="mb-2 scroll-mt-12 text-base font-semibold tracking-[-0.01em] outline-none"
              >
                {words.sections[name]}
              </h3>
              <TechnicalDetails value={isTechnical || hasFieldNames}>{content}</TechnicalDetails>
            </section>
            {name === 'core' && (
              <Suspense fallback={<div className="h-72" />}>
                <Annotations key={details.row.id} rowId={details.row.id} />
              </Suspense>
            )}
          </Fragment>
        ))}
      </div>
    </AddressViews>
  )
}

interface SummaryProps extends Omit<SectionsProps, 'onShow'> {
  readonly views: ReadonlyMap<string, AddressView>
}

function Summary({ details, network, views }: SummaryProps) {
  const { row, same_transaction } = details
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
    <Suspense fallback={<div className="h-10" />}>
      <TransactionSummary payment={payment} className="pt-4" />
    </Suspense>
  )
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
