import type { Account } from '../account.ts'
import { countEnergy, penaltyOf } from '../penalty.ts'
import type { Outcome } from '../programs/program.ts'
import { runProgram } from '../programs/run-program.ts'
import { invalid } from '../refusal.ts'
import { resourceLeft, spent } from '../resources.ts'
import { burnTrx, changeAccount, Draft, moveTrx, type World } from '../state.ts'
import { type Contract, contractsByAddress } from '../tokens.ts'
import { type Act, sunOf, textOf } from './act.ts'

/** Maximum energy that an origin contributes to one call. */
const originEnergyLimit = 10_000_000n

/** A contract call. A failed call is charged too, but changes nothing else. */
export function trigger(act: Act): void {
  const { world, owner, value, raw, effects } = act
  const address = textOf(value, 'contract_address')
  const contract = contractsByAddress.get(address)
  if (contract === undefined) throw invalid('No contract or not a smart contract')
  const callValue = sunOf(value, 'call_value')
  if (callValue < 0n) throw invalid('callValue must be >= 0')
  if (raw.feeLimit < 0n || raw.feeLimit > world.prices.largestFeeLimit)
    throw invalid(`feeLimit must be >= 0 and <= ${world.prices.largestFeeLimit}`)
  const limits = energyLimits(world, owner, contract, raw.feeLimit, callValue)
  const { outcome, penalty, draft } = tryCall(world, owner, contract, textOf(value, 'data'), callValue)
  const limit = limits.caller + limits.origin
  const wanted = outcome.energy + penalty
  const isOut = wanted > limit
  effects.isContractCall = true
  effects.contractAddress = address
  effects.energyTotal = isOut ? limit : wanted
  effects.energyPenalty = isOut ? (limit * penalty) / wanted : penalty
  effects.returned = isOut ? '' : outcome.returned
  if (isOut) {
    effects.ret = 'OUT_OF_ENERGY'
    effects.message = outOfEnergy(limit, outcome.energy, penalty)
  } else if (outcome.isReverted) {
    effects.ret = 'REVERT'
    effects.message = 'REVERT opcode executed'
  } else {
    draft.commit()
    effects.logs = outcome.logs
    effects.internals = outcome.internals
  }
  countEnergy(world, address, effects.energyTotal - effects.energyPenalty)
  payEnergy(act, contract, limits)
}

interface EnergyLimits {
  readonly caller: bigint
  readonly origin: bigint
}

/** The fee limit bounds all energy of the caller, staked or burnt, valued at the burning price. */
function energyLimits(
  world: World,
  owner: string,
  contract: Contract,
  feeLimit: bigint,
  callValue: bigint,
): EnergyLimits {
  const spare = world.amount('trx', owner) - callValue
  const available =
    energyLeft(world.account(owner), world.now) + (spare > 0n ? spare / world.prices.energyPrice : 0n)
  const caller = min(available, feeLimit / world.prices.energyPrice)
  if (contract.callerPercent === 100n || contract.origin === owner) return { caller, origin: 0n }
  const share = (caller * (100n - contract.callerPercent)) / contract.callerPercent
  const left = energyLeft(world.account(contract.origin), world.now)
  return { caller, origin: min(share, min(left, originEnergyLimit)) }
}

const energyLeft = (account: Account | undefined, now: number): bigint =>
  account === undefined ? 0n : resourceLeft(account, 'ENERGY', now)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Runs the call on its own draft. The caller decides whether to commit it. */
export function tryCall(
  world: World,
  caller: string,
  contract: Contract,
  calldata: string,
  value: bigint,
): { outcome: Outcome; penalty: bigint; draft: Draft } {
  if (world.amount('trx', caller) < value)
    throw invalid('Validate InternalTransfer error, balance is not sufficient.')
  const draft = new Draft(world)
  if (value > 0n) moveTrx(draft, caller, contract.address, value)
  const outcome = runProgram(contract, { world: draft, caller, data: calldata, value })
  return { outcome, penalty: outcome.penalty ?? penaltyOf(world, contract.address, outcome.energy), draft }
}

function outOfEnergy(limit: bigint, energy: bigint, penalty: bigint): string {
  const storing = 20_000n
  const penaltyOfStoring = energy === 0n ? 0n : (storing * penalty) / energy
  const before = energy + penalty - storing - penaltyOfStoring
  const used = min(limit, before > 0n ? before : 0n)
  return `Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[${limit}], curOpEnergy[${storing}], penaltyEnergy[${penaltyOfStoring}], usedEnergy[${used}]`
}

/** Uses the origin's share first, then the caller's own and borrowed stake, then burning. */
function payEnergy({ world, owner, effects }: Act, contract: Contract, limits: EnergyLimits): void {
  const total = effects.energyTotal
  const share = min((total * (100n - contract.callerPercent)) / 100n, limits.origin)
  const beyond = total - limits.caller
  const origin = share > beyond ? share : beyond
  if (origin > 0n) {
    effects.originEnergyUsage = origin
    useEnergy(world, contract.origin, origin)
  }
  const own = min(total - origin, energyLeft(world.account(owner), world.now))
  effects.energyUsage = own
  effects.energyFee = (total - origin - own) * world.prices.energyPrice
  if (own > 0n) useEnergy(world, owner, own)
  burnTrx(world, owner, effects.energyFee)
  effects.fee += effects.energyFee
}

const useEnergy = (world: World, address: string, points: bigint): void =>
  changeAccount(world, address, (account) => {
    account.usage.ENERGY = spent(account.usage.ENERGY, points, world.now)
  })
