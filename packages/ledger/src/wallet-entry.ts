/** The entries of one transaction in one wallet; their signed sum is the change of the wallet's balance. */
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
  /**
   * The place inside the transaction, and with it the entry's identity. It does not change when a later
   * answer reports more or fewer events of the transaction.
   */
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
  let own = 0
  for (const movement of transaction.movements) {
    const place = placeOf(movement, movement.index ?? own++)
    if (movement.units === 0n) continue
    const entry = {
      kind: kindOf[movement.kind],
      asset: movement.asset,
      units: movement.units,
      eventIndex: movement.index,
    }
    if (movement.from === address) entries.push({ ...entry, direction: 'out', seq: place })
    if (movement.to === address) entries.push({ ...entry, direction: 'in', seq: place + 1 })
  }
  if (transaction.fee.payer === address && transaction.fee.units > 0n)
    entries.push({
      kind: 'fee',
      asset: native,
      direction: 'out',
      units: transaction.fee.units,
      seq: parts.fee * partSize,
      eventIndex: null,
    })
  return entries
}

/** Chain order: the transaction's own transfer, payments by contracts, token logs, the fee. */
const parts = { own: 0, internal: 1, log: 2, fee: 3 } as const
/** Four parts use up the range of a 32-bit number. */
const partSize = 2 ** 29

/** Two places for each movement, so that both sides of a payment to oneself have their own. */
function placeOf({ kind, index }: Movement, at: number): number {
  const part = index === null ? parts.own : kind === 'internal' ? parts.internal : parts.log
  return part * partSize + at * 2
}

export const signedUnits = (entry: Pick<WalletEntry, 'direction' | 'units'>): bigint =>
  entry.direction === 'in' ? entry.units : -entry.units
