/** Wallets under their account groups: groups by their order, then name; wallets without a group last. */
import type { ApiReply } from '@holdfast/contract'
import type { Wallet } from '../../calls/wallet.ts'

type AccountGroup = ApiReply<'listAccountGroups'>[number]

export interface WalletGroup {
  /** Null: unassigned. */
  readonly id: string | null
  readonly name: string | null
  readonly wallets: readonly Wallet[]
}

export function groupWallets(wallets: readonly Wallet[], groups: readonly AccountGroup[]): WalletGroup[] {
  const ordered = groups.toSorted((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
  const known = new Set(ordered.map(({ id }) => id))
  const within = ordered.map(({ id, name }) => ({
    id,
    name,
    wallets: wallets.filter((wallet) => wallet.account_group_id === id),
  }))
  const rest = wallets.filter(
    ({ account_group_id }) => account_group_id === null || !known.has(account_group_id),
  )
  return [...within, { id: null, name: null, wallets: rest }].filter((group) => group.wallets.length > 0)
}
