export * from './chain.ts'
export * from './history.ts'
export * from './intent-hash.ts'
export * from './chain-of.ts'
