/** The controls of a running stand-in: the same acts on every chain. */

export interface ChainControls {
  /** Seals blocks at once. */
  mine(blocks: number): Promise<ChainHeads>
  /** Moves the chain's clock. */
  advance(seconds: number): Promise<ChainHeads>
  /** Replaces the newest blocks. Rejects on a chain without this control. */
  reorganise(blocks: number, options: Reorganisation): Promise<ChainHeads>
  /** Keeps what this address sends from now on out of blocks, until it is released. Rejects on a chain without this control. */
  hold(address: string, isHeld: boolean): Promise<ChainHeads>
  /** Resolves to the hash of the payment. It is in a block once one is mined. */
  faucet(payment: FaucetPayment): Promise<string>
  readonly faults: {
    /** By name. */
    list(): Promise<Readonly<Record<string, FaultState>>>
    /** Rejects for a name that the chain does not have. */
    set(name: string, setting: FaultSetting): Promise<void>
  }
}

/** Where controls are reached, and how a caller may use them. */
export interface ControlPlace {
  readonly url: string
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

export interface ChainHeads {
  /** Number of the newest block. */
  readonly head: number
  /** Number of the newest block that can no longer be undone. */
  readonly solid: number
  /** Time of the newest block. */
  readonly time: Date
}

export interface FaucetPayment {
  readonly address: string
  /** In base units. */
  readonly amount: bigint
  /** Contract address of the token; the chain's own coin if absent. */
  readonly token?: string
  /** Name of a sandbox key that pays the coin instead of the faucet. */
  readonly from?: string
}

export interface Reorganisation {
  /** The transactions of the blocks never come again. */
  readonly drops?: boolean
}

export interface FaultSetting {
  readonly on: boolean
  /** Restricts the fault to this address. */
  readonly address?: string | undefined
  /** Another seed hits other rows and requests. */
  readonly seed?: number | undefined
  /** Rate of rows or requests that are hit: 0 to 1. */
  readonly rate?: number | undefined
}

export interface FaultState {
  readonly on: boolean
  readonly sentence: string
  readonly address: string | null
  readonly seed: number
  readonly rate: number
}
