/**
 * The protocol between a node and its coordinator. For Node only; the threshold protocols themselves
 * (`@holdfast/mpc`) run anywhere.
 */
export * from './audit-receipt.ts'
export * from './calls.ts'
export * from './hello.ts'
export * from './hello-state.ts'
export * from './identity.ts'
export * from './rules-calls.ts'
export * from './sealed-call.ts'
export * from './spend-receipt.ts'
export * from './tls.ts'
export * from './version-receipt.ts'
