/** Tokens without a column, folded behind a button; unverified ones are marked. */
import { TriangleAlert } from 'lucide-react'
import { Amount } from '../../ui/Amount.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TokenMark } from '../../ui/TokenMark.tsx'
import { useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import type { WalletToken } from '../../calls/wallet.ts'

export function OtherTokens({
  tokens,
  precision,
}: {
  readonly tokens: readonly WalletToken[]
  readonly precision: Readonly<Record<string, number>>
}) {
  const { wallets: words, reconciliation } = useWords()
  return (
    <Popover
      label={words.otherTokens}
      className="!h-6 !px-0 !font-normal whitespace-nowrap"
      trigger={
        <>
          {words.otherTokens} <span className="text-mute">({tokens.length})</span>
        </>
      }
    >
      {() => (
        <ul className="grid w-60 gap-1 p-2 sm:w-80">
          {tokens.map((token) => (
            <li key={token.token_id} className="flex items-center gap-2">
              {token.is_verified !== false && <TokenMark symbol={token.symbol} hasLetter />}
              {token.is_verified === false && (
                <span title={reconciliation.unverifiedTip} className="text-warn">
                  <TriangleAlert aria-hidden className="size-3.5" />
                  <span className="sr-only">{words.unverified}</span>
                </span>
              )}
              <bdi className="min-w-0 flex-1 truncate" title={token.contract_address ?? token.name}>
                {token.symbol}
              </bdi>
              <Amount
                value={token.balance}
                decimals={decimalsOf(precision, token.symbol)}
                rounding="halfExpand"
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
