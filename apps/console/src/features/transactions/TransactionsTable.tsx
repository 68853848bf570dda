/**
 * The nine columns, or on a phone three: counterparty with time and type, status, amount. One listener for all rows; rows fill the window by CSS alone (--row); a row renders again only when its
 * content changed. Keyboard: j and k or the arrows move, Enter opens, space shows beside the list, c copies the hash.
 */
import './transactions-table.css'
import {
  memo,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { useMedia } from '../../ui/use-media.ts'
import { localTime } from '../../format/time.ts'
import { zoneOffset } from '../../format/zone.ts'
import { NetworkName } from '../../ui/NetworkName.tsx'
import { AddressCell, AmountCell, FeeCell, HashCell, StatusCell } from './cells.tsx'
import { explorerLink } from './explorer-link.ts'
import { PhoneCell } from './PhoneCell.tsx'
import { hasMarks, RowMarks } from './RowMarks.tsx'
import { relativeToNow } from './local-time.ts'
import { rowAmount } from './row-amount.ts'
import { isIssue } from './is-issue.ts'
import { shownStatus } from './shown-status.ts'
import { counterpartyOf, sameTableRow, type TableRow } from './table-rows.ts'
import { amountParts } from './token-amount.ts'
import { typeLabel } from './type-label.ts'
import type { TransactionsWords } from './transactions-words.ts'

interface Props {
  readonly rows: readonly TableRow[]
  /** Identifies the list, not its contents: rows added to the same list are marked as new. */
  readonly listKey: string
  readonly limit: number
  readonly isDimmed: boolean
  readonly locale: string
  readonly words: TransactionsWords
  readonly onCopy: (text: string) => void
  /** A click on a row. */
  readonly onChoose: (row: TableRow) => void
  /** Enter on a row. */
  readonly onOpen: (row: TableRow) => void
  readonly onPeek: (row: TableRow) => void
  /** The focus moved to a row. */
  readonly onWalk: (id: string) => void
}

/** Widths: in a window of 1280 with the sidebar open all nine fit, and so does the usual type in either language, in small
 *  letters; in a wider one names are cut less. */
const columns = [
  ['timestamp', 'w-[140px] @min-[1150px]:w-[142px] @max-[40rem]:w-[98px]', ''],
  ['status', 'w-[94px] @max-[40rem]:w-[24px]', ''],
  ['from', 'w-[108px] @min-[1150px]:w-[155px]', ''],
  ['to', 'w-[108px] @min-[1150px]:w-[155px]', ''],
  [
    'tokenAmount',
    'w-[calc(172px+var(--more-amount))] @min-[1150px]:w-[calc(170px+var(--more-amount))] @max-[40rem]:w-[calc(170px+var(--more-amount))]',
    'text-right',
  ],
  ['fees', 'w-[calc(94px+var(--more-fee))] @min-[1150px]:w-[calc(106px+var(--more-fee))]', 'text-right'],
  ['type', 'w-[122px] @min-[1150px]:w-[143px]', ''],
  ['network', 'w-[74px] @min-[1150px]:w-[113px]', ''],
  ['txHash', 'w-[112px] @min-[1150px]:w-[106px]', ''],
] as const

/** Narrow enough for rows of two lines. */
const phone = '(width <= 40rem)'
const phoneColumns = [
  ['counterparty', '', ''],
  ['status', 'w-[28px]', ''],
  ['tokenAmount', 'w-[calc(178px+var(--more-amount))]', 'text-right'],
] as const

export function TransactionsTable({
  rows,
  listKey,
  limit,
  isDimmed,
  locale,
  words,
  onCopy,
  onChoose,
  onOpen,
  onPeek,
  onWalk,
}: Props) {
  const captionId = useId()
  const [active, setActive] = useState<string | null>(null)
  const fresh = useFreshRows(rows, listKey)
  const isPhone = useMedia(phone)
  useEntryKeys()
  const tabStop = rows.some(({ display }) => display.id === active) ? active : (rows[0]?.display.id ?? null)

  const withRow = (id: string | undefined, act: (row: TableRow) => void): void => {
    const row = rows.find(({ display }) => display.id === id)
    if (row) act(row)
  }
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element
    const copied = target.closest<HTMLElement>('[data-copy]')
    if (copied) return onCopy(copied.dataset.copy ?? '')
    if (target.closest('a') || !window.getSelection()?.isCollapsed) return
    withRow(target.closest<HTMLElement>('[data-row]')?.dataset.row, onChoose)
  }
  const onFocus = (event: FocusEvent): void => {
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (id === undefined) return
    setActive(id)
    onWalk(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!row || event.target !== row) return
    const acts = {
      ...rowKeys(row, onCopy),
      Enter: () => withRow(row.dataset.row, onOpen),
      ' ': () => withRow(row.dataset.row, onPeek),
    }
    const act = (acts as Record<string, (() => void) | undefined>)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section
      aria-labelledby={captionId}
      aria-busy={isDimmed}
      className={`relative min-h-0 flex-1 overflow-auto transition-opacity [container-type:size] ${isDimmed ? 'opacity-60' : ''}`}
      style={
        {
          '--row': isPhone ? '44px' : `clamp(24px, calc((100cqh - 30px) / ${limit}), 32px)`,
          ...roomForFigures(rows, locale),
        } as React.CSSProperties
      }
    >
      <table
        className={`w-full table-fixed ${isPhone ? '' : 'min-w-[64rem] @max-[40rem]:min-w-[56rem]'} border-separate border-spacing-0 text-[0.78125rem]`}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerOver={(event) => tellRelativeTime(event, locale)}
      >
        <caption id={captionId} className="sr-only">
          {words.caption}
        </caption>
        <Head isPhone={isPhone} words={words} />
        <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {rows.map((row) => (
            <Row
              key={row.display.id}
              row={row}
              isPhone={isPhone}
              isTabStop={row.display.id === tabStop}
              isFresh={fresh.has(row.display.id)}
              locale={locale}
              words={words}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ isPhone, words }: Pick<Props, 'words'> & { readonly isPhone: boolean }) {
  const shown = isPhone ? phoneColumns : columns
  return (
    <>
      <colgroup>
        {shown.map(([name, width]) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {shown.map(([name, , align]) => (
            <th
              key={name}
              scope="col"
              data-zone={name === 'timestamp' ? zoneOffset(new Date()) : undefined}
              className={`sticky top-0 z-10 h-7 truncate border-b border-line bg-page px-1 text-left text-2xs @min-[1150px]:px-1.5 font-medium text-mute first:left-0 first:z-20 first:pl-5 data-zone:after:ml-1.5 data-zone:after:font-normal data-zone:after:content-[attr(data-zone)] @max-[40rem]:data-zone:after:content-none ${align} ${name === 'tokenAmount' ? '@max-[40rem]:right-0 @max-[40rem]:z-20 @max-[40rem]:pr-3' : ''}`}
            >
              <span className={name === 'status' ? '@max-[40rem]:sr-only' : undefined}>
                {words.columns[name]}
              </span>
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface RowProps {
  readonly row: TableRow
  readonly isPhone: boolean
  readonly isTabStop: boolean
  readonly isFresh: boolean
  readonly locale: string
  readonly words: TransactionsWords
}

const Row = memo(
  function Row({ row, isPhone, isTabStop, isFresh, locale, words }: RowProps) {
    const { display, to, network, direction } = row
    const { shown } = display
    const time = localTime(shown.timestamp)
    const narrow = narrowPartOf(time)
    const phoneTime = { time: time.slice(narrow.from, narrow.until), timestamp: shown.timestamp }
    const hasFeeMark = display.displayType === 'token_with_fees'
    const label = typeLabel(display, network?.chain, words)
    const statusCell = (
      <td>
        <StatusCell status={shownStatus(shown)} words={words} />
      </td>
    )
    const amountCell = (
      <td className="!overflow-visible @max-[40rem]:sticky @max-[40rem]:right-0 @max-[40rem]:z-5 @max-[40rem]:bg-inherit @max-[40rem]:!pr-3">
        <AmountCell
          amount={rowAmount(display, locale)}
          direction={direction}
          staked={shown.trx_delegate_balance_trx}
          hasFeeMark={hasFeeMark}
          locale={locale}
          words={words}
        />
      </td>
    )
    const phoneCells = isPhone && (
      <>
        <td className="!pl-5">
          <PhoneCell view={counterpartyOf(row)} none={noneOf(row, words)} {...phoneTime} label={label} />
        </td>
        {statusCell}
        {amountCell}
      </>
    )
    const allCells = !isPhone && (
      <>
        <td className="sticky left-0 z-5 bg-inherit !pl-5">
          <button
            type="button"
            tabIndex={-1}
            aria-label={words.openDetails(time)}
            className="block h-6 rounded-sm text-soft hover:text-accent"
          >
            <time dateTime={shown.timestamp}>
              <span className="@max-[40rem]:hidden">{time.slice(0, narrow.from)}</span>
              {time.slice(narrow.from, narrow.until)}
              <span className="@max-[40rem]:hidden">{time.slice(narrow.until)}</span>
            </time>
          </button>
        </td>
        {statusCell}
        <td>
          <SenderCell row={row} words={words} />
        </td>
        <td>
          <AddressCell view={to} words={words} />
        </td>
        {amountCell}
        <td className="!overflow-visible">
          <FeeCell
            fee={display.fee}
            symbol={network?.symbol ?? ''}
            hasFeeMark={hasFeeMark}
            locale={locale}
            words={words}
          />
        </td>
        <td title={label} className="@max-[1150px]:text-2xs">
          {hasMarks(shown) ? (
            <span className="flex items-center gap-1.5">
              <span className="truncate">{label}</span>
              <RowMarks row={shown} />
            </span>
          ) : (
            label
          )}
        </td>
        <td>
          <NetworkName name={network?.name ?? shown.network} chain={network?.chain} />
        </td>
        <td>
          <HashCell hash={shown.tx_hash} link={explorerLink(network, shown.tx_hash)} words={words} />
        </td>
      </>
    )
    return (
      <tr
        data-row={display.id}
        data-display-type={display.displayType}
        data-hash={shown.tx_hash}
        tabIndex={isTabStop ? 0 : -1}
        className={`h-(--row) scroll-mt-7 bg-page outline-offset-[-2px] hover:bg-hover focus:bg-hover focus:[&>td:first-child]:shadow-[inset_2px_0_var(--color-accent),inset_0_-1px_var(--color-line)] focus-visible:[&>td:first-child]:shadow-[inset_2px_2px_var(--color-accent),inset_0_-2px_var(--color-accent)] [&>td]:h-(--row) [&>td]:truncate [&>td]:px-1 [&>td]:py-0 @min-[1150px]:[&>td]:px-1.5 [&>td]:leading-5 ${isFresh ? 'fresh-row' : ''}`}
      >
        {isPhone ? phoneCells : allCells}
      </tr>
    )
  },
  (a, b) =>
    a.isPhone === b.isPhone &&
    a.isTabStop === b.isTabStop &&
    a.isFresh === b.isFresh &&
    a.words === b.words &&
    a.locale === b.locale &&
    sameTableRow(a.row, b.row),
)

const noneOf = ({ display }: TableRow, words: TransactionsWords): string =>
  isIssue(display.shown) ? words.issued : '—'

function SenderCell({ row: { display, from }, words }: Pick<RowProps, 'row' | 'words'>) {
  if (!isIssue(display.shown)) return <AddressCell view={from} words={words} />
  return (
    <span title={words.issued} className="block truncate text-mute">
      {words.issued}
    </span>
  )
}

const digitPx = 7.5

/** Extra column width: the columns fit nine characters before the point of an amount, and two of a fee. */
function roomForFigures(rows: readonly TableRow[], locale: string) {
  const more = (values: readonly (string | null)[], places: number) => {
    const longest = values.map((value) => (value === null ? 0 : amountParts(value, locale).whole.length))
    return `${String(Math.max(0, ...longest.map((length) => length - places)) * digitPx)}px`
  }
  const amounts = rows.map(({ display }) => rowAmount(display, locale))
  return {
    '--more-amount': more(
      amounts.map((amount) => (amount.kind === 'token' ? amount.value : null)),
      9,
    ),
    '--more-fee': more(
      rows.map(({ display }) => display.fee),
      2,
    ),
  }
}

type Copy = Props['onCopy']

function rowKeys(row: HTMLElement, copy: Copy): Record<string, () => void> {
  const goTo = (target: Element | null) => () => (target as HTMLElement | null)?.focus()
  const next = goTo(row.nextElementSibling)
  const previous = goTo(row.previousElementSibling)
  return {
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    Home: goTo(row.parentElement?.firstElementChild ?? null),
    End: goTo(row.parentElement?.lastElementChild ?? null),
    c: () => copy(row.dataset.hash ?? ''),
  }
}

/** Outside of fields and popups, j and k move the focus into the list. */
function useEntryKeys(): void {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'j' && event.key !== 'k') return
      const target = event.target as Element
      if (
        target.closest(
          'input,textarea,select,[contenteditable],[role=dialog],[role=alertdialog],[role=listbox],[role=menu]',
        )
      )
        return
      if (target.closest('[data-row]') === target) return
      document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])
}

/** Relative times are computed on hover, because the table would show outdated text. */
function tellRelativeTime(event: PointerEvent, locale: string): void {
  const time = (event.target as Element).closest('time')
  if (time) time.title = relativeToNow(time.dateTime, locale)
}

/** Positions in '2026-11-21 10:36:04': a phone has room for day and minute, or for the whole date of another year. */
const yearEnd = 5
const narrowPartOf = (time: string) =>
  time.startsWith(localTime(new Date().toISOString()).slice(0, yearEnd))
    ? { from: yearEnd, until: 16 }
    : { from: 0, until: 10 }

const none: ReadonlySet<string> = new Set()

/** Rows added or changed since the same list was last rendered; none for another list. */
function useFreshRows(rows: readonly TableRow[], listKey: string): ReadonlySet<string> {
  const [seen, setSeen] = useState({ rows, listKey, fresh: none })
  if (seen.rows === rows && seen.listKey === listKey) return seen.fresh
  const known = new Map(seen.rows.map((row) => [row.display.id, row.display.shown]))
  const isSameList = seen.listKey === listKey && seen.rows.length > 0
  const changed = rows.filter(({ display }) => known.get(display.id) !== display.shown)
  const fresh = isSameList ? new Set(changed.map(({ display }) => display.id)) : none
  setSeen({ rows, listKey, fresh })
  return fresh
}
