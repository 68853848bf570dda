/** The stand-ins and their controls, without the processes of a start. */
export type { ChainControls } from './chain-controls.ts'
export { firstChain } from './sandbox-chains.ts'
