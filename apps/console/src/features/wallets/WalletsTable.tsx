/** One table for all groups, so that columns stand under each other; each group is a body of its own that can be folded. */
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../shell/use-media.ts'
import { useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { sumOf, walletValue } from './estimate.ts'
import type { WalletGroup } from './group-wallets.ts'
import { Usd } from './Usd.tsx'
import { useWalletActions } from './use-wallet-actions.ts'
import { WalletRow } from './WalletRow.tsx'
import type { Wallet } from './wallet.ts'

interface Props {
  readonly groups: readonly WalletGroup[]
  readonly shorts: ReadonlyMap<string, string>
  readonly precision: Readonly<Record<string, number>>
  readonly onFetch: (wallet: Wallet) => void
  readonly onSend: (wallet: Wallet) => void
}

const head =
  'sticky top-0 z-10 h-7 bg-page px-2 text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

export function WalletsTable({ groups, shorts, precision, onFetch, onSend }: Props) {
  const { wallets: words } = useWords()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const actions = useWalletActions()
  /** The address then stands under the name, so that balances are in sight. */
  const isNarrow = useMedia('(width < 40rem)')
  const toggle = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  return (
    <table className="w-full min-w-[54rem] border-separate border-spacing-0 sm:min-w-[60rem]">
      <caption className="sr-only">{words.views}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} left-0 z-20 pl-5 text-left`}>
            {words.name}
          </th>
          {!isNarrow && (
            <th scope="col" className={`${head} text-left`}>
              {words.address}
            </th>
          )}
          <th scope="col" className={`${head} text-right`}>
            {words.balance}
          </th>
          <th scope="col" className={`${head} text-right max-sm:pl-14`}>
            {words.energy}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {words.usdt}
          </th>
          <th scope="col" className={`${head} text-left`}>
            {words.otherTokens}
          </th>
          <th scope="col" className={`${head} text-left`}>
            {words.books}
          </th>
          <th scope="col" className={`${head} right-0 z-20 w-10 pr-5`}>
            <span className="sr-only">{words.actions}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => {
        const id = group.id ?? 'unassigned'
        const name = group.name ?? words.unassigned
        const isOpen = !folded.has(id)
        return (
          <tbody
            key={id}
            aria-label={words.groupOf(name)}
            data-group={name}
            className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]"
          >
            <tr className="h-10">
              <th
                scope="rowgroup"
                colSpan={isNarrow ? 7 : 8}
                className="bg-sunken px-3 text-left font-normal shadow-[inset_0_-1px_var(--color-line)]"
              >
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => toggle(id)}
                  className="sticky left-3 flex h-8 w-[calc(100cqw-1.5rem)] items-center gap-2 rounded-sm px-2 hover:text-accent"
                >
                  <ChevronRight
                    aria-hidden
                    className={`size-3.5 shrink-0 text-mute transition-transform ${isOpen ? 'rotate-90' : ''}`}
                  />
                  <bdi className="truncate font-semibold">{name}</bdi>
                  <span className="shrink-0 text-mute">{words.count(group.wallets.length)}</span>
                  <span className="ml-auto shrink-0">
                    <Usd
                      value={sumOf(group.wallets.map((wallet) => walletValue(wallet)))}
                      decimals={decimalsOf(precision, 'USD')}
                    />
                  </span>
                </button>
              </th>
            </tr>
            {isOpen &&
              group.wallets.map((wallet) => (
                <WalletRow
                  key={wallet.id}
                  wallet={wallet}
                  short={shorts.get(wallet.address) ?? wallet.address}
                  precision={precision}
                  actions={actions}
                  isNarrow={isNarrow}
                  onFetch={onFetch}
                  onSend={onSend}
                />
              ))}
          </tbody>
        )
      })}
    </table>
  )
}
