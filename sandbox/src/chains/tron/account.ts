/** The state of an account besides its liquid balance. Addresses are hexadecimal with 41, amounts in sun. */
import type { ContractValue, Permission } from '@holdfast/chains/tron'

export type ResourceName = 'BANDWIDTH' | 'ENERGY'
export const resourceNames = ['BANDWIDTH', 'ENERGY'] as const

/** Used points, and the time of the count. They recover linearly over a day. */
export interface Usage {
  readonly used: bigint
  readonly at: number
}

export interface Unfreezing {
  readonly resource: ResourceName
  readonly amount: bigint
  readonly expiresAt: number
}

/** Stake lent to one receiver for one resource. */
export interface Loan {
  readonly receiver: string
  readonly resource: ResourceName
  readonly open: bigint
  readonly locked: bigint
  readonly lockedUntil: number
}

export interface Vote {
  readonly witness: string
  readonly count: bigint
}

/** The token that an account issued: its description, and the terms of its sale. */
export interface Issue {
  readonly id: string
  readonly description: ContractValue
  /** Units sold for `trxNum` sun. */
  readonly num: bigint
  readonly trxNum: bigint
  /** In milliseconds. */
  readonly startAt: bigint
  readonly endAt: bigint
}

export interface Account {
  readonly address: string
  readonly createdAt: number
  readonly staked: Record<ResourceName, bigint>
  readonly lent: Record<ResourceName, bigint>
  readonly borrowed: Record<ResourceName, bigint>
  readonly usage: Record<ResourceName, Usage>
  loans: readonly Loan[]
  unfreezing: readonly Unfreezing[]
  issue: Issue | null
  /** The part of its issue that is not liquid yet. */
  frozenSupply: readonly { readonly amount: bigint; readonly expiresAt: number }[]
  free: Usage
  votes: readonly Vote[]
  /** Rewards accrued up to `allowanceAt` and not paid out yet. */
  allowance: bigint
  allowanceAt: number
  withdrawnAt: number
  operatedAt: number
  /** Null when only the account's own key signs. */
  owner: Permission | null
  actives: readonly Permission[]
}

export function newAccount(address: string, at: number): Account {
  return {
    address,
    createdAt: at,
    staked: { BANDWIDTH: 0n, ENERGY: 0n },
    lent: { BANDWIDTH: 0n, ENERGY: 0n },
    borrowed: { BANDWIDTH: 0n, ENERGY: 0n },
    usage: { BANDWIDTH: { used: 0n, at }, ENERGY: { used: 0n, at } },
    loans: [],
    unfreezing: [],
    issue: null,
    frozenSupply: [],
    free: { used: 0n, at },
    votes: [],
    allowance: 0n,
    allowanceAt: at,
    withdrawnAt: 0,
    operatedAt: 0,
    owner: null,
    actives: [],
  }
}

export const copyAccount = (account: Account): Account => ({
  ...account,
  staked: { ...account.staked },
  lent: { ...account.lent },
  borrowed: { ...account.borrowed },
  usage: { ...account.usage },
})

/** Voting power in sun: all stake, lent or not. */
export const tronPower = ({ staked, lent }: Account): bigint =>
  staked.BANDWIDTH + staked.ENERGY + lent.BANDWIDTH + lent.ENERGY
