/** A chain for tests alone, which no package knows. `testing.ts` makes it known to the process. */
export { chainName, fifth } from './fifth-chain.ts'
export { type Account, FifthNode, newAccount, providerName, type Signed } from './fifth-node.ts'
export { coin, fee } from './fifth-transfers.ts'
