/**
 * The movements of a successful TRON transaction. With the fee, they sum to the change of every balance it
 * touched: call value, internal transactions that were not rejected, rewards, withdrawals, new stake, token
 * logs.
 */
import type { Movement } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromWord, toBase58 } from '../address.ts'
import type { ContractValue } from '../contracts.ts'
import type { TronContract } from '../transaction.ts'
import { numberField, readFields } from '../wire.ts'
import { nativeAsset, trc10Asset, trc20Asset } from './assets.ts'
import { dealingOf } from './dealings.ts'
import { type Internal, isPayment, noteOf } from './json.ts'
import type { Log, Receipt } from './receipt.ts'
import type { Terms } from './terms.ts'
import { address, textOf, unitsOf } from './value-fields.ts'

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function movementsOf(
  contract: TronContract,
  receipt: Receipt | null,
  internals: readonly Internal[],
  terms: Terms | null,
): Movement[] {
  return [
    ...(dealingOf(contract, receipt, terms)?.movements ?? ownMovements(contract, receipt)),
    ...stakeMovements(internals),
    ...internalMovements(internals),
    ...(receipt?.log ?? []).flatMap(tokenMovement),
  ]
}

function ownMovements(contract: TronContract, receipt: Receipt | null): Movement[] {
  const value = contract.value
  if (value === null) return []
  const owner = address(value, 'owner_address')
  switch (contract.type) {
    case 'TransferContract':
      return native('value', owner, address(value, 'to_address'), unitsOf(value, 'amount'))
    case 'TransferAssetContract':
      return trc10(textOf(value, 'asset_name'), owner, address(value, 'to_address'), unitsOf(value, 'amount'))
    case 'CreateSmartContract':
    case 'TriggerSmartContract': {
      const to = contractOf(contract, receipt)
      const id = unitsOf(value, 'token_id')
      return [
        ...native('value', owner, to, callValueOf(value)),
        ...(id > 0n ? trc10(id.toString(), owner, to, unitsOf(value, 'call_token_value')) : []),
      ]
    }
    case 'FreezeBalanceContract':
    case 'FreezeBalanceV2Contract':
      return native('stake', owner, null, unitsOf(value, 'frozen_balance'))
    case 'UnfreezeBalanceContract':
    case 'UnfreezeBalanceV2Contract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return unstaked(owner, receipt)
    case 'WithdrawBalanceContract':
      return native('reward', null, owner, receipt?.withdraw_amount ?? 0n)
    default:
      return []
  }
}

const native = (kind: Movement['kind'], from: string | null, to: string | null, units: bigint): Movement[] =>
  units > 0n ? [{ kind, asset: nativeAsset, from, to, units, index: null }] : []

const unstaked = (owner: string | null, receipt: Receipt | null): Movement[] =>
  native('unstake', null, owner, (receipt?.withdraw_expire_amount ?? 0n) + (receipt?.unfreeze_amount ?? 0n))

/** The contract that is called or created. */
export function contractOf({ type, value }: TronContract, receipt: Receipt | null): string | null {
  if (value === null) return null
  if (type !== 'CreateSmartContract') return address(value, 'contract_address')
  return address({ contract_address: receipt?.contract_address ?? '' }, 'contract_address')
}

/** The value of a call; for the creation of a contract it is inside the contract's description. */
export function callValueOf({ call_value, new_contract }: ContractValue): bigint {
  if (typeof call_value === 'bigint') return call_value
  if (typeof new_contract !== 'string') return 0n
  return numberField(readFields(hexToBytes(new_contract)), 5) ?? 0n
}

function trc10(id: string, from: string | null, to: string | null, units: bigint): Movement[] {
  return units > 0n ? [{ kind: 'token', asset: trc10Asset(id), from, to, units, index: null }] : []
}

/**
 * Actions of contracts with their own stake, as nodes note them. Pending unstaking becomes liquid later, and
 * lent resources stay theirs: neither is listed.
 */
const stakeNotes: readonly (readonly [note: RegExp, kind: 'stake' | 'unstake' | 'reward'])[] = [
  [/^freeze(BalanceV2)?For/, 'stake'],
  [/^unfreezeFor/, 'unstake'],
  [/^withdrawExpireUnfreeze/, 'unstake'],
  [/^withdrawReward$/, 'reward'],
]

/**
 * Without an index, like the stake of people: nodes that do not note these actions must give the same numbers
 * to payments.
 */
function stakeMovements(internals: readonly Internal[]): Movement[] {
  return internals.flatMap((internal): Movement[] => {
    const note = noteOf(internal)
    const kind = stakeNotes.find(([pattern]) => pattern.test(note))?.[1]
    const units = internal.callValueInfo?.[0]?.callValue ?? 0n
    if (kind === undefined || internal.rejected === true || internal.caller_address === undefined) return []
    const contract = toBase58(internal.caller_address)
    const [from, to] = kind === 'stake' ? [contract, null] : [null, contract]
    return units > 0n ? [{ kind, asset: nativeAsset, from, to, units, index: null }] : []
  })
}

/**
 * One payment may carry native value and TRC-10 tokens at once, so the index counts every carried value,
 * whether or not it moved.
 */
function internalMovements(internals: readonly Internal[]): Movement[] {
  const carried = internals
    .filter(isPayment)
    .flatMap((internal) => (internal.callValueInfo ?? []).map((value) => ({ internal, value })))
  return carried.flatMap(({ internal, value: { callValue, tokenId } }, index): Movement[] => {
    if (internal.rejected === true || callValue === undefined || callValue <= 0n) return []
    const isNative = tokenId === undefined || tokenId === ''
    const asset = isNative ? nativeAsset : trc10Asset(String(tokenId))
    const from = internal.caller_address === undefined ? null : toBase58(internal.caller_address)
    const to = internal.transferTo_address === undefined ? null : toBase58(internal.transferTo_address)
    return [{ kind: 'internal', asset, from, to, units: callValue, index }]
  })
}

/**
 * A Transfer log, identified by its place in the receipt. Three topics mean an amount; four a token that is
 * not a coin.
 */
function tokenMovement(log: Log, index: number): Movement[] {
  const [topic, from, to] = log.topics ?? []
  if (topic !== transferTopic || from === undefined || to === undefined || log.topics?.length !== 3) return []
  if (log.data === undefined || log.data.length < 64) return []
  const units = BigInt(`0x${log.data.slice(0, 64)}`)
  if (units === 0n) return []
  const contract = addressFromWord(log.address)
  return [
    { kind: 'token', asset: trc20Asset(contract), from: orNobody(from), to: orNobody(to), units, index },
  ]
}

/** A contract uses the zero address for minted or burned coins. */
const orNobody = (word: string): string | null =>
  /^0*$/.test(word.slice(-40)) ? null : addressFromWord(word)
