/** Opening balance, movements and closing balance in US dollars, and what they leave out. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { useState } from 'react'
import { useLocale } from '../../words/words.tsx'
import { britishLocale } from '../../format/british-locale.ts'
import { fullAmount } from '../../format/amount.ts'
import { dollars } from '../../format/dollars.ts'
import type { MonthEnd } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

const reducing = new Set(['out', 'own_out', 'fee'])
const shown = 4

export function Figures({ monthEnd }: { readonly monthEnd: MonthEnd }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const { totals } = monthEnd
  const { staked } = totals
  return (
    <section aria-label={words.figures} className="min-w-0 border-line px-5 py-4 max-lg:border-t lg:border-l">
      <h2 className="font-semibold">{words.figures}</h2>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        <Row label={words.opening} value={dollars(totals.opening_usd, locale)} isStrong />
        {staked !== undefined && (
          <Row label={words.ofWhichStaked} value={dollars(staked.opening_usd, locale)} />
        )}
        {totals.movements.map(({ kind, usd }) => (
          <Row
            key={kind}
            label={words.kinds[kind]}
            value={dollars(reducing.has(kind) ? `-${usd}` : usd, locale, 'signed')}
          />
        ))}
        <Row
          label={words.prices}
          value={totals.prices_usd === null ? words.unknown : dollars(totals.prices_usd, locale, 'signed')}
        />
        <Row label={words.closing} value={dollars(totals.closing_usd, locale)} isStrong />
        {staked !== undefined && (
          <Row label={words.ofWhichStaked} value={dollars(staked.closing_usd, locale)} />
        )}
      </dl>
      {staked !== undefined && <BetweenPositions staked={staked} />}
      <OwnWalletsDiffer monthEnd={monthEnd} />
      {[true, false].map((isVerified) => (
        <Unpriced
          key={String(isVerified)}
          rows={monthEnd.unpriced.filter((row) => row.is_verified === isVerified)}
          isVerified={isVerified}
        />
      ))}
    </section>
  )
}

/** A stake is neither paid nor received, so these figures are no part of the sum. */
function BetweenPositions({ staked }: { readonly staked: NonNullable<MonthEnd['totals']['staked']> }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  return (
    <>
      <p className="mt-3 text-xs text-soft">{words.betweenPositions}</p>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        <Row label={words.kinds.stake} value={dollars(staked.to_usd, locale)} />
        <Row label={words.kinds.unstake} value={dollars(staked.from_usd, locale)} />
      </dl>
    </>
  )
}

/** A payment between own wallets has two sides; that of a wallet which is not read to the end is missing. */
function OwnWalletsDiffer({ monthEnd: { totals, wallets } }: { readonly monthEnd: MonthEnd }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const usdOf = (side: 'own_in' | 'own_out') =>
    totals.movements.find(({ kind }) => kind === side)?.usd ?? '0.00'
  const unread = wallets.filter(({ reasons }) => reasons.includes('never-read') || reasons.includes('unread'))
  // The two figures of one wallet alone are not related.
  if (wallets.length < 2 || unread.length === 0 || usdOf('own_in') === usdOf('own_out')) return null
  const names = unread.slice(0, shown).map(({ name }) => name)
  const difference = parseUnits(usdOf('own_in'), 6) - parseUnits(usdOf('own_out'), 6)
  const usd = dollars(formatUnits(difference < 0n ? -difference : difference, 6), locale)
  return (
    <p className="mt-2 text-xs break-words text-soft">
      {words.ownDiffer(new Intl.ListFormat(britishLocale(locale)).format(names), usd)}
    </p>
  )
}

interface RowProps {
  readonly label: string
  readonly value: string
  readonly isStrong?: boolean
}

const Row = ({ label, value, isStrong = false }: RowProps) => (
  <>
    <dt className={isStrong ? 'font-medium' : 'text-soft'}>{label}</dt>
    <dd className={isStrong ? 'text-right font-semibold' : 'text-right'}>{value}</dd>
  </>
)

interface UnpricedProps {
  readonly rows: MonthEnd['unpriced']
  /** Unverified assets never have a value, so they need no attention. */
  readonly isVerified: boolean
}

function Unpriced({ rows, isVerified }: UnpricedProps) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const listed = isWhole ? rows : rows.slice(0, shown)
  return (
    <div className="mt-3 text-xs">
      <p className={isVerified ? 'font-medium text-warn' : 'text-soft'}>
        {isVerified ? words.unpriced(rows.length) : words.leftOutAssets(rows.length)}
      </p>
      <ul>
        {listed.map(({ symbol, network, amount, imitates }) => (
          <li key={`${symbol} ${network} ${amount}`} className="break-words text-soft">
            {fullAmount(amount, locale)} <bdi>{symbol}</bdi>, <bdi>{network}</bdi>
            {imitates !== undefined && <span className="text-warn"> · {words.lookAlike(imitates)}</span>}
          </li>
        ))}
      </ul>
      {rows.length > listed.length && (
        <button type="button" className="min-h-6 text-accent hover:underline" onClick={() => setWhole(true)}>
          {words.more(rows.length - listed.length)}
        </button>
      )}
    </div>
  )
}
