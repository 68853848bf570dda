export * from './chain.ts'
export * from './registry.ts'
