export * from './chains/tron/keys.ts'
export * from './chains/tron/sandbox-tron.ts'
export * from './chains/tron/server.ts'
export { contracts } from './chains/tron/tokens.ts'
