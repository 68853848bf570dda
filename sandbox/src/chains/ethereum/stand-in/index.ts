/** A stand-in for an Ethereum node, for tests alone. */
export * from './answer-rpc.ts'
export * from './ethereum-node.ts'
export type { Served } from './serve.ts'
export * from './serve-explorer.ts'
export * from './serve-rpc.ts'
