export * from './ingestion.ts'
export * from './people.ts'
export * from './transactions.ts'
export * from './wallets.ts'
