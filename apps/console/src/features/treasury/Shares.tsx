/** The present value by asset, account group or network: one stacked line and a labelled row for each part, and what is left out. */
import { Fragment, useId, useState } from 'react'
import { amountParts } from '../../format/amount.ts'
import { localDay } from '../../format/time.ts'
import { useLocale } from '../../words/words.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { dollars } from '../../format/dollars.ts'
import { shareOf } from './figures.ts'
import type { Treasury } from './use-treasury.ts'
import { useTreasuryWords } from './words.ts'

type By = 'asset' | 'group' | 'network'
const kinds = ['asset', 'group', 'network'] as const
/** From the largest part to the smallest; the last one is shared. */
const fills = ['bg-accent', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'] as const
const fillOf = (index: number): string => fills[Math.min(index, fills.length - 1)] ?? ''
const shownParts = 6

interface Part {
  readonly key: string
  readonly label: string
  readonly symbol: string | null
  readonly networkId: string | null
  readonly detail: string
  readonly value: string
  readonly staked?: Staked
}

type Staked = NonNullable<Treasury['by_asset'][number]['staked']>

export function Shares({ treasury }: { readonly treasury: Treasury }) {
  const words = useTreasuryWords()
  const locale = useLocale()
  const id = useId()
  const [by, setBy] = useState<By>('asset')
  const [isWhole, setWhole] = useState(false)
  const parts = partsOf(treasury, by, words, locale)
  const shown = isWhole ? parts : parts.slice(0, shownParts)
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="sr-only">
        {words.breakdown}
      </h2>
      <Choice
        label={words.breakdown}
        options={kinds.map((value) => ({ value, label: words.parts[value] }))}
        value={by}
        onChange={(next) => {
          setBy(next)
          setWhole(false)
        }}
      />
      {parts.length === 0 ? (
        <p className="text-mute">{words.empty}</p>
      ) : (
        <div aria-hidden className="flex h-2.5 gap-0.5">
          {parts.map((part, index) => (
            <i
              key={part.key}
              className={`min-w-0.5 rounded-xs ${fillOf(index)}`}
              style={{ flexGrow: shareOf(part.value, treasury.value_usd) + 0.01 }}
            />
          ))}
        </div>
      )}
      <ul data-value>
        {shown.map((part, index) => (
          <Fragment key={part.key}>
            <PartRow part={part} fill={fillOf(index)} whole={treasury.value_usd} />
            {part.staked !== undefined && <StakedRow symbol={part.label} staked={part.staked} />}
          </Fragment>
        ))}
        {parts.length > shown.length && (
          <li>
            <button
              type="button"
              className="min-h-7 text-accent hover:underline"
              onClick={() => setWhole(true)}
            >
              {words.otherParts(parts.length - shown.length)}
            </button>
          </li>
        )}
        <LeftOut treasury={treasury} />
      </ul>
      <Notes treasury={treasury} />
    </section>
  )
}

interface RowProps {
  readonly part: Part
  readonly fill: string
  readonly whole: string
}

function PartRow({ part, fill, whole }: RowProps) {
  const locale = useLocale()
  return (
    <li data-part={part.label} className="flex min-h-7 items-center gap-2">
      <i aria-hidden className={`size-2 shrink-0 rounded-xs ${fill}`} />
      {part.symbol !== null && <TokenMark symbol={part.symbol} hasLetter />}
      {part.networkId === null ? (
        <bdi className="min-w-0 truncate" title={part.label}>
          {part.label}
        </bdi>
      ) : (
        <NetworkOf name={part.label} id={part.networkId} />
      )}
      <span className="ml-auto shrink-0 text-xs text-mute">{part.detail}</span>
      <span className="w-12 shrink-0 text-right text-xs text-mute">
        {new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(shareOf(part.value, whole))}%
      </span>
      <span className="w-24 shrink-0 text-right font-medium sm:w-28">{dollars(part.value, locale)}</span>
    </li>
  )
}

interface StakedProps {
  readonly symbol: string
  readonly staked: Staked
}

