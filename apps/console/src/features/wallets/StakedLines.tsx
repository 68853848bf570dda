/** The staked part of a wallet's value, with its amount: it cannot be sent. */
import { formatAmount, fullAmount } from '../../format/amount.ts'
import { usdText } from '../../format/usd-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { stakedTokens, worthOfBalance } from './estimate.ts'
import type { Wallet } from '../../calls/wallet.ts'

interface Props {
  readonly wallet: Wallet
  readonly precision: Readonly<Record<string, number>>
}

export function StakedLines({ wallet, precision }: Props) {
  const { wallets: words } = useWords()
  const locale = useLocale()
  return stakedTokens(wallet).map(({ token_id: id, symbol, staked, price }) => {
    const usd = formatAmount(
      worthOfBalance(staked, symbol, price),
      locale,
      decimalsOf(precision, 'USD'),
      'halfExpand',
    )
    return (
      <span
        key={id}
        title={words.stakedWhy}
        data-staked={symbol}
        className="block text-2xs whitespace-nowrap text-mute"
      >
        {words.ofWhichStaked(`${fullAmount(staked, locale)} ${symbol}`, `≈\u00a0${usdText(usd, locale)}`)}
      </span>
    )
  })
}
