export { addressLike } from './chains/tron/address-like.ts'
export { faultNames, type FaultName, type FaultSetting } from './chains/tron/faults.ts'
export { type SandboxKey, sandboxKey } from './chains/tron/keys.ts'
export {
  openRecordings,
  type RecordedTransaction,
  type Recordings,
} from './chains/tron/recordings/recordings.ts'
export { faucet, issuer, SandboxTron, type SandboxTronOptions } from './chains/tron/sandbox-tron.ts'
export { serveTron, type TronServer, type TronServerOptions } from './chains/tron/server.ts'
export { contracts, selectors } from './chains/tron/tokens.ts'
export { sandboxContracts } from './seeds/contracts.ts'
export { Chance } from './seeds/chance.ts'
export { happen } from './seeds/happen.ts'
export { planYear } from './seeds/year.ts'
export { claimPort } from './ports.ts'
export { type SupervisedProcess, superviseProcess } from './processes.ts'
export { planSigners } from './signers.ts'
export { sandboxPassword } from './accounts.ts'
export { sandboxCaip2 } from './seeds/networks.ts'
export { readSettings, type Settings } from './settings.ts'
export { type RunningHoldfast, startHoldfast, type StartOptions } from './start-holdfast.ts'
export { seedKeyDomain } from './seeds/seed-key-domain.ts'
export { seedPeople } from './seeds/seed-people.ts'
