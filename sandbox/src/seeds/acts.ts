/** A year on a chain as a list of acts. All chains have payments; a chain may add its own acts. */
import type { Chance } from './chance.ts'
import type { DatedAct } from './diary.ts'

export interface Party {
  readonly name: string
  readonly key: Uint8Array
  readonly address: string
}

/** `fakeUsdt` copies the symbol of the real one; `spam` has no decimals. */
export type SandboxToken = 'usdt' | 'usdc' | 'fakeUsdt' | 'spam'

/** Units of the chain's native asset are millionths of it; units of tokens are base units of six decimals. */
export type Payment =
  | { readonly kind: 'faucet'; readonly to: string; readonly units: bigint }
  | {
      readonly kind: 'token-faucet'
      readonly to: string
      readonly token: SandboxToken
      readonly units: bigint
    }
  | {
      readonly kind: 'pay'
      readonly from: Party
      readonly to: string
      readonly units: bigint
      readonly memo?: string
    }
  | {
      readonly kind: 'pay-token'
      readonly from: Party
      readonly to: string
      readonly token: SandboxToken
      readonly units: bigint
      /** The fee limit is so low that the payment fails. */
      readonly isUnderpaid?: true
    }
  | {
      /** Pays `units` to each of two receivers, in one transaction. */
      readonly kind: 'pay-two'
      readonly from: Party
      readonly token: SandboxToken
      readonly to: readonly [string, string]
      readonly units: bigint
    }

export type Act<Own> = Payment | { readonly kind: 'own'; readonly own: Own }

/** The diary of acts. Its order is the order in which random numbers are drawn. */
export interface Writing<Own> {
  readonly chance: Chance
  /** `minute` is that of the day in UTC. */
  write(day: number, minute: number, act: Act<Own>): void
}

/** The parties of a chain's own acts. */
export interface OwnParties {
  readonly deposits: Party
  readonly operations: Party
  readonly suppliers: Party
  readonly payroll: Party
  readonly energy: Party
  readonly energyLender: Party
}

/** A chain's own acts, written at fixed points of the year. */
export interface OwnActs<Own> {
  /** Called once the accounts have been funded. */
  begin(diary: Writing<Own>, parties: OwnParties): void
  /** Called on each day before the customers' payments. `date` is the day of the month. */
  onDay(diary: Writing<Own>, parties: OwnParties, day: number, date: number): void
}

export interface Year {
  readonly start: Date
  readonly end: Date
  acts<Own>(own: OwnActs<Own>): DatedAct<Act<Own>>[]
}
