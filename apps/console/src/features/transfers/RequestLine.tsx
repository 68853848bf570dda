/** A request in the list: two lines. A click anywhere opens it; nothing is decided here. */
import { localTime } from '../../format/time.ts'
import { formatAmount } from '../../format/amount.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { cx } from '../../ui/cx.ts'
import { useLocale } from '../../words/words.tsx'
import { spanSince } from './age.ts'
import { exact } from './exact.ts'
import { NextFact } from './NextFact.tsx'
import { QuorumBars, QuorumLine } from './Quorum.tsx'
import { useRequestWords } from './request-words.ts'
import { Status } from './Status.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import type { Actor } from '../requesting/use-actor.ts'
import type { TransferRequest } from './use-transfers.ts'

interface LineProps {
  readonly request: TransferRequest
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  /** The short form of the recipient's address, which no other recipient of the list has. */
  readonly short: string
  readonly isOpen: boolean
  readonly actor: Actor
  readonly now: Date
  readonly onOpen: () => void
}

const opened = 'bg-selected shadow-[inset_3px_0_var(--color-accent)]'

export function RequestLine(props: LineProps) {
  const { request, isOpen } = props
  return (
    <tr
      data-request={request.id}
      aria-current={isOpen ? 'true' : undefined}
      className={cx('relative h-13 align-middle', isOpen ? opened : 'hover:bg-hover')}
    >
      <td className="pl-5">
        <Payee {...props} />
      </td>
      <td className="text-right">
        <Sum request={request} />
      </td>
      <td>
        <QuorumBars {...props} />
        <span className="mt-1 block text-xs text-mute">
          <QuorumLine {...props} />
        </span>
      </td>
      <td>
        <Status status={request.status} receipt_status={request.receipt_status} />
        <span className="mt-0.5 line-clamp-2 text-xs break-words text-mute">
          <NextFact {...props} />
        </span>
      </td>
      <td className="pr-5 text-right align-top text-xs whitespace-nowrap text-mute">
        <Age {...props} />
      </td>
    </tr>
  )
}

/** The same on a narrow screen. */
export function RequestCard(props: LineProps) {
  const { request, isOpen } = props
  return (
    <li
      data-request={request.id}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-5 py-3',
        isOpen && opened,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Payee {...props} />
        </div>
        <div className="max-w-1/2 text-right">
          <Sum request={request} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-mute">
        <span className="flex items-center gap-2">
          <QuorumBars {...props} />
          <QuorumLine {...props} />
        </span>
        <Status status={request.status} receipt_status={request.receipt_status} />
      </div>
      <p className="flex justify-between gap-3 text-xs break-words text-mute">
        <span className="min-w-0">
          <NextFact {...props} />
        </span>
        <Age {...props} />
      </p>
    </li>
  )
}

function Payee({ request, recipientName, short, onOpen }: LineProps) {
  const words = useRequestWords()
  const locale = useLocale()
  const { amount, token_symbol, wallet_name, network_name, recipient_address } = request
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span className="flex pt-1.25">
        <AddressRibbon address={recipient_address} />
      </span>
      <div className="min-w-0">
        <button
          type="button"
          aria-label={words.open(`${exact(amount, locale)} ${token_symbol}`, recipientName ?? short)}
          onClick={onOpen}
          className={cx(
            'block max-w-full truncate text-left font-medium after:absolute after:inset-0',
            recipientName === null && 'font-mono text-xs',
          )}
        >
          <bdi>{recipientName ?? short}</bdi>
        </button>
        <span className="block truncate text-xs text-mute">
          {recipientName !== null && <span className="font-mono text-2xs">{short}</span>}
          <span className={recipientName === null ? undefined : 'hidden @[50rem]:inline'}>
            {recipientName !== null && ' · '}
            <bdi>{words.from(wallet_name, network_name)}</bdi>
          </span>
        </span>
      </div>
    </div>
  )
}

function Sum({ request }: { readonly request: TransferRequest }) {
  const words = useRequestWords()
  const locale = useLocale()
  const { amount, token_symbol, worth_usd = null } = request
  return (
    <>
      <bdi className="font-medium break-words tabular-nums">
        {exact(amount, locale)} <span className="text-2xs font-normal text-soft">{token_symbol}</span>
      </bdi>
      <SharedSymbol isShared={request.shares_symbol} contract={request.token_contract} />
      {worth_usd !== null && (
        <span className="block text-xs text-mute tabular-nums">
          {words.worth(formatAmount(worth_usd, locale, 2, 'halfExpand'))}
        </span>
      )}
    </>
  )
}

function Age({ request, now }: LineProps) {
  const words = useRequestWords()
  const locale = useLocale()
  const span = spanSince(request.created_at, now, locale)
  if (span === null) return null
  const full = localTime(request.created_at)
  return (
    <time dateTime={request.created_at} title={full}>
      <span aria-hidden>{span}</span>
      <span className="sr-only">{words.age(span, full)}</span>
    </time>
  )
}
