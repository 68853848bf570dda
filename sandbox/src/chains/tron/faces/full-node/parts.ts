/** A transaction parsed from JSON. A node serialises it again and ignores `raw_data_hex`. */
import {
  buildRaw,
  type ContractValue,
  isContractType,
  type Permission,
  type TronContract,
  type TronRaw,
  type Vote,
} from '@holdfast/chains/tron'
import { addressOf, bytesOf, nameOf, nullPointer, type Query, textOf, wholeOf } from './face.ts'

const objectOf = (value: unknown): Query => {
  if (typeof value !== 'object' || value === null) throw nullPointer()
  return value as Query
}

export function rawFrom(json: unknown, visible: boolean): TronRaw {
  const raw = { ...objectOf(json), visible }
  if (!Array.isArray((raw as Query).contract)) throw nullPointer()
  const contracts = ((raw as Query).contract as unknown[]).flatMap((entry) => contractFrom(entry, visible))
  return {
    refBlockBytes: bytesOf(raw, 'ref_block_bytes'),
    refBlockNumber: wholeOf(raw, 'ref_block_num'),
    refBlockHash: bytesOf(raw, 'ref_block_hash'),
    expiration: wholeOf(raw, 'expiration'),
    data: bytesOf(raw, 'data'),
    contracts,
    scripts: bytesOf(raw, 'scripts'),
    timestamp: wholeOf(raw, 'timestamp'),
    feeLimit: wholeOf(raw, 'fee_limit'),
    unknown: [],
  }
}

/** Contracts of unknown types are skipped, as in a node. */
function contractFrom(json: unknown, visible: boolean): TronContract[] {
  const contract = objectOf(json)
  const type = textOf(contract, 'type')
  if (!isContractType(type)) return []
  const parameter = objectOf(contract.parameter)
  const built = buildRaw(type, valueFrom(objectOf(parameter.value), visible), {
    refBlockBytes: '',
    refBlockHash: '',
    expiration: 0n,
    timestamp: 0n,
    permissionId: Number(wholeOf(contract, 'Permission_id')),
  }).contracts[0]
  return built === undefined ? [] : [built]
}

function valueFrom(json: Query, visible: boolean): ContractValue {
  const query = { ...json, visible }
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, field]): [string, ContractValue[string]][] => {
      if (name === 'votes' && Array.isArray(field))
        return [[name, field.map((vote) => voteFrom(vote, visible))]]
      if (name === 'owner' || name === 'witness') return [[name, permissionFrom(field, visible)]]
      if (name === 'actives' && Array.isArray(field))
        return [[name, field.map((active) => permissionFrom(active, visible))]]
      if (typeof field === 'number' || typeof field === 'bigint') return [[name, BigInt(field)]]
      if (typeof field === 'boolean') return [[name, field]]
      if (typeof field !== 'string') return []
      if (name.endsWith('address')) return [[name, addressOf(query, name)]]
      if (name === 'asset_name') return [[name, nameOf(query, name)]]
      return [[name, field]]
    }),
  )
}

export function voteFrom(json: unknown, visible: boolean): Vote {
  const vote = { ...objectOf(json), visible }
  return { vote_address: addressOf(vote, 'vote_address'), vote_count: wholeOf(vote, 'vote_count') }
}

const permissionTypes = ['Owner', 'Witness', 'Active'] as const

/** The type may be a name or a number. */
export function permissionFrom(json: unknown, visible: boolean): Permission {
  const permission: Query = objectOf(json)
  const named = permission.type ?? 0
  return {
    type: permissionTypes.find((type, at) => type === named || at === named) ?? 'Owner',
    id: Number(wholeOf(permission, 'id')),
    permission_name: textOf(permission, 'permission_name'),
    threshold: wholeOf(permission, 'threshold'),
    parent_id: Number(wholeOf(permission, 'parent_id')),
    operations: bytesOf(permission, 'operations'),
    keys: (Array.isArray(permission.keys) ? permission.keys : []).map((entry: unknown) => {
      const key = { ...objectOf(entry), visible }
      return { address: addressOf(key, 'address'), weight: wholeOf(key, 'weight') }
    }),
  }
}
