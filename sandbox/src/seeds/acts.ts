/** A year on a chain as a list of acts. Payments are every chain's; a chain adds acts of its own. */
import type { Chance } from './chance.ts'

export interface Party {
  readonly name: string
  readonly key: Uint8Array
  readonly address: string
}

/** `fakeUsdt` borrows the symbol of the real one; `spam` has no decimals. */
export type SandboxToken = 'usdt' | 'usdc' | 'fakeUsdt' | 'spam'

/** Units of the chain's coin are millionths of it; units of tokens are base units of six decimals. */
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
      /** Allows so low a fee that the payment fails. */
      readonly isUnderpaid?: true
    }
  | {
      /** `units` to each of two receivers, in one transaction. */
      readonly kind: 'pay-two'
      readonly from: Party
      readonly token: SandboxToken
      readonly to: readonly [string, string]
      readonly units: bigint
    }

export type Act<Own> = Payment | { readonly kind: 'own'; readonly own: Own }

export interface DatedAct<Own> {
  readonly at: Date
  readonly act: Act<Own>
}

/** Where acts are written down, in the order in which chance is used. */
export interface Writing<Own> {
  readonly chance: Chance
  /** `minute` of the day in UTC. */
  write(day: number, minute: number, act: Act<Own>): void
}

/** The parties between whom a chain's own acts happen. */
export interface OwnParties {
  readonly deposits: Party
  readonly operations: Party
  readonly suppliers: Party
  readonly payroll: Party
  readonly energy: Party
  readonly energyLender: Party
}

/** A chain's own acts, written at fixed places of the year. */
export interface OwnActs<Own> {
  /** Once the accounts have been funded. */
  begin(diary: Writing<Own>, parties: OwnParties): void
  /** On each day, before what customers pay. `date`: of the month. */
  onDay(diary: Writing<Own>, parties: OwnParties, day: number, date: number): void
}

export interface Year {
  readonly start: Date
  readonly end: Date
  acts<Own>(own: OwnActs<Own>): DatedAct<Own>[]
}
