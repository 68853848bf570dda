/** What the chain keeps of an account besides its liquid balance. Addresses are hexadecimal with 41, amounts sun. */
import type { ContractValue, Permission } from '@holdfast/chains/tron'

export type ResourceName = 'BANDWIDTH' | 'ENERGY'
export const resourceNames = ['BANDWIDTH', 'ENERGY'] as const

/** Points used up, and when the count was made: they come back in a straight line over a day. */
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

/** What an account issued: as it said it, and the terms of its sale. */
export interface Issue {
  readonly id: string
  readonly said: ContractValue
  /** So many units for so many sun. */
  readonly num: bigint
  readonly trxNum: bigint
  /** Milliseconds. */
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
  /** Of its issue, what is not liquid yet. */
  frozenSupply: readonly { readonly amount: bigint; readonly expiresAt: number }[]
  free: Usage
  votes: readonly Vote[]
  /** Rewards counted up to `allowanceAt` and not yet paid out. */
  allowance: bigint
  allowanceAt: number
  withdrawnAt: number
  operatedAt: number
  /** Null: the account's own key alone. */
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

/** Sun that vote: all stake, lent or not. */
export const tronPower = ({ staked, lent }: Account): bigint =>
  staked.BANDWIDTH + staked.ENERGY + lent.BANDWIDTH + lent.ENERGY
