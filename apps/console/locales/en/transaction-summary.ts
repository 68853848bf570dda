/** The sentence that a transaction begins with. */
export const transactionSummary = {
  paid: (from: string, to: string, amount: string) => `${from} paid ${to} ${amount}.`,
  within: (from: string, to: string, amount: string) =>
    `${from} moved ${amount} to ${to}, another of your wallets.`,
  pending: (from: string, to: string, amount: string) =>
    `${from} is paying ${to} ${amount}. Not confirmed yet.`,
  failed: (amount: string, from: string, to: string) =>
    `The payment of ${amount} from ${from} to ${to} failed. Only the fee was charged.`,
  failedCall: (from: string) => `A contract call of ${from} failed. Only the fee was charged.`,
  fee: (from: string, fee: string) => `${from} called a contract and paid a fee of ${fee}.`,
  issued: (to: string, amount: string) => `The token contract issued ${amount} to ${to}.`,
}
export type TransactionSummaryWords = typeof transactionSummary
