/**
 * The cells of a row. They hold no state and no listeners: data- attributes name the value to copy or the row to open, and the
 * table has one listener. Names and symbols are untrusted: shown as text, cut, isolated from the text direction around them.
 */
import { shortHash } from '../../format/hash.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import type { AddressView, NameSource } from './address-views.ts'
import type { RowAmount } from './row-amount.ts'
import type { Direction } from './row-direction.ts'
import type { ShownStatus } from './shown-status.ts'
import type { TransactionsWords } from './transactions-words.ts'
import { resemblance, unverifiedText } from './resemblance.ts'
import { amountParts } from './token-amount.ts'
import { TokenMark } from '../../ui/TokenMark.tsx'

const statusLooks: Record<ShownStatus, string> = {
  confirmed: 'text-good',
  confirming: 'bg-warn-wash text-warn',
  failed: 'bg-bad-wash text-bad',
  receiptMissing: 'bg-warn-wash text-warn',
}
const statusIcons: Record<ShownStatus, string> = {
  confirmed: 'cell-icon cell-icon-check',
  confirming: 'cell-icon cell-icon-dashed',
  failed: 'cell-icon cell-icon-ban',
  receiptMissing: 'cell-icon cell-icon-dashed',
}

/** Shape and text carry the state, colour repeats it; only states that need attention are filled. */
export function StatusCell({ status, words }: { status: ShownStatus; words: TransactionsWords }) {
  return (
    <span
      title={status === 'receiptMissing' ? words.receiptMissing : undefined}
      className={`-ml-1 flex h-4.5 w-fit items-center gap-1 rounded-full pr-2 pl-1 text-xs font-medium ${statusLooks[status]}`}
    >
      <i aria-hidden className={`size-3 shrink-0 ${statusIcons[status]}`} />
      <span className="@max-[40rem]:sr-only">{words.statuses[status]}</span>
    </span>
  )
}

const sourceIcons: Record<NameSource, string> = {
  wallet: 'cell-icon cell-icon-wallet',
  address_book: 'cell-icon cell-icon-book',
  inbound_label: 'cell-icon cell-icon-tag',
}

export function AddressCell({ view, words }: { view: AddressView | null; words: TransactionsWords }) {
  if (!view) return <span className="text-mute">—</span>
  const { address, name, source, short, resembles, isNameShared } = view
  const provenance = source && words.provenance[source]
  const warning = resembles && resemblance(resembles, words)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-copy={address}
      data-resembles={resembles?.address}
      title={[address, provenance, warning].filter(Boolean).join('\n')}
      aria-label={[
        words.copy(
          [name, provenance && `(${provenance})`, name && !isNameShared ? null : short]
            .filter(Boolean)
            .join(' '),
        ),
        warning,
      ]
        .filter(Boolean)
        .join('. ')}
      className="flex h-6 max-w-full items-center gap-1.5 rounded-sm hover:text-accent"
    >
      <AddressRibbon address={address} />
      {name !== null && (
        <>
          <bdi className="min-w-0 truncate">{name}</bdi>
          {source && (
            <i
              aria-hidden
              className={`size-3 shrink-0 text-mute @max-[40rem]:hidden ${sourceIcons[source]}`}
            />
          )}
        </>
      )}
      {(name === null || isNameShared) && <span className="shrink-0 font-mono text-xs">{short}</span>}
      {resembles && <i aria-hidden className="size-3.5 shrink-0 cell-icon cell-icon-warning text-bad" />}
    </button>
  )
}

interface AmountCellProps {
  readonly amount: RowAmount
  readonly direction: Direction | null
  /** The TRX staked for a delegation, exact. */
  readonly staked: string | null
  readonly hasFeeMark: boolean
  readonly locale: string
  readonly words: TransactionsWords
}

