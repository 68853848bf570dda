/** Every asset of a wallet on a line of its own: the coin of its network first, then its tokens. */
import type { Wallet } from '../../../calls/wallet.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { TokenMark } from '../../../ui/TokenMark.tsx'
import { useWords } from '../../../words/words.tsx'
import { decimalsOf } from '../../precision/decimals.ts'
import { isUnknown } from '../cells.tsx'
import { worthOfBalance } from '../estimate.ts'
import { placeTokens } from '../place-tokens.ts'
import { usdtBalanceOf } from '../usdt.ts'
import { useWalletPageWords } from './words.ts'

interface Props {
  readonly wallet: Wallet
  readonly precision: Readonly<Record<string, number>>
}

interface Holding {
  readonly key: string
  readonly symbol: string
  readonly balance: string | null
  /** Null: an unverified contract has no value. */
  readonly worth: string | null
  readonly isVerified: boolean
}

function holdingsOf(wallet: Wallet): Holding[] {
  const usdt = usdtBalanceOf(wallet)
  const { inline, other } = placeTokens(wallet)
  const balance = isUnknown(wallet) ? null : wallet.balance
  const worth = (amount: string | null, symbol: string, price: { readonly usd: string } | undefined) =>
    amount === null ? null : worthOfBalance(amount, symbol, price)
  return [
    {
      key: 'native',
      symbol: wallet.symbol,
      balance,
      worth: worth(balance, wallet.symbol, wallet.prices?.native),
      isVerified: true,
    },
    ...(usdt === null
      ? []
      : [
          {
            key: 'usdt',
            symbol: 'USDT',
            balance: usdt,
            worth: worth(usdt, 'USDT', wallet.prices?.usdt),
            isVerified: true,
          },
        ]),
    ...[...inline, ...other].map(({ token_id, symbol, balance, price, is_verified }) => ({
      key: token_id,
      symbol,
      balance,
      worth: is_verified === false ? null : worth(balance, symbol, price),
      isVerified: is_verified !== false,
    })),
  ]
}

export function WalletBalances({ wallet, precision }: Props) {
  const words = useWalletPageWords()
  const { wallets: common } = useWords()
  return (
    <section aria-labelledby="wallet-tokens" className="pt-5">
      <h2 id="wallet-tokens" className="mb-1 text-base font-semibold">
        {words.tokens}
      </h2>
      <table className="w-full">
        <thead className="text-2xs text-mute">
          <tr>
            <th scope="col" className="h-7 border-b border-line text-left font-medium">
              {words.asset}
            </th>
            <th scope="col" className="h-7 border-b border-line text-right font-medium">
              {words.balance}
            </th>
            <th scope="col" className="h-7 border-b border-line text-right font-medium">
              {words.worth}
            </th>
          </tr>
        </thead>
        <tbody>
          {holdingsOf(wallet).map(({ key, symbol, balance, worth, isVerified }) => (
            <tr key={key} data-holding={symbol}>
              <td className="h-9 border-b border-line">
                <span className="flex items-center gap-2">
                  {isVerified && <TokenMark symbol={symbol} hasLetter />}
                  <bdi>{symbol}</bdi>
                  {!isVerified && <span className="text-2xs text-warn">{common.unverified}</span>}
                </span>
              </td>
              <td className="border-b border-line text-right">
                <Amount value={balance} decimals={decimalsOf(precision, symbol)} rounding="halfExpand" />
              </td>
              <td className="border-b border-line text-right text-soft">
                <Amount
                  value={worth}
                  decimals={decimalsOf(precision, 'USD')}
                  rounding="halfExpand"
                  mark="≈"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
