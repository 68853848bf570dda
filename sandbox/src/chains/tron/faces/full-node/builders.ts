/** Calls that build an unsigned transaction: the contract is checked, the resources are not yet. */
import {
  buildRaw,
  bandwidthOf,
  type ContractType,
  type ContractValue,
  encodeRaw,
  transactionId,
} from '@holdfast/chains/tron'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Json, JsonObject } from '../../answers/json.ts'
import { rawJson } from '../../answers/transaction.ts'
import { addressOf, type Calls, type Face, isVisible, nameOf, type Query, textOf, wholeOf } from './face.ts'
import { permissionFrom, voteFrom } from './parts.ts'

const lifeMs = 60_000
const placeholderSignature = '00'.repeat(65)

export const builderCalls: Calls = {
  createtransaction: builder('TransferContract'),
  createaccount: builder('AccountCreateContract'),
  transferasset: builder('TransferAssetContract'),
  freezebalance: builder('FreezeBalanceContract'),
  unfreezebalance: builder('UnfreezeBalanceContract'),
  freezebalancev2: builder('FreezeBalanceV2Contract'),
  unfreezebalancev2: builder('UnfreezeBalanceV2Contract'),
  withdrawexpireunfreeze: builder('WithdrawExpireUnfreezeContract'),
  cancelallunfreezev2: builder('CancelAllUnfreezeV2Contract'),
  delegateresource: builder('DelegateResourceContract'),
  undelegateresource: builder('UnDelegateResourceContract'),
  votewitnessaccount: builder('VoteWitnessContract'),
  withdrawbalance: builder('WithdrawBalanceContract'),
  accountpermissionupdate: builder('AccountPermissionUpdateContract'),
}

function builder(type: ContractType): (face: Face, query: Query) => Json {
  return (face, query) => {
    const memo = nameOf(query, 'extra_data')
    const built = buildUnsigned(face, type, valueOf(type, query), query, memo === '' ? {} : { memo })
    return { visible: isVisible(query), ...built }
  }
}

const addressFields = ['owner_address', 'to_address', 'receiver_address', 'account_address']
const wholeFields = [
  'amount',
  'frozen_balance',
  'frozen_duration',
  'unfreeze_balance',
  'balance',
  'lock_period',
]

function valueOf(type: ContractType, query: Query): ContractValue {
  const value: ContractValue = {}
  for (const name of addressFields) if (textOf(query, name) !== '') value[name] = addressOf(query, name)
  for (const name of wholeFields) if (wholeOf(query, name) !== 0n) value[name] = wholeOf(query, name)
  const resource = textOf(query, 'resource')
  if (resource !== '' && resource !== 'BANDWIDTH') value.resource = resource
  if (query.lock === true) value.lock = true
  if (type === 'TransferAssetContract') value.asset_name = nameOf(query, 'asset_name')
  if (Array.isArray(query.votes)) value.votes = query.votes.map((vote) => voteFrom(vote, isVisible(query)))
  if (type === 'AccountPermissionUpdateContract') {
    if (typeof query.owner === 'object') value.owner = permissionFrom(query.owner, isVisible(query))
    if (Array.isArray(query.actives))
      value.actives = query.actives.map((active) => permissionFrom(active, isVisible(query)))
  }
  return value
}

/** Refers to the latest solid block, and expires a minute after the newest one. */
export function buildUnsigned(
  { chain, node }: Face,
  type: ContractType,
  value: ContractValue,
  query: Query,
  extra: { readonly feeLimit?: bigint; readonly memo?: string },
): JsonObject {
  const { solid, head } = chain
  const raw = buildRaw(type, value, {
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiration: BigInt(head.at + lifeMs),
    timestamp: BigInt(node.now()),
    permissionId: Number(wholeOf(query, 'Permission_id')),
    ...extra,
  })
  const rawBytes = encodeRaw(raw)
  if (type !== 'TriggerSmartContract')
    chain.validate(raw, BigInt(bandwidthOf(rawBytes, [placeholderSignature])), node.now())
  return { txID: transactionId(rawBytes), raw_data: rawJson(raw), raw_data_hex: bytesToHex(rawBytes) }
}
