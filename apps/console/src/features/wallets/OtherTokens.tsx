/** Tokens without a column, folded behind a button; unverified ones are marked. */
import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Amount } from '../../ui/Amount.tsx'
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
  const list = useRef<HTMLDetailsElement>(null)
  useCloseOutside(list)
  return (
    <details
      ref={list}
      data-unverified={tokens.some(({ is_verified }) => is_verified === false) ? '' : undefined}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.preventDefault()
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="cursor-default list-none rounded-sm whitespace-nowrap text-soft hover:text-accent">
        {words.otherTokens} <span className="text-mute">({tokens.length})</span>
      </summary>
      <ul className="pop absolute top-7 right-0 z-20 grid w-60 gap-1 p-3 sm:w-80">
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
    </details>
  )
}

/** Closes the list when the reader presses, or moves the focus, elsewhere. */
function useCloseOutside(list: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (list.current?.open === true && !list.current.contains(target as Node)) list.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [list])
}
