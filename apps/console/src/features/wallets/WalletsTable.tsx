/** Wallets by group, each group collapsible: one table, so that columns align; cards on a narrow screen. */
import { proposeChain } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useWords } from '../../words/words.tsx'
import { consoleChainOf } from '../../chains/console-chains.ts'
import { allNetworksQuery } from '../networks/all-networks.ts'
import { decimalsOf } from '../precision/decimals.ts'
import type { RowActs } from './cells.tsx'
import { sumOf } from '../../format/sum-of.ts'
import { walletValue } from './estimate.ts'
import type { WalletGroup } from './group-wallets.ts'
import { Usd } from './Usd.tsx'
import { useWalletActions } from './use-wallet-actions.ts'
import { WalletCard } from './WalletCard.tsx'
import { WalletRow } from './WalletRow.tsx'

interface Props extends Omit<RowActs, 'actions'> {
  readonly groups: readonly WalletGroup[]
  readonly shorts: ReadonlyMap<string, string>
  readonly precision: Readonly<Record<string, number>>
  readonly hasZeros: boolean
}

const head =
  'sticky top-0 z-10 h-7 bg-page px-2 text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

export function WalletsTable({ groups, shorts, precision, hasZeros, ...acts }: Props) {
  const { wallets: words } = useWords()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const actions = useWalletActions()
  const isNarrow = useIsNarrow()
  const hasEnergy = useHasEnergy(groups)
  const toggle = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  const shown = groups.map((group) => {
    const id = group.id ?? 'unassigned'
    return {
      id,
      name: group.name ?? words.unassigned,
      isOpen: !folded.has(id),
      toggle: () => toggle(id),
      value: sumOf(group.wallets.map((wallet) => walletValue(wallet))),
      decimals: decimalsOf(precision, 'USD'),
      wallets: group.wallets.map((wallet) => ({
        wallet,
        short: shorts.get(wallet.address) ?? wallet.address,
        precision,
        hasEnergy,
        hasZeros,
        actions,
        ...acts,
      })),
    }
  })
  if (isNarrow)
    return shown.map((group) => (
      <section key={group.id} data-group={group.name}>
        <h2 className="flex h-10 items-center border-b border-line bg-sunken px-3">
          <GroupHead {...group} />
        </h2>
        {group.isOpen && (
          <ul aria-label={words.groupOf(group.name)}>
            {group.wallets.map((row) => (
              <WalletCard key={row.wallet.id} {...row} />
            ))}
          </ul>
        )}
      </section>
    ))
  return (
    <table className="w-full min-w-[64rem] border-separate border-spacing-0">
      <caption className="sr-only">{words.views}</caption>
      <TableHead hasEnergy={hasEnergy} />
      {shown.map((group) => (
        <tbody
          key={group.id}
          aria-label={words.groupOf(group.name)}
          data-group={group.name}
          className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]"
        >
          <tr className="h-10">
            <th
              scope="rowgroup"
              colSpan={hasEnergy ? 9 : 8}
              className="bg-sunken px-3 text-left font-normal shadow-[inset_0_-1px_var(--color-line)]"
            >
              <GroupHead {...group} />
            </th>
          </tr>
          {group.isOpen && group.wallets.map((row) => <WalletRow key={row.wallet.id} {...row} />)}
        </tbody>
      ))}
    </table>
  )
}

function TableHead({ hasEnergy }: { readonly hasEnergy: boolean }) {
  const { wallets: words } = useWords()
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} left-0 z-20 pl-5 text-left`}>
          {words.name}
        </th>
        <th scope="col" className={`${head} text-left`}>
          {words.address}
        </th>
        <th scope="col" className={`${head} text-right`}>
          {words.balance}
        </th>
        {hasEnergy && (
          <th scope="col" className={`${head} text-right`}>
            {words.energy}
          </th>
        )}
        <th scope="col" className={`${head} text-right`}>
          {words.usdt}
        </th>
        <th scope="col" className={`${head} text-left`}>
          {words.otherTokens}
        </th>
        <th scope="col" className={`${head} text-right`}>
          {words.value}
        </th>
        <th scope="col" className={`${head} text-left`}>
          <ToReconciliation />
        </th>
        <th scope="col" className={`${head} right-0 z-20 w-10 pr-5`}>
          <span className="sr-only">{words.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

/** The column of energy is there if a listed wallet is on a chain that has energy. */
function useHasEnergy(groups: readonly WalletGroup[]): boolean {
  const { data: networks = [] } = useQuery(allNetworksQuery)
  return groups
    .flatMap(({ wallets }) => wallets)
    .some(({ network: name, network_id, symbol }) => {
      const known = networks.find(({ id }) => id === network_id)
      return consoleChainOf(known?.chain ?? proposeChain({ name, symbol })).hasEnergy
    })
}

interface HeadProps {
  readonly name: string
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly value: string
  readonly decimals: number
  readonly wallets: readonly unknown[]
}

function GroupHead({ name, isOpen, toggle, value, decimals, wallets }: HeadProps) {
  const { wallets: words } = useWords()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className="sticky left-3 flex h-8 w-[calc(100cqw-1.5rem)] items-center gap-2 rounded-sm px-2 hover:text-accent"
    >
      <ChevronRight
        aria-hidden
        className={`size-3.5 shrink-0 text-mute transition-transform ${isOpen ? 'rotate-90' : ''}`}
      />
      <bdi className="truncate font-semibold">{name}</bdi>
      <span className="shrink-0 text-mute">{words.count(wallets.length)}</span>
      <span data-value className="ml-auto shrink-0">
        <Usd value={value} decimals={decimals} />
      </span>
    </button>
  )
}

/** The heading of the ledger's state leads to the states of all wallets. */
function ToReconciliation() {
  const { wallets: words } = useWords()
  return (
    <Link to={'/reconciliations' as '/'} className="rounded-sm hover:text-accent hover:underline">
      {words.books}
    </Link>
  )
}
