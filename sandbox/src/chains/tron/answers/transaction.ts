/** Transactions and their receipts, in a node's JSON (hexadecimal form) and in an index's lists. */
import { type ContractValue, type FrozenSupply, type Permission, type TronRaw } from '@holdfast/chains/tron'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChainTransaction } from '../chain-transaction.ts'
import { hexOfText, type Json, type JsonObject, orNothing } from './json.ts'

/** The node prints names of TRC-10 tokens as bytes, the index as text. */
export function rawJson(raw: TronRaw, names: 'bytes' | 'text' = 'bytes'): JsonObject {
  return {
    contract: raw.contracts.map((contract) => ({
      parameter: {
        value: contract.value === null ? {} : valueJson(contract.value, names),
        type_url: contract.typeUrl,
      },
      type: contract.type,
      Permission_id: contract.permissionId === 0 ? undefined : contract.permissionId,
    })),
    ref_block_bytes: raw.refBlockBytes,
    ref_block_num: orNothing(raw.refBlockNumber),
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expiration,
    data: raw.data === '' ? undefined : raw.data,
    scripts: raw.scripts === '' ? undefined : raw.scripts,
    fee_limit: orNothing(raw.feeLimit),
    timestamp: orNothing(raw.timestamp),
  }
}

/** Contract fields that hold the number of a TRC-10 token as text. A call holds its own as a number. */
const tokenNames = new Set(['asset_name', 'token_id', 'first_token_id', 'second_token_id'])

const valueJson = (value: ContractValue, names: 'bytes' | 'text'): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]): [string, Json] => {
      if (tokenNames.has(name) && typeof field === 'string' && names === 'bytes')
        return [name, hexOfText(field)]
      if (name === 'frozen_supply')
        return [name, (field as readonly FrozenSupply[]).map((part) => ({ ...part }))]
      if (name === 'owner' || name === 'witness') return [name, permissionJson(field as Permission)]
      if (name === 'actives') return [name, (field as readonly Permission[]).map(permissionJson)]
      return [name, field as Json]
    }),
  )

export const permissionJson = (permission: Permission): JsonObject => ({
  type: permission.type === 'Owner' ? undefined : permission.type,
  id: permission.id === 0 ? undefined : permission.id,
  permission_name: permission.permission_name === '' ? undefined : permission.permission_name,
  threshold: permission.threshold,
  operations: permission.operations === '' ? undefined : permission.operations,
  keys: permission.keys.map(({ address, weight }) => ({ address, weight })),
})

export const transactionJson = (
  transaction: ChainTransaction,
  names: 'bytes' | 'text' = 'bytes',
): JsonObject => ({
  ret: [{ contractRet: transaction.effects.ret }],
  signature: transaction.signatures,
  txID: transaction.id,
  raw_data: rawJson(transaction.raw, names),
  raw_data_hex: bytesToHex(transaction.rawBytes),
})

/** A row of TronGrid's list: the node's transaction with its block and its cost. */
export function listedTransactionJson(transaction: ChainTransaction): JsonObject {
  const { effects } = transaction
  return {
    ...transactionJson(transaction, 'text'),
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
    withdraw_expire_amount: orNothing(effects.withdrawExpireAmount),
  }
}

const internalsJson = (transaction: ChainTransaction): JsonObject[] =>
  transaction.effects.internals.map(({ from, to, value, note = 'call' }, index) => ({
    hash: internalId(transaction.id, index),
    caller_address: from,
    transferTo_address: to,
    callValueInfo: [{ callValue: value }],
    note: hexOfText(note),
  }))

export const internalId = (transactionId: string, index: number): string =>
  bytesToHex(sha256(utf8ToBytes(`${transactionId}/${index}`)))

export function receiptJson(transaction: ChainTransaction): JsonObject {
  const { effects } = transaction
  return {
    id: transaction.id,
    fee: orNothing(effects.fee),
    blockNumber: transaction.block,
    blockTimeStamp: transaction.at,
    contractResult: [effects.returned],
    contract_address: effects.contractAddress ?? undefined,
    receipt: {
      energy_usage: orNothing(effects.energyUsage),
      energy_fee: orNothing(effects.energyFee),
      origin_energy_usage: orNothing(effects.originEnergyUsage),
      energy_usage_total: orNothing(effects.energyTotal),
      net_usage: orNothing(effects.netUsage),
      net_fee: orNothing(effects.netFee),
      result: effects.isContractCall ? effects.ret : undefined,
      energy_penalty_total: orNothing(effects.energyPenalty),
    },
    log: effects.logs.length === 0 ? undefined : effects.logs.map(logJson),
    result: effects.ret === 'SUCCESS' ? undefined : 'FAILED',
    resMessage: effects.message === null ? undefined : hexOfText(effects.message),
    internal_transactions: effects.internals.length === 0 ? undefined : internalsJson(transaction),
    withdraw_amount: orNothing(effects.withdrawAmount),
    withdraw_expire_amount: orNothing(effects.withdrawExpireAmount),
    assetIssueID: effects.issuedAsset ?? undefined,
    exchange_id: orNothing(effects.exchangeId),
    exchange_received_amount: orNothing(effects.exchangeReceived),
    exchange_inject_another_amount: orNothing(effects.exchangeInjected),
    exchange_withdraw_another_amount: orNothing(effects.exchangeWithdrawn),
    cancel_unfreezeV2_amount:
      effects.cancelled === null
        ? undefined
        : Object.entries({ ...effects.cancelled, TRON_POWER: 0n }).map(([key, value]) => ({ key, value })),
  }
}

export const logJson = ({
  address,
  topics,
  data,
}: {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}): JsonObject => ({ address: address.slice(2), topics, data })
