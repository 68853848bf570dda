/** A wallet on a narrow screen: each asset on a line of its own, all of them visible. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { NetworkOf } from '../networks/NetworkOf.tsx'
import { countText } from '../../format/count-text.ts'
import { thousands } from '../../format/thousands.ts'
import { Amount } from '../../ui/Amount.tsx'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { BooksState } from './BooksState.tsx'
import { CanSign, CopyAddress, isUnknown, NativeBalance, type RowActs, RowMenu } from './cells.tsx'
import { walletValue } from './estimate.ts'
import { OtherTokens } from './OtherTokens.tsx'
import { placeTokens } from './place-tokens.ts'
import { StakedLines } from './StakedLines.tsx'
import { WalletLink } from './WalletLink.tsx'
import { usdtBalanceOf } from './usdt.ts'
import type { Wallet } from '../../calls/wallet.ts'

interface Props extends RowActs {
  readonly wallet: Wallet
  readonly short: string
  readonly precision: Readonly<Record<string, number>>
  readonly hasZeros: boolean
}

export function WalletCard({ wallet, short, precision, hasZeros, ...acts }: Props) {
  const { wallets: words, pages } = useWords()
  const locale = useLocale()
  const energy = wallet.resources.energy_remaining ?? 0
  const { inline, other } = placeTokens(wallet, hasZeros)
  const usdt = usdtBalanceOf(wallet)
  return (
    <RowCard
      data-wallet={wallet.id}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <WalletLink id={wallet.id} name={wallet.name} />
          {acts.canSend(wallet) && <CanSign />}
        </span>
      }
      value={
        <span data-wallet-value className="py-1">
          <Amount
            value={isUnknown(wallet) ? null : walletValue(wallet)}
            decimals={decimalsOf(precision, 'USD')}
            rounding="halfExpand"
            mark="≈"
          />
        </span>
      }
      menu={<RowMenu wallet={wallet} {...acts} />}
    >
      <div className="text-right">
        <StakedLines wallet={wallet} precision={precision} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 text-2xs text-mute">
          <NetworkOf name={wallet.network} id={wallet.network_id} />
        </span>
        <CopyAddress address={wallet.address} short={short} />
      </div>
      <CardLines data-value>
        <Line label={wallet.symbol} mark={wallet.symbol}>
          <NativeBalance wallet={wallet} precision={precision} isLine />
        </Line>
        {usdt !== null && (
          <Line label={words.usdt} mark="USDT">
            <Amount value={usdt} decimals={decimalsOf(precision, 'USDT')} rounding="halfExpand" />
          </Line>
        )}
        {inline.map(({ token_id, symbol, balance, is_verified }) => (
          <Line key={token_id} label={symbol} {...(is_verified === false ? {} : { mark: symbol })}>
            <Amount value={balance} decimals={decimalsOf(precision, symbol)} rounding="halfExpand" />
          </Line>
        ))}
        {energy > 0 && (
          <Line label={words.energy}>
            <span title={countText(energy, locale)}>{thousands(energy, locale)}</span>
          </Line>
        )}
      </CardLines>
      <div className="flex items-start justify-between gap-3 pt-1.5">
        <Link
          to={'/reconciliations' as '/'}
          title={pages.reconciliations}
          className="rounded-sm hover:underline"
        >
          <BooksState books={wallet.books} />
        </Link>
        {other.length > 0 && <OtherTokens tokens={other} precision={precision} />}
      </div>
    </RowCard>
  )
}

interface LineProps {
  readonly label: string
  /** The symbol of a verified token. */
  readonly mark?: string
  readonly children: ReactNode
}

const Line = ({ label, mark, children }: LineProps) => (
  <CardLine
    label={
      <>
        {mark === undefined ? (
          <i aria-hidden className="size-3.5 shrink-0" />
        ) : (
          <TokenMark symbol={mark} hasLetter />
        )}
        <bdi>{label}</bdi>
      </>
    }
  >
    {children}
  </CardLine>
)
