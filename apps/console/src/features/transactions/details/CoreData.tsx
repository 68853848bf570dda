import { useContext } from 'react'
import { localTime } from '../../../format/time.ts'
import { useLocale, useWords } from '../../../words/words.tsx'
import { StatusCell } from '../cells.tsx'
import { isIssue } from '../is-issue.ts'
import { explorerLink } from '../explorer-link.ts'
import { relativeToNow } from '../local-time.ts'
import { unverifiedText } from '../resemblance.ts'
import { shownStatus } from '../shown-status.ts'
import { exactMoney } from '../token-amount.ts'
import type { Network } from '../transaction-row.ts'
import { PartyAddress } from './addresses.tsx'
import type { Details } from './details.ts'
import { CopyValue, Fact, Facts, TechnicalDetails } from './Facts.tsx'
import { feeOfTransaction } from './fee-of-transaction.ts'
import { usdThen } from './usd-then.ts'
import { useDetailsWords } from './use-details-words.ts'

interface Props {
  readonly details: Details
  readonly network: Network | undefined
}

export function CoreData({ details, network }: Props) {
  const { row } = details
  const words = useDetailsWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const isTechnical = useContext(TechnicalDetails)
  const link = explorerLink(network, row.tx_hash)
  const fee = feeOfTransaction(details)
  return (
    <Facts>
      <Fact name="amount">
        <span className="text-base font-semibold">{exactMoney(row.amount, locale)}</span>{' '}
        <bdi>{row.token}</bdi>
        {!row.is_known_token && (
          <span className="block text-warn">{unverifiedText(row.token_imitates ?? null, transactions)}</span>
        )}
      </Fact>
      <Fact name="transaction_fee">
        {fee !== null && (
          <>
            <span className="font-medium">{exactMoney(fee, locale)}</span> {network?.symbol}
            {row.transaction_fee === null && <span className="text-mute"> · {words.ofTransaction}</span>}
          </>
        )}
      </Fact>
      <Fact name="usd_amount">{row.usd_amount !== null && `≈ ${usdThen(row.usd_amount, locale)}`}</Fact>
      <Fact name="status">
        <StatusCell status={shownStatus(row)} words={transactions} />
      </Fact>
      <Fact name="from_address">
        {isIssue(row) ? transactions.issued : <PartyAddress address={row.from_address} />}
      </Fact>
      <Fact name="to_address">
        <PartyAddress address={row.to_address} />
      </Fact>
      <Fact name="timestamp">
        <time dateTime={row.timestamp}>{localTime(row.timestamp)}</time>
        <span className="text-mute"> · {relativeToNow(row.timestamp, locale)}</span>
        <span className="block font-mono text-2xs text-mute">{row.timestamp}</span>
      </Fact>
      <Fact name="network">
        <bdi>{row.network}</bdi>
      </Fact>
      <Fact name="tx_hash" isWide>
        <CopyValue text={row.tx_hash} />
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex w-fit items-center gap-1.5 py-1 text-accent hover:underline"
          >
            <i aria-hidden className="size-3 cell-icon cell-icon-external" />
            {transactions.explorer}
          </a>
        )}
      </Fact>
      <Fact name="block_number">{row.block_number}</Fact>
      <Fact name="position_in_block">{row.position_in_block}</Fact>
      <Fact name="block_hash">{row.block_hash !== null && <CopyValue text={row.block_hash} />}</Fact>
      {isTechnical && <Fact name="event_index">{row.event_index}</Fact>}
      <Fact name="id" isWide>
        <CopyValue text={row.id} />
      </Fact>
    </Facts>
  )
}
