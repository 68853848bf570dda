/** The stand-ins and their controls, without the processes of a start. */
export type { ChainControls } from './chain-controls.ts'
export { firstChain, sandboxChains } from './sandbox-chains.ts'
export type { SandboxChain } from './sandbox-chain.ts'