function StakedRow({ symbol, staked }: StakedProps) {
  const words = useTreasuryWords()
  const locale = useLocale()
  return (
    <li
      data-staked={symbol}
      title={words.stakedWhy}
      className="flex min-h-6 items-center gap-2 text-xs text-soft"
    >
      <span className="min-w-0 pl-4">
        {words.ofWhichStaked(`${plainAmount(staked.amount, locale)} ${symbol}`)}
      </span>
      <span className="ml-auto shrink-0">{dollars(staked.value_usd, locale)}</span>
    </li>
  )
}

function LeftOut({ treasury }: { readonly treasury: Treasury }) {
  const words = useTreasuryWords()
  const locale = useLocale()
  const leftOut = treasury.not_counted.filter(({ reason }) => reason !== 'unverified')
  const unverified = treasury.not_counted.length - leftOut.length
  return (
    <>
      {leftOut.map((left) => (
        <li
          key={`${left.symbol} ${left.network} ${left.reason}`}
          data-not-counted={left.reason}
          className="flex min-h-7 items-center gap-2 text-soft"
        >
          <LeftOutMark />
          <bdi className="min-w-0 truncate" title={`${left.symbol} · ${left.network}`}>
            {left.symbol}
          </bdi>
          <span className="ml-auto shrink-0 text-xs">{plainAmount(left.amount, locale)}</span>
          <span className="shrink-0 text-right text-xs">
            {words.reasons[left.reason]} · {words.notCounted}
            {left.last_price !== null && (
              <span className="block text-mute">
                {words.lastPrice(left.last_price.usd, localDay(left.last_price.at))}
              </span>
            )}
          </span>
        </li>
      ))}
      {/* Strangers choose the names of unverified tokens, so their names are not shown here. */}
      {unverified > 0 && (
        <li data-not-counted="unverified" className="flex min-h-7 items-center gap-2 text-soft">
          <LeftOutMark />
          {words.tokens(unverified)}
          <span className="ml-auto text-xs">
            {words.reasons.unverified} · {words.notCounted}
          </span>
        </li>
      )}
    </>
  )
}

const LeftOutMark = () => (
  <i aria-hidden className="size-2 shrink-0 rounded-xs border border-dashed border-edge" />
)

function Notes({ treasury }: { readonly treasury: Treasury }) {
  const words = useTreasuryWords()
  const { by_asset: assets, held_prices: held, unread_wallets: unread, archived_wallets: archived } = treasury
  const notes = [
    ...(assets.some(({ staked }) => staked !== undefined) ? [words.stakedWhy] : []),
    ...held.map(({ symbol, usd, previous_usd: previous }) => words.held(symbol, usd, previous)),
    ...(unread > 0 ? [words.unread(unread)] : []),
    ...(archived > 0 ? [words.archived(archived)] : []),
  ]
  return notes.length === 0 ? null : (
    <ul className="text-xs text-mute">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function partsOf(
  treasury: Treasury,
  by: By,
  words: ReturnType<typeof useTreasuryWords>,
  locale: string,
): Part[] {
  switch (by) {
    case 'asset':
      return treasury.by_asset.map(({ symbol, amount, staked, value_usd: value }) => ({
        key: symbol,
        label: symbol,
        symbol,
        networkId: null,
        detail: plainAmount(amount, locale),
        value,
        ...(staked === undefined ? {} : { staked }),
      }))
    case 'group':
      return treasury.by_group.map(({ id, name, wallets, value_usd: value }) => ({
        key: id ?? '',
        label: name ?? words.unassigned,
        symbol: null,
        networkId: null,
        detail: words.wallets(wallets),
        value,
      }))
    case 'network':
      return treasury.by_network.map(({ id, name, wallets, value_usd: value }) => ({
        key: id,
        label: name,
        symbol: null,
        networkId: id,
        detail: words.wallets(wallets),
        value,
      }))
  }
}

/** With two to four decimals. */
function plainAmount(amount: string, locale: string): string {
  const decimals = Math.max(2, Math.min(4, /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0))
  const { whole, fraction } = amountParts(amount, locale, decimals)
  return `${whole}${fraction}`
}
