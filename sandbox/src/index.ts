export { addressLike } from './chains/tron/address-like.ts'
export type { FaultSetting } from './chains/chain-controls.ts'
export { faultNames, type FaultName } from './chains/tron/faults.ts'
export { type SandboxKey, sandboxKey } from './chains/tron/sandbox-key.ts'
export {
  openRecordings,
  type RecordedTransaction,
  type Recordings,
} from './chains/tron/recordings/recordings.ts'
export { faucet, issuer, SandboxTron, type SandboxTronOptions } from './chains/tron/sandbox-tron.ts'
export { serveTron, type TronServer, type TronServerOptions } from './chains/tron/serve-tron.ts'
export { tronProvidersAt } from './chains/tron/tron-providers-at.ts'
export { contracts, selectors } from './chains/tron/tokens.ts'
export { sandboxContracts } from './chains/tron/sandbox-contracts.ts'
export { Chance } from './seeds/chance.ts'
export { claimPort } from './claim-port.ts'
export { type SupervisedProcess, superviseProcess } from './processes.ts'
export { planSigners } from './plan-signers.ts'
export { sandboxPassword } from './accounts.ts'
export { sandboxAssets, sandboxNetworkIds } from './seeds/sandbox-assets.ts'
export { freePorts, readSettings, type Settings } from './read-settings.ts'
export { type RunningHoldfast, startHoldfast, type StartOptions } from './start-holdfast.ts'
export { seedKeyDomain } from './seeds/seed-key-domain.ts'
export { seedPeople } from './seeds/seed-people.ts'
