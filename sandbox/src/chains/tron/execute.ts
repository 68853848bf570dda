/** Applies a transaction to the state in a node's order: bandwidth, fees for signatures and memo, then the contract. A
 *  poor account with a wrong amount is therefore first refused for its resources. */
import {
  type ContractType,
  isContractType,
  toBase58,
  type TronContract,
  type TronRaw,
} from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import { chargeBandwidth, chargeFee } from './bandwidth.ts'
import { textOf } from './contracts/act.ts'
import { acts } from './contracts/acts.ts'
import { type Effects, noEffects } from './effects.ts'
import { invalid } from './refusal.ts'
import { changeAccount, Draft, type World } from './state.ts'

export interface Submitted {
  readonly raw: TronRaw
  /** In bandwidth points. */
  readonly size: bigint
  readonly signatures: number
}

/** Writes to `world` unless it throws a Refusal. */
export function execute(world: World, { raw, size, signatures }: Submitted): Effects {
  const contract = onlyContract(raw)
  const owner = ownerOf(contract)
  if (world.account(owner) === undefined) throw invalid(`account [${base58(owner)}] does not exist`)
  const draft = new Draft(world)
  const effects = { ...noEffects }
  chargeBandwidth(draft, owner, size, isActivating(draft, contract), effects)
  if (signatures > 1) chargeFee(draft, owner, draft.prices.multiSignatureFee, effects)
  if (raw.data !== '') chargeFee(draft, owner, draft.prices.memoFee, effects)
  perform(draft, contract, raw, effects, 0n)
  changeAccount(draft, owner, (account) => {
    account.operatedAt = draft.now
  })
  draft.commit()
  return effects
}

/** The checks of a node when it builds a transaction: the contract alone. Changes nothing. */
export function validate(world: World, raw: TronRaw, size: bigint): void {
  perform(new Draft(world), onlyContract(raw), raw, { ...noEffects }, size)
}

function perform(world: World, contract: TronContract, raw: TronRaw, effects: Effects, toCome: bigint): void {
  const act = isContractType(contract.type) ? acts[contract.type] : undefined
  const value = contract.value ?? {}
  act?.({ world, owner: ownerOf(contract), value, raw, effects, bandwidthToCome: toCome })
}

function onlyContract(raw: TronRaw): TronContract {
  const contract = raw.contracts[0]
  if (contract === undefined) throw invalid('No contract!')
  return contract
}

/** Hexadecimal. For a contract type unknown to the codec, the content of its first field. */
export function ownerOf(contract: TronContract): string {
  if (contract.value !== null) return textOf(contract.value, 'owner_address')
  return /^0a15(41[0-9a-f]{40})/.exec(bytesToHex(contract.bytes))?.[1] ?? ''
}

const base58 = (address: string): string => (address === '' ? '' : toBase58(address))

const receiverFields: Partial<Record<ContractType, string>> = {
  TransferContract: 'to_address',
  TransferAssetContract: 'to_address',
}

function isActivating(world: World, { type, value }: TronContract): boolean {
  if (type === 'AccountCreateContract') return true
  const field = isContractType(type) ? receiverFields[type] : undefined
  return field !== undefined && world.account(textOf(value ?? {}, field)) === undefined
}
