import { NetworkOf } from '../networks/NetworkOf.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { countText } from '../../format/count-text.ts'
import { thousands } from '../../format/thousands.ts'
import { Amount } from '../../ui/Amount.tsx'
import { useLocale } from '../../words/words.tsx'
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
  /** The table has a column of energy. */
  readonly hasEnergy: boolean
  readonly hasZeros: boolean
}

export function WalletRow({ wallet, short, precision, hasEnergy, hasZeros, ...acts }: Props) {
  const locale = useLocale()
  const energy = wallet.resources.energy_remaining ?? 0
  const { inline, other } = placeTokens(wallet, hasZeros)
  const usdt = usdtBalanceOf(wallet)
  return (
    <tr data-wallet={wallet.id} className="h-12 bg-page leading-tight hover:bg-hover">
      <td className="sticky left-0 z-5 max-w-56 bg-inherit px-2 pl-9">
        <span className="flex items-center gap-2">
          <WalletLink id={wallet.id} name={wallet.name} className="min-w-0 truncate font-medium" />
          {acts.canSend(wallet) && <CanSign />}
        </span>
        <span className="block text-2xs text-mute">
          <NetworkOf name={wallet.network} id={wallet.network_id} />
        </span>
      </td>
      <td className="px-2">
        <CopyAddress address={wallet.address} short={short} />
      </td>
      <td className="px-2 text-right">
        <NativeBalance wallet={wallet} precision={precision} />
      </td>
      {hasEnergy && (
        <td className="px-2 text-right text-soft" title={energy > 0 ? countText(energy, locale) : undefined}>
          {/* Documented: nothing where there is no energy. */}
          {energy > 0 && thousands(energy, locale)}
        </td>
      )}
      <td className="px-2 text-right">
        {usdt === null ? (
          <NoFigure />
        ) : (
          <Amount value={usdt} decimals={decimalsOf(precision, 'USDT')} rounding="halfExpand" />
        )}
      </td>
      <td className="px-2">
        <span className="flex max-w-48 flex-wrap py-1 items-baseline gap-x-3">
          {inline.map((token) => (
            <span key={token.token_id} className="inline-flex items-center gap-1.5">
              {token.is_verified !== false && <TokenMark symbol={token.symbol} hasLetter />}
              <Amount
                value={token.balance}
                symbol={token.symbol}
                decimals={decimalsOf(precision, token.symbol)}
                rounding="halfExpand"
              />
            </span>
          ))}
          {inline.length + other.length === 0 && <NoFigure />}
          {other.length > 0 && <OtherTokens tokens={other} precision={precision} />}
        </span>
      </td>
      <td className="px-2 text-right" data-wallet-value>
        <Amount
          value={isUnknown(wallet) ? null : walletValue(wallet)}
          decimals={decimalsOf(precision, 'USD')}
          rounding="halfExpand"
          mark="≈"
        />
        <StakedLines wallet={wallet} precision={precision} />
      </td>
      <td className="px-2 whitespace-nowrap">
        <BooksState books={wallet.books} />
      </td>
      <td className="sticky right-0 z-5 bg-inherit px-2 pr-5 text-right">
        <RowMenu wallet={wallet} {...acts} />
      </td>
    </tr>
  )
}

const NoFigure = () => <span className="text-mute">—</span>
