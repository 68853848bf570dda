/** What a transaction does to the chain's state, in the order of a node: bandwidth first, then the contract. Changes are
 *  collected and applied together, so a refusal leaves nothing half-done. Amounts are sun; addresses hexadecimal with 41. */
import {
  type ContractValue,
  type Permission,
  toBase58,
  type TronContract,
  type TronRaw,
} from '@holdfast/chains/tron'
import { type Account, accrueReward, type ResourceName, resourceLeft, spend, usedNow } from './account.ts'
import { parameters } from './parameters.ts'
import { invalid, Refusal } from './refusal.ts'
import { addressWord, contractsByAddress, selectors, transferTopic, word } from './tokens.ts'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface InternalPayment {
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** What a receipt will say. */
export interface Effects {
  ret: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  fee: bigint
  netUsage: bigint
  netFee: bigint
  energyUsage: bigint
  energyFee: bigint
  energyTotal: bigint
  isContractCall: boolean
  contractAddress: string | null
  message: string | null
  logs: Log[]
  internals: InternalPayment[]
  withdrawAmount: bigint
  withdrawExpireAmount: bigint
  cancelled: Partial<Record<ResourceName, bigint>> | null
}

export interface World {
  readonly now: number
  account(address: string): Account | undefined
  createAccount(address: string): Account
  balance(address: string): bigint
  addBalance(address: string, change: bigint): void
  token(contract: string, owner: string): bigint
  addToken(contract: string, owner: string, change: bigint): void
  trc10(id: string, owner: string): bigint
  addTrc10(id: string, owner: string, change: bigint): void
}

interface Execution {
  readonly world: World
  readonly owner: Account
  readonly value: ContractValue
  readonly raw: TronRaw
  readonly effects: Effects
  readonly apply: (() => void)[]
  /** Liquid TRX that this transaction takes from the owner besides fees. */
  cost: bigint
  creates: string | null
}

export function execute(
  world: World,
  raw: TronRaw,
  size: bigint,
  signatures: number,
): { effects: Effects; apply: () => void } {
  const contract = raw.contracts[0]
  if (contract === undefined) throw invalid('No contract!')
  const run = begin(world, raw, contract)
  const act = acts[contract.type]
  // A type that this chain does not execute is accepted and changes nothing but the fee: the node's own list is longer.
  act?.(run)
  chargeBandwidth(run, size)
  if (raw.data !== '') run.effects.fee += parameters.memoFee
  if (signatures > 1) run.effects.fee += parameters.multiSignatureFee
  if (world.balance(run.owner.address) < run.effects.fee + run.cost)
    throw run.cost > 0n && contract.type === 'TransferContract'
      ? invalid('Validate TransferContract error, balance is not sufficient.')
      : new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
  return {
    effects: run.effects,
    apply: () => {
      for (const change of run.apply) change()
      world.addBalance(run.owner.address, -run.effects.fee)
    },
  }
}

function begin(world: World, raw: TronRaw, contract: TronContract): Execution {
  const value = contract.value ?? {}
  const address = text(value, 'owner_address')
  const owner = world.account(address)
  if (owner === undefined)
    throw contract.type === 'TransferContract'
      ? invalid('Validate TransferContract error, no OwnerAccount.')
      : invalid(`Account[${address === '' ? '' : toBase58(address)}] not exists`)
  return {
    world,
    owner,
    value,
    raw,
    effects: {
      ret: 'SUCCESS',
      fee: 0n,
      netUsage: 0n,
      netFee: 0n,
      energyUsage: 0n,
      energyFee: 0n,
      energyTotal: 0n,
      isContractCall: false,
      contractAddress: null,
      message: null,
      logs: [],
      internals: [],
      withdrawAmount: 0n,
      withdrawExpireAmount: 0n,
      cancelled: null,
    },
    apply: [],
    cost: 0n,
    creates: null,
  }
}

/** Staked bandwidth, then the free daily points, then burning. Activating an address has a price of its own. */
function chargeBandwidth({ world, owner, effects, apply, creates }: Execution, size: bigint): void {
  const { now } = world
  if (creates !== null) effects.fee += parameters.activationFee
  if (resourceLeft(owner, 'BANDWIDTH', now) >= size) {
    effects.netUsage = size
    apply.push(() => spend(owner.usage.BANDWIDTH, size, now))
  } else if (creates !== null) {
    effects.netFee = parameters.activationBandwidthFee
  } else if (parameters.freeBandwidth - usedNow(owner.free, now) >= size) {
    effects.netUsage = size
    apply.push(() => spend(owner.free, size, now))
  } else {
    effects.netFee = size * parameters.bandwidthPrice
  }
  effects.fee += effects.netFee
}

const text = (value: ContractValue, name: string): string =>
  typeof value[name] === 'string' ? value[name] : ''
const sun = (value: ContractValue, name: string): bigint =>
  typeof value[name] === 'bigint' ? value[name] : 0n
const resourceOf = (value: ContractValue): ResourceName =>
  value.resource === 'ENERGY' ? 'ENERGY' : 'BANDWIDTH'

const acts: Record<string, ((run: Execution) => void) | undefined> = {
  TransferContract: transfer,
  TransferAssetContract: transferAsset,
  AccountCreateContract: createAccount,
  TriggerSmartContract: trigger,
  FreezeBalanceV2Contract: freeze,
  UnfreezeBalanceV2Contract: unfreeze,
  WithdrawExpireUnfreezeContract: withdrawExpired,
  CancelAllUnfreezeV2Contract: cancelUnfreezing,
  DelegateResourceContract: delegate,
  UnDelegateResourceContract: undelegate,
  VoteWitnessContract: vote,
  WithdrawBalanceContract: withdrawReward,
  AccountPermissionUpdateContract: updatePermissions,
}

function transfer(run: Execution): void {
  const { world, owner, value, apply } = run
  const to = text(value, 'to_address')
  const amount = sun(value, 'amount')
  if (amount <= 0n) throw invalid('Amount must be greater than 0.')
  if (to === owner.address) throw invalid('Cannot transfer TRX to yourself.')
  if (contractsByAddress.has(to)) throw invalid('Cannot transfer TRX to a smartContract.')
  if (world.balance(owner.address) < amount)
    throw invalid('Validate TransferContract error, balance is not sufficient.')
  run.cost = amount
  if (world.account(to) === undefined) run.creates = to
  apply.push(() => {
    if (world.account(to) === undefined) world.createAccount(to)
    world.addBalance(owner.address, -amount)
    world.addBalance(to, amount)
  })
}

function transferAsset(run: Execution): void {
  const { world, owner, value, apply } = run
  const to = text(value, 'to_address')
  const id = text(value, 'asset_name')
  const amount = sun(value, 'amount')
  if (amount <= 0n) throw invalid('Amount must be greater than 0.')
  if (world.trc10(id, owner.address) < amount) throw invalid('assetBalance is not sufficient.')
  if (world.account(to) === undefined) run.creates = to
  apply.push(() => {
    if (world.account(to) === undefined) world.createAccount(to)
    world.addTrc10(id, owner.address, -amount)
    world.addTrc10(id, to, amount)
  })
}

function createAccount(run: Execution): void {
  const address = text(run.value, 'account_address')
  if (run.world.account(address) !== undefined) throw invalid('Account has existed')
  run.creates = address
  run.apply.push(() => run.world.createAccount(address))
}

const energyOf = {
  transferKnown: 14_650n,
  transferNew: 29_650n,
  revert: 4_000n,
  mint: 18_000n,
  split: 64_000n,
}

interface Call {
  readonly energy: bigint
  readonly revert: string | null
  readonly logs: Log[]
  readonly internals: InternalPayment[]
  readonly apply: (() => void)[]
}

function trigger(run: Execution): void {
  const { world, owner, value, effects, apply, raw } = run
  const address = text(value, 'contract_address')
  if (!contractsByAddress.has(address)) throw invalid('No contract or not a smart contract')
  const callValue = sun(value, 'call_value')
  if (world.balance(owner.address) < callValue)
    throw invalid('Validate InternalTransfer error, balance is not sufficient.')
  const call = runCall(world, owner.address, address, text(value, 'data'), callValue)
  const own = min(call.energy, resourceLeft(owner, 'ENERGY', world.now))
  const burn = (call.energy - own) * parameters.energyPrice
  const limit = min(raw.feeLimit, world.balance(owner.address) - callValue)
  effects.isContractCall = true
  effects.contractAddress = address
  effects.energyUsage = own
  effects.energyTotal = call.energy
  effects.energyFee = min(burn, limit)
  effects.fee += effects.energyFee
  apply.push(() => spend(owner.usage.ENERGY, own, world.now))
  if (burn > limit) {
    effects.ret = 'OUT_OF_ENERGY'
    effects.energyTotal = own + effects.energyFee / parameters.energyPrice
    effects.message = "Not enough energy for 'SSTORE' operation executing"
  } else if (call.revert !== null) {
    effects.ret = 'REVERT'
    effects.message = call.revert
  } else {
    run.cost = callValue
    effects.logs = call.logs
    effects.internals = call.internals
    apply.push(...call.apply)
  }
}

function runCall(world: World, caller: string, address: string, data: string, callValue: bigint): Call {
  const contract = contractsByAddress.get(address)
  const revert: Call = {
    energy: energyOf.revert,
    revert: 'REVERT opcode executed',
    logs: [],
    internals: [],
    apply: [],
  }
  const parameter = (at: number) => data.slice(8 + at * 64, 72 + at * 64).padEnd(64, '0')
  const addressAt = (at: number) => `41${parameter(at).slice(-40)}`
  const amountAt = (at: number) => BigInt(`0x${parameter(at)}`)
  const move = (token: string, from: string, to: string, amount: bigint): Log & { apply: () => void } => ({
    address: token,
    topics: [transferTopic, addressWord(from), addressWord(to)],
    data: word(amount),
    apply: () => {
      world.addToken(token, from, -amount)
      world.addToken(token, to, amount)
    },
  })
  const chosen = data.slice(0, 8)
  if (contract?.kind === 'token' && chosen === selectors.transfer && callValue === 0n) {
    const [to, amount] = [addressAt(0), amountAt(1)]
    if (world.token(address, caller) < amount) return revert
    const energy = world.token(address, to) > 0n ? energyOf.transferKnown : energyOf.transferNew
    const log = move(address, caller, to, amount)
    return { energy, revert: null, logs: [log], internals: [], apply: [log.apply] }
  }
  if (contract?.kind === 'token' && chosen === selectors.mint && caller === contract.minter) {
    const [to, amount] = [addressAt(0), amountAt(1)]
    const nobody = `41${'00'.repeat(20)}`
    const log: Log = {
      address,
      topics: [transferTopic, addressWord(nobody), addressWord(to)],
      data: word(amount),
    }
    return {
      energy: energyOf.mint,
      revert: null,
      logs: [log],
      internals: [],
      apply: [() => world.addToken(address, to, amount)],
    }
  }
  if (contract?.kind === 'splitter' && chosen === selectors.split) {
    const [token, first, second, amount] = [addressAt(0), addressAt(1), addressAt(2), amountAt(3)]
    if (contractsByAddress.get(token)?.kind !== 'token' || world.token(token, caller) < amount * 2n)
      return revert
    const logs = [move(token, caller, first, amount), move(token, caller, second, amount)]
    const back = callValue / 2n
    const internals = back > 0n ? [{ from: address, to: caller, value: back }] : []
    const pay = () => {
      world.addBalance(caller, -callValue)
      world.addBalance(address, callValue - back)
      world.addBalance(caller, back)
    }
    return {
      energy: energyOf.split,
      revert: null,
      logs,
      internals,
      apply: [...logs.map((log) => log.apply), pay],
    }
  }
  return revert
}

/** What a call that nobody pays for would cost and answer; `null`: it would revert. */
export function estimateCall(
  world: World,
  caller: string,
  address: string,
  data: string,
): { energy: bigint; isReverted: boolean } {
  const call = runCall(world, caller, address, data, 0n)
  return { energy: call.energy, isReverted: call.revert !== null }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function freeze(run: Execution): void {
  const { world, owner, value, apply } = run
  const amount = sun(value, 'frozen_balance')
  const resource = resourceOf(value)
  if (amount < 1_000_000n) throw invalid('frozenBalance must be greater than or equal to 1 TRX')
  if (amount > world.balance(owner.address))
    throw invalid('frozenBalance must be less than or equal to accountBalance')
  run.cost = amount
  apply.push(() => {
    world.addBalance(owner.address, -amount)
    owner.staked[resource] += amount
  })
}

function unfreeze({ world, owner, value, effects, apply }: Execution): void {
  const amount = sun(value, 'unfreeze_balance')
  const resource = resourceOf(value)
  if (amount <= 0n || owner.staked[resource] < amount)
    throw invalid(`Invalid unfreeze_balance, [${amount}] is invalid`)
  if (owner.unfreezing.length >= parameters.mostUnfreezing)
    throw invalid('Invalid unfreeze operation, unfreezing times is over limit')
  const expired = expiredOf(owner, world.now)
  effects.withdrawExpireAmount = expired
  apply.push(() => {
    payExpired(owner, world)
    owner.staked[resource] -= amount
    owner.unfreezing.push({ resource, amount, expiresAt: world.now + parameters.unfreezeDelayMs })
  })
}

const expiredOf = (owner: Account, now: number): bigint =>
  owner.unfreezing.filter(({ expiresAt }) => expiresAt <= now).reduce((sum, { amount }) => sum + amount, 0n)

function payExpired(owner: Account, world: World): void {
  world.addBalance(owner.address, expiredOf(owner, world.now))
  owner.unfreezing = owner.unfreezing.filter(({ expiresAt }) => expiresAt > world.now)
}

function withdrawExpired({ world, owner, effects, apply }: Execution): void {
  const amount = expiredOf(owner, world.now)
  if (amount === 0n) throw invalid('no unFreeze balance to withdraw ')
  effects.withdrawExpireAmount = amount
  apply.push(() => payExpired(owner, world))
}

function cancelUnfreezing({ world, owner, effects, apply }: Execution): void {
  if (owner.unfreezing.length === 0) throw invalid('No unfreezeV2 list to cancel')
  const expired = expiredOf(owner, world.now)
  const open = owner.unfreezing.filter(({ expiresAt }) => expiresAt > world.now)
  effects.withdrawExpireAmount = expired
  effects.cancelled = { BANDWIDTH: 0n, ENERGY: 0n }
  for (const { resource, amount } of open)
    effects.cancelled[resource] = (effects.cancelled[resource] ?? 0n) + amount
  apply.push(() => {
    payExpired(owner, world)
    for (const { resource, amount } of open) owner.staked[resource] += amount
    owner.unfreezing = []
  })
}

function delegate({ world, owner, value, apply }: Execution): void {
  const amount = sun(value, 'balance')
  const resource = resourceOf(value)
  const receiver = world.account(text(value, 'receiver_address'))
  if (amount < 1_000_000n) throw invalid('delegateBalance must be greater than or equal to 1 TRX')
  if (receiver === undefined)
    throw invalid(`Account[${toBase58(text(value, 'receiver_address'))}] not exists`)
  if (receiver === owner) throw invalid('receiverAddress must not be the same as ownerAddress')
  if (owner.staked[resource] < amount)
    throw invalid(
      `delegateBalance must be less than or equal to available Freeze${resource === 'ENERGY' ? 'Energy' : 'Bandwidth'}V2 balance`,
    )
  apply.push(() => {
    const loan = `${receiver.address}/${resource}`
    owner.staked[resource] -= amount
    owner.lent[resource] += amount
    receiver.borrowed[resource] += amount
    owner.loans.set(loan, (owner.loans.get(loan) ?? 0n) + amount)
  })
}

function undelegate({ world, owner, value, apply }: Execution): void {
  const amount = sun(value, 'balance')
  const resource = resourceOf(value)
  const receiver = world.account(text(value, 'receiver_address'))
  const loan = `${text(value, 'receiver_address')}/${resource}`
  const lent = owner.loans.get(loan) ?? 0n
  if (amount <= 0n) throw invalid('unDelegateBalance must be more than 0 TRX')
  if (lent < amount || receiver === undefined)
    throw invalid(
      `insufficient delegatedFrozenBalance(${resource === 'ENERGY' ? 'Energy' : 'BANDWIDTH'}), request=${amount}, unlock_balance=${lent}`,
    )
  apply.push(() => {
    owner.loans.set(loan, lent - amount)
    owner.lent[resource] -= amount
    owner.staked[resource] += amount
    receiver.borrowed[resource] -= amount
  })
}

function vote({ world, owner, value, apply }: Execution): void {
  const votes = (Array.isArray(value.votes) ? value.votes : []) as readonly {
    vote_address: string
    vote_count: bigint
  }[]
  const power =
    (owner.staked.ENERGY + owner.staked.BANDWIDTH + owner.lent.ENERGY + owner.lent.BANDWIDTH) / 1_000_000n
  const wanted = votes.reduce((sum, { vote_count }) => sum + vote_count, 0n)
  if (votes.length === 0) throw invalid('VoteNumber must more than 0')
  if (wanted > power)
    throw invalid(`The total number of votes[${wanted}] is greater than the tronPower[${power}]`)
  apply.push(() => {
    accrueReward(owner, world.now)
    owner.votes = votes.map(({ vote_address, vote_count }) => ({ witness: vote_address, count: vote_count }))
  })
}

function withdrawReward({ world, owner, effects, apply }: Execution): void {
  if (world.now - owner.withdrawnAt < parameters.rewardWaitMs)
    throw invalid(`The last withdraw time is ${owner.withdrawnAt}, less than 24 hours`)
  accrueReward(owner, world.now)
  const amount = owner.allowance
  if (amount <= 0n) throw invalid('witnessAccount does not have any reward')
  effects.withdrawAmount = amount
  apply.push(() => {
    owner.allowance = 0n
    owner.withdrawnAt = world.now
    world.addBalance(owner.address, amount)
  })
}

function updatePermissions({ owner, value, effects, apply }: Execution): void {
  const ownerPermission = value.owner as Permission | undefined
  if (ownerPermission === undefined) throw invalid('owner permission is missed')
  effects.fee += parameters.permissionUpdateFee
  apply.push(() => {
    owner.owner = ownerPermission
    owner.actives = ((value.actives as readonly Permission[] | undefined) ?? []).map((active, at) => ({
      ...active,
      id: at + 2,
    }))
  })
}
