/** What one transaction did to one wallet, as entries whose signed sum is the change of the wallet's balance. */
import type { AssetId } from './amount.ts'
import type { ChainTransaction, Movement } from './chain-transaction.ts'

export const entryKinds = ['transfer', 'internal', 'fee', 'stake', 'unstake', 'reward'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface WalletEntry {
  readonly kind: EntryKind
  readonly asset: AssetId
  readonly direction: 'in' | 'out'
  /** Positive base units. */
  readonly units: bigint
  /** Order inside the transaction; stable when the same transaction is indexed again. */
  readonly seq: number
  /** The movement's index when it came from an event, else null. */
  readonly eventIndex: number | null
}

const kindOf: Record<Movement['kind'], EntryKind> = {
  value: 'transfer',
  token: 'transfer',
  internal: 'internal',
  stake: 'stake',
  unstake: 'unstake',
  reward: 'reward',
}

/** Entries of `address` in `transaction`; none while it is pending. A payment to oneself gives an entry on each side. */
export function indexWallet(transaction: ChainTransaction, address: string, native: AssetId): WalletEntry[] {
  if (transaction.status === 'pending') return []
  const entries: WalletEntry[] = []
  transaction.movements.forEach((movement, position) => {
    if (movement.units === 0n) return
    const entry = {
      kind: kindOf[movement.kind],
      asset: movement.asset,
      units: movement.units,
      eventIndex: movement.index,
    }
    // Two numbers for each movement, so that both sides of a payment to oneself have their own.
    if (movement.from === address) entries.push({ ...entry, direction: 'out', seq: position * 2 })
    if (movement.to === address) entries.push({ ...entry, direction: 'in', seq: position * 2 + 1 })
  })
  if (transaction.fee.payer === address && transaction.fee.units > 0n)
    entries.push({
      kind: 'fee',
      asset: native,
      direction: 'out',
      units: transaction.fee.units,
      seq: transaction.movements.length * 2,
      eventIndex: null,
    })
  return entries
}

export const signedUnits = (entry: Pick<WalletEntry, 'direction' | 'units'>): bigint =>
  entry.direction === 'in' ? entry.units : -entry.units
