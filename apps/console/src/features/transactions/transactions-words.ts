import type { transactions } from '../../../locales/en/transactions.ts'

export type TransactionsWords = typeof transactions
