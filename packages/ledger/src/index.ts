export * from './amount.ts'
export * from './chain-transaction.ts'
export * from './raw.ts'
export * from './wallet-entry.ts'
