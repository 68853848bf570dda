/** The chain's state in a node's JSON: defaults left out, maps as [{key, value}], hexadecimal or, when asked, visible. */
import { toBase58, toHex41, type TronRaw } from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Account, type ResourceName, resourceLimit, usedNow } from './account.ts'
import type { Block, Chain, ChainTransaction } from './chain.ts'
import { parameters } from './parameters.ts'
import { contractsByAddress } from './tokens.ts'

export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }
export type JsonObject = { readonly [name: string]: Json | undefined }

const orNothing = (value: bigint): bigint | undefined => (value === 0n ? undefined : value)

export function rawJson(raw: TronRaw): JsonObject {
  return {
    contract: raw.contracts.map((contract) => ({
      parameter: { value: (contract.value ?? {}) as unknown as JsonObject, type_url: contract.typeUrl },
      type: contract.type,
      Permission_id: contract.permissionId === 0 ? undefined : contract.permissionId,
    })),
    ref_block_bytes: raw.refBlockBytes,
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expiration,
    data: raw.data === '' ? undefined : raw.data,
    fee_limit: orNothing(raw.feeLimit),
    timestamp: orNothing(raw.timestamp),
  }
}

export function transactionJson(transaction: ChainTransaction): JsonObject {
  return {
    ret: [{ contractRet: transaction.effects.ret }],
    signature: transaction.signatures,
    txID: transaction.id,
    raw_data: rawJson(transaction.raw),
    raw_data_hex: bytesToHex(transaction.rawBytes),
  }
}

/** A row of TronGrid's list: the node's transaction with its block and what it cost. */
export function listedTransactionJson(transaction: ChainTransaction): JsonObject {
  const { effects } = transaction
  return {
    ...transactionJson(transaction),
    ret: [{ contractRet: effects.ret, fee: effects.fee }],
    net_usage: effects.netUsage,
    net_fee: effects.netFee,
    energy_usage: effects.energyUsage,
    energy_fee: effects.energyFee,
    energy_usage_total: effects.energyTotal,
    blockNumber: transaction.block,
    block_timestamp: transaction.at,
    internal_transactions: internalsJson(transaction),
    withdraw_amount: orNothing(effects.withdrawAmount),
    unfreeze_amount: undefined,
  }
}

const internalsJson = ({ id, effects }: ChainTransaction): JsonObject[] =>
  effects.internals.map(({ from, to, value }, index) => ({
    hash: `${id.slice(0, 62)}${index.toString(16).padStart(2, '0')}`,
    caller_address: from,
    transferTo_address: to,
    callValueInfo: [{ callValue: value }],
    note: '63616c6c',
  }))

export function receiptJson(transaction: ChainTransaction): JsonObject {
  const { effects } = transaction
  const isFailed = effects.ret !== 'SUCCESS'
  return {
    id: transaction.id,
    fee: orNothing(effects.fee),
    blockNumber: transaction.block,
    blockTimeStamp: transaction.at,
    contractResult: [''],
    contract_address: effects.contractAddress ?? undefined,
    receipt: {
      energy_usage: orNothing(effects.energyUsage),
      energy_fee: orNothing(effects.energyFee),
      energy_usage_total: orNothing(effects.energyTotal),
      net_usage: orNothing(effects.netUsage),
      net_fee: orNothing(effects.netFee),
      result: effects.isContractCall ? effects.ret : undefined,
    },
    log:
      effects.logs.length === 0
        ? undefined
        : effects.logs.map(({ address, topics, data }) => ({ address: address.slice(2), topics, data })),
    result: isFailed ? 'FAILED' : undefined,
    resMessage: effects.message === null ? undefined : Buffer.from(effects.message).toString('hex'),
    internal_transactions: effects.internals.length === 0 ? undefined : internalsJson(transaction),
    withdraw_amount: orNothing(effects.withdrawAmount),
    withdraw_expire_amount: orNothing(effects.withdrawExpireAmount),
    cancel_unfreezeV2_amount:
      effects.cancelled === null
        ? undefined
        : Object.entries(effects.cancelled).map(([key, value]) => ({ key, value })),
  }
}

export function blockJson(chain: Chain, block: Block, { withTransactions = true } = {}): JsonObject {
  const { header } = block
  return {
    blockID: block.id,
    block_header: {
      raw_data: {
        number: block.number === 0 ? undefined : block.number,
        txTrieRoot: header.transactionsRoot,
        witness_address: toHex41(header.witnessAddress),
        parentHash: header.parentHash,
        version: header.version,
        timestamp: block.at,
      },
      witness_signature: chain.witnessSignature(block),
    },
    transactions:
      withTransactions && block.transactions.length > 0 ? block.transactions.map(transactionJson) : undefined,
  }
}