export function AmountCell({ amount, direction, staked, hasFeeMark, locale, words }: AmountCellProps) {
  if (amount.kind === 'resource')
    return (
      <Figure
        title={
          amount.isEstimate ? words.estimate(amount.exact, staked) : `${amount.exact} ${amount.resource}`
        }
        sign={amount.isEstimate ? '≈' : ''}
        {...splitAtPoint(amount.text)}
        symbol={amount.resource}
      />
    )
  if (amount.value === null) return <NoFigure symbol={amount.symbol} />
  const { whole, fraction } = amountParts(amount.value, locale)
  const sign = direction === 'outgoing' ? '−' : direction === 'incoming' ? '+' : ''
  const title = [
    `${amount.value} ${amount.symbol}`,
    direction && words[direction],
    hasFeeMark && words.feeMarkTip,
  ]
  return (
    <Figure
      title={title.filter(Boolean).join('\n')}
      sign={whole === '0' ? '' : sign}
      whole={whole}
      fraction={fraction}
      symbol={amount.symbol}
      {...(amount.isUnverified ? { warning: unverifiedText(amount.imitates, words) } : { hasMark: true })}
    />
  )
}

const NoFigure = ({ symbol }: { readonly symbol: string }) => (
  <span className="block text-right text-mute">
    — <bdi>{symbol}</bdi>
  </span>
)

export function FeeCell({
  fee,
  symbol,
  hasFeeMark,
  locale,
  words,
}: {
  readonly fee: string | null
  readonly symbol: string
  readonly hasFeeMark: boolean
  readonly locale: string
  readonly words: TransactionsWords
}) {
  if (fee === null) return <span className="block pr-[1.6rem] text-right text-mute">—</span>
  const { whole, fraction } = amountParts(fee, locale)
  return (
    <span
      title={[`${fee} ${symbol}`, hasFeeMark && words.feeMarkTip].filter(Boolean).join('\n')}
      className="flex items-center justify-end text-soft"
    >
      {hasFeeMark && (
        <i
          role="img"
          aria-label={words.feeMarkTip}
          data-fee-mark
          className="mr-1 cell-icon cell-icon-merge size-3 shrink-0 text-mute"
        />
      )}
      {whole}
      <span className="w-[3.1rem] shrink-0 text-left text-mute">{fraction}</span>
      <span className="w-6.5 text-left text-2xs text-mute">{symbol}</span>
    </span>
  )
}

interface FigureProps {
  readonly title: string
  readonly sign?: string
  readonly whole: string
  readonly fraction: string
  readonly symbol: string
  readonly hasMark?: boolean
  readonly warning?: string
}

/**
 * The fraction and the symbol have boxes of fixed width, so that the decimal points of a column align. Digits are never cut off:
 * the table widens the column to fit the longest figure.
 */
function Figure({ title, sign, whole, fraction, symbol, hasMark, warning }: FigureProps) {
  return (
    <span title={title} className="flex items-center justify-end font-medium">
      {sign && <span className="w-2.5 text-center font-normal text-mute">{sign}</span>}
      {whole}
      <span className="w-[3.1rem] shrink-0 text-left font-normal text-mute">{fraction}</span>
      <span className="flex w-[3.9rem] items-center gap-1 text-2xs font-normal text-soft">
        <span className="flex size-3.5 shrink-0 items-center">
          {hasMark && <TokenMark symbol={symbol} />}
          {warning && (
            <i
              role="img"
              aria-label={warning}
              title={warning}
              className="size-3.5 cell-icon cell-icon-warning text-warn"
            />
          )}
        </span>
        <bdi className="truncate">{symbol}</bdi>
      </span>
    </span>
  )
}

/** '148.8K' → '148' and '.8K': resources align with the points of amounts. */
function splitAtPoint(text: string): { whole: string; fraction: string } {
  const at = text.search(/\D/)
  return at < 0 ? { whole: text, fraction: '' } : { whole: text.slice(0, at), fraction: text.slice(at) }
}

export function HashCell({
  hash,
  link,
  words,
}: {
  hash: string
  link: string | null
  words: TransactionsWords
}) {
  const short = shortHash(hash)
  return (
    <span className="flex items-center">
      <button
        type="button"
        tabIndex={-1}
        data-copy={hash}
        title={hash}
        aria-label={words.copy(short)}
        className="h-6 rounded-sm font-mono text-xs hover:text-accent"
      >
        {short}
      </button>
      {link && (
        <a
          tabIndex={-1}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.openExplorer(short)}
          title={words.openExplorer(short)}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-mute hover:text-accent"
        >
          <i aria-hidden className="size-3 cell-icon cell-icon-external" />
        </a>
      )}
    </span>
  )
}
