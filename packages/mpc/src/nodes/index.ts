/** What a node and its coordinator say to each other. For Node only; the protocols themselves (`@holdfast/mpc`) run anywhere. */
export * from './calls.ts'
export * from './hello.ts'
export * from './identity.ts'
export * from './sealed-call.ts'
export * from './tls.ts'