/** `asOf`: the block whose end the balances are told of. */
export function accountJson(chain: Chain, address: string, asOf: number): JsonObject {
  const account = chain.accounts.get(address)
  if (account === undefined || account.createdInBlock > asOf) return {}
  const frozen = (resource: ResourceName) => orNothing(account.staked[resource])
  const trc10 = [...chain.trc10Balances.keys()]
    .filter((key) => key.endsWith(`/${address}`))
    .map((key) => ({ key: key.split('/')[0] ?? '', value: chain.trc10Balances.at(key, asOf) }))
  return {
    address,
    balance: orNothing(chain.balances.at(address, asOf)),
    create_time: account.createdAt,
    type: contractsByAddress.has(address) ? 'Contract' : undefined,
    frozenV2: [
      { amount: frozen('BANDWIDTH') },
      { type: 'ENERGY', amount: frozen('ENERGY') },
      { type: 'TRON_POWER' },
    ],
    unfrozenV2:
      account.unfreezing.length === 0
        ? undefined
        : account.unfreezing.map(({ resource, amount, expiresAt }) => ({
            type: resource === 'ENERGY' ? 'ENERGY' : undefined,
            unfreeze_amount: amount,
            unfreeze_expire_time: expiresAt,
          })),
    delegated_frozenV2_balance_for_bandwidth: orNothing(account.lent.BANDWIDTH),
    acquired_delegated_frozenV2_balance_for_bandwidth: orNothing(account.borrowed.BANDWIDTH),
    account_resource: {
      delegated_frozenV2_balance_for_energy: orNothing(account.lent.ENERGY),
      acquired_delegated_frozenV2_balance_for_energy: orNothing(account.borrowed.ENERGY),
    },
    allowance: orNothing(account.allowance),
    votes:
      account.votes.length === 0
        ? undefined
        : account.votes.map(({ witness, count }) => ({ vote_address: witness, vote_count: count })),
    assetV2: trc10.length === 0 ? undefined : trc10,
    owner_permission: permissionJson(chain.permissionOf(account, 0)),
    active_permission:
      account.actives.length === 0
        ? [permissionJson(chain.permissionOf(account, 2))]
        : account.actives.map(permissionJson),
  }
}

const permissionJson = (permission: ReturnType<Chain['permissionOf']>): JsonObject =>
  permission === undefined
    ? {}
    : {
        type: permission.type === 'Owner' ? undefined : permission.type,
        id: permission.id === 0 ? undefined : permission.id,
        permission_name: permission.permission_name,
        threshold: permission.threshold,
        operations: permission.operations === '' ? undefined : permission.operations,
        keys: permission.keys.map(({ address, weight }) => ({ address, weight })),
      }

export function resourcesJson(account: Account, now: number): JsonObject {
  const used = (resource: ResourceName) => orNothing(usedNow(account.usage[resource], now))
  return {
    freeNetUsed: orNothing(usedNow(account.free, now)),
    freeNetLimit: parameters.freeBandwidth,
    NetUsed: used('BANDWIDTH'),
    NetLimit: orNothing(resourceLimit(account, 'BANDWIDTH')),
    EnergyUsed: used('ENERGY'),
    EnergyLimit: orNothing(resourceLimit(account, 'ENERGY')),
    TotalNetLimit: parameters.totalBandwidthLimit,
    TotalNetWeight: parameters.othersBandwidthStake,
    TotalEnergyLimit: parameters.totalEnergyLimit,
    TotalEnergyWeight: parameters.othersEnergyStake,
    tronPowerLimit: orNothing(
      (account.staked.ENERGY + account.staked.BANDWIDTH + account.lent.ENERGY + account.lent.BANDWIDTH) /
        1_000_000n,
    ),
  }
}

const addressNames = /address$|Address$/
/** With `visible` a node writes addresses in base58 and bytes as text. */
export function visibleJson(json: Json, name = ''): Json {
  if (Array.isArray(json)) return json.map((item) => visibleJson(item as Json, name))
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(
      Object.entries(json as JsonObject).map(([key, value]) => [
        key,
        value === undefined ? undefined : visibleJson(value, key),
      ]),
    )
  if (typeof json !== 'string') return json
  if (addressNames.test(name) && /^41[0-9a-f]{40}$/.test(json)) return toBase58(json)
  if ((name === 'resMessage' || name === 'message') && /^([0-9a-f]{2})+$/.test(json))
    return Buffer.from(json, 'hex').toString()
  return json
}

/** Exact whole numbers, undefined left out. */
export function printJson(json: Json): string {
  return (
    JSON.stringify(json, (_, value: unknown) =>
      typeof value === 'bigint' ? rawNumber(value) : value,
    )?.replace(/"\\u0001(-?\d+)\\u0001"/g, '$1') ?? 'null'
  )
}
const rawNumber = (value: bigint): number | string =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : `\u0001${value}\u0001`
