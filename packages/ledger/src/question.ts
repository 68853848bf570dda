/**
 * A request about a chain, as data. Chains state the questions and parse the answers; providers send them.
 */
export type Question =
  | { readonly ask: 'transaction'; readonly hash: string }
  /** The receipt of a transaction in a solid block. */
  | { readonly ask: 'receipt'; readonly hash: string }
  /** The receipt in a block that may still be undone: for display, never for the ledger. */
  | { readonly ask: 'unsolid-receipt'; readonly hash: string }
  /** A solid block with its transactions. */
  | { readonly ask: 'block'; readonly height: number }
  | { readonly ask: 'block-header'; readonly height: number }
  | { readonly ask: 'block-receipts'; readonly height: number }
  /** The solid state of an account. */
  | { readonly ask: 'account'; readonly address: string }
  | { readonly ask: 'resources'; readonly address: string }
  /** The balance of an address at the end of a block. */
  | {
      readonly ask: 'past-balance'
      readonly address: string
      readonly block: { readonly number: number; readonly id: string }
    }
  /** A constant call of a contract, on the solid state; `parameter` is encoded as the chain requires. */
  | ({ readonly ask: 'call' } & ContractCall)
  /** The same at the end of a block. */
  | ({
      readonly ask: 'past-call'
      readonly block: { readonly number: number; readonly id: string }
    } & ContractCall)
  /** A token that the chain itself issues, by its number. */
  | { readonly ask: 'asset'; readonly id: string }
  /** An exchange that the chain itself maintains, by its number. */
  | { readonly ask: 'exchange'; readonly id: number }

interface ContractCall {
  readonly contract: string
  readonly selector: string
  readonly parameter: string
  readonly caller: string
}

/** A question that a transfer puts to a node. An answer of the newest state may still be undone. */
export type TransferQuestion =
  | Question
  /** Block 0, which identifies the network. */
  | { readonly ask: 'first-block' }
  /** The chain's current prices. */
  | { readonly ask: 'prices' }
  /** The newest solid block without its transactions, which a transfer refers to. */
  | { readonly ask: 'reference-block' }
  | { readonly ask: 'newest-account'; readonly address: string }
  /** Simulates a call on the newest state: its energy or gas, and whether it would revert. */
  | {
      readonly ask: 'trial'
      /** On a chain without separate payments of the coin, any recipient. */
      readonly contract: string
      readonly selector: string
      readonly parameter: string
      readonly caller: string
      /** Base units of the coin that the call carries; absent: none. */
      readonly value?: bigint
    }
  /** The number by which the network's transactions name it. */
  | { readonly ask: 'chain-id' }
  /** The final transaction with this nonce of an account. */
  | { readonly ask: 'nonce-use'; readonly address: string; readonly nonce: bigint }

export type QuestionKind = TransferQuestion['ask']
