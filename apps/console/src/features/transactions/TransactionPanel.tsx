/**
 * The details of one row, beside the list: whole addresses in groups of four, exact amounts. It is not modal: the focus stays in
 * the list, the panel follows it, Tab moves into the panel, Escape closes it.
 */
import { chainFactsOf } from '@holdfast/ledger'
import { lazy, Suspense, type ReactNode } from 'react'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelFact } from '../../ui/PanelFact.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useWords } from '../../words/words.tsx'
import { StatusCell } from './cells.tsx'
import { isIssue } from './is-issue.ts'
import { explorerLink } from './explorer-link.ts'
import { relativeToNow } from './local-time.ts'
import { rowAmount } from './row-amount.ts'
import { inFours, unverifiedText } from './resemblance.ts'
import { shownStatus } from './shown-status.ts'
import type { TableRow } from './table-rows.ts'
import { exactMoney } from './token-amount.ts'
import { typeLabel } from './type-label.ts'
import type { TransactionsWords } from './transactions-words.ts'
import { CopyText, WholeAddress } from './WholeAddress.tsx'

const Annotations = lazy(async () => ({
  default: (await import('./annotations/Annotations.tsx')).Annotations,
}))
const TransactionSummary = lazy(async () => ({
  default: (await import('./TransactionSummary.tsx')).TransactionSummary,
}))
const RequestOfTransaction = lazy(async () => ({
  default: (await import('./details/RequestOfTransaction.tsx')).RequestOfTransaction,
}))

interface Props {
  readonly row: TableRow
  readonly locale: string
  readonly words: TransactionsWords
  readonly onCopy: (text: string) => void
  /** Opens the Transaction Details dialog. */
  readonly onDetails: () => void
  readonly onClose: () => void
}

export function TransactionPanel({ row, locale, words, onCopy, onDetails, onClose }: Props) {
  const { display, network, from, to } = row
  const { shown } = display
  const { common } = useWords()
  const results: Readonly<Record<string, string>> = common.chainResults
  const link = explorerLink(network, shown.tx_hash)
  const dash = words.details.notKnown
  const grouped = (count: number | null): string => (count === null ? dash : countText(count, locale))
  return (
    <SidePanel
      label={words.details.title}
      data-panel={display.id}
      title={typeLabel(display, network?.chain, words)}
      mark={<StatusCell status={shownStatus(shown)} words={words} />}
      acts={
        <>
          <Button onClick={onDetails}>{words.details.all}</Button>
          <Button onClick={onClose}>{words.details.close}</Button>
        </>
      }
      onClose={onClose}
    >
      <Summary row={row} />
      <dl>
        <PanelFact name={words.details.amount}>
          <span className="font-medium">{amountText(row, locale, words)}</span>
        </PanelFact>
        <PanelFact name={words.columns.timestamp}>
          <time dateTime={shown.timestamp}>{localTime(shown.timestamp)}</time>
          <span className="text-mute"> · {relativeToNow(shown.timestamp, locale)}</span>
        </PanelFact>
        <PanelFact name={words.columns.from}>
          {isIssue(shown) ? words.issued : <WholeAddress view={from} words={words} onCopy={onCopy} />}
        </PanelFact>
        <PanelFact name={words.columns.to}>
          <WholeAddress view={to} words={words} onCopy={onCopy} />
        </PanelFact>
        <PanelFact name={words.details.fee}>
          {display.fee === null ? dash : `${exactMoney(display.fee, locale)} ${network?.symbol ?? ''}`}
        </PanelFact>
        <PanelFact name={words.columns.network}>
          <bdi>{network?.name ?? shown.network}</bdi>
        </PanelFact>
        <PanelFact name={words.details.block}>{shown.block_number ?? words.details.unconfirmed}</PanelFact>
        {shown.contract_address && (
          <PanelFact name={words.details.contract}>
            <CopyText
              text={shown.contract_address}
              shown={inFours(shown.contract_address)}
              words={words}
              onCopy={onCopy}
            />
          </PanelFact>
        )}
        {shown.trx_contract_ret && (
          <PanelFact name={words.details.result}>
            <span title={shown.trx_contract_ret}>
              {results[shown.trx_contract_ret] ?? shown.trx_contract_ret}
            </span>
          </PanelFact>
        )}
        {network !== undefined && chainFactsOf(network.chain).feeComponents.includes('energy') && (
          <>
            <PanelFact name={words.details.energyUsed}>{grouped(shown.trx_energy_used)}</PanelFact>
            <PanelFact name={words.details.bandwidthUsed}>{grouped(shown.trx_bandwidth_used)}</PanelFact>
          </>
        )}
        <PanelFact name={words.details.hash}>
          <CopyText text={shown.tx_hash} shown={shown.tx_hash} words={words} onCopy={onCopy} />
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="flex w-fit items-center gap-1.5 py-1 text-accent hover:underline"
            >
              <i aria-hidden className="size-3 cell-icon cell-icon-external" />
              {words.explorer}
            </a>
          )}
        </PanelFact>
      </dl>
      <div className="-mx-5">
        <Suspense>
          <RequestOfTransaction row={shown} />
        </Suspense>
      </div>
      <Suspense fallback={<div className="h-60" />}>
        <Annotations key={shown.id} rowId={shown.id} />
      </Suspense>
      {display.displayType === 'token_with_fees' && <p className="py-2 text-mute">{words.feeMarkTip}</p>}
    </SidePanel>
  )
}

function Summary({ row: { display, network, from, to, direction } }: Pick<Props, 'row'>) {
  const payment = {
    row: display.shown,
    from,
    to,
    direction,
    fee: display.fee,
    coin: network?.symbol ?? '',
  }
  return (
    <Suspense fallback={<div className="h-10" />}>
      <TransactionSummary payment={payment} className="py-2 text-base" />
    </Suspense>
  )
}

function amountText({ display, direction }: TableRow, locale: string, words: TransactionsWords): ReactNode {
  const amount = rowAmount(display, locale)
  if (amount.kind === 'resource')
    return amount.isEstimate
      ? words.estimate(amount.exact, display.shown.trx_delegate_balance_trx)
      : `${amount.exact} ${amount.resource}`
  return (
    <>
      {exactMoney(amount.value, locale)} <bdi>{amount.symbol}</bdi>
      {direction && amount.value !== null && !/^[0.]*$/.test(amount.value) && (
        <span className="font-normal text-mute"> · {words[direction]}</span>
      )}
      {amount.isUnverified && (
        <span className="mt-1 block font-normal text-warn">{unverifiedText(amount.imitates, words)}</span>
      )}
    </>
  )
}
