/**
 * The contract types of TRON and their fields, from the public .proto files: name → number and field numbers.
 * Unlisted types pass through as bytes. Nested structures that Holdfast never builds stay bytes as well.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { toHex41 } from './address.ts'
import {
  bytesField,
  bytesFields,
  concat,
  numberField,
  readFields,
  type WireField,
  writeBytes,
  writeMessage,
  writeNumber,
} from './wire.ts'

type Kind =
  | 'address'
  | 'int64'
  | 'bool'
  | 'text'
  | 'bytes'
  | 'resource'
  | 'accountType'
  | 'votes'
  | 'permission'
  | 'permissions'
  | 'addresses'
  | 'frozenSupply'
type Fields = Record<string, readonly [field: number, kind: Kind]>

const owner = { owner_address: [1, 'address'] } as const satisfies Fields
/** Into or out of an exchange of two tokens. */
const exchanged = {
  ...owner,
  exchange_id: [2, 'int64'],
  token_id: [3, 'text'],
  quant: [4, 'int64'],
} as const satisfies Fields

const schemas = {
  AccountCreateContract: [0, { ...owner, account_address: [2, 'address'], type: [3, 'accountType'] }],
  TransferContract: [1, { ...owner, to_address: [2, 'address'], amount: [3, 'int64'] }],
  TransferAssetContract: [
    2,
    {
      asset_name: [1, 'text'],
      owner_address: [2, 'address'],
      to_address: [3, 'address'],
      amount: [4, 'int64'],
    },
  ],
  VoteWitnessContract: [4, { ...owner, votes: [2, 'votes'], support: [3, 'bool'] }],
  WitnessCreateContract: [5, { ...owner, url: [2, 'bytes'] }],
  AssetIssueContract: [
    6,
    {
      ...owner,
      name: [2, 'bytes'],
      abbr: [3, 'bytes'],
      total_supply: [4, 'int64'],
      frozen_supply: [5, 'frozenSupply'],
      trx_num: [6, 'int64'],
      precision: [7, 'int64'],
      num: [8, 'int64'],
      start_time: [9, 'int64'],
      end_time: [10, 'int64'],
      order: [11, 'int64'],
      vote_score: [16, 'int64'],
      description: [20, 'bytes'],
      url: [21, 'bytes'],
      free_asset_net_limit: [22, 'int64'],
      public_free_asset_net_limit: [23, 'int64'],
      public_free_asset_net_usage: [24, 'int64'],
      public_latest_free_net_time: [25, 'int64'],
      id: [41, 'text'],
    },
  ],
  WitnessUpdateContract: [8, { ...owner, update_url: [12, 'bytes'] }],
  ParticipateAssetIssueContract: [
    9,
    { ...owner, to_address: [2, 'address'], asset_name: [3, 'text'], amount: [4, 'int64'] },
  ],
  AccountUpdateContract: [10, { account_name: [1, 'bytes'], owner_address: [2, 'address'] }],
  FreezeBalanceContract: [
    11,
    {
      ...owner,
      frozen_balance: [2, 'int64'],
      frozen_duration: [3, 'int64'],
      resource: [10, 'resource'],
      receiver_address: [15, 'address'],
    },
  ],
  UnfreezeBalanceContract: [12, { ...owner, resource: [10, 'resource'], receiver_address: [15, 'address'] }],
  WithdrawBalanceContract: [13, owner],
  UnfreezeAssetContract: [14, owner],
  UpdateAssetContract: [
    15,
    {
      ...owner,
      description: [2, 'bytes'],
      url: [3, 'bytes'],
      new_limit: [4, 'int64'],
      new_public_limit: [5, 'int64'],
    },
  ],
  ProposalApproveContract: [17, { ...owner, proposal_id: [2, 'int64'], is_add_approval: [3, 'bool'] }],
  ProposalDeleteContract: [18, { ...owner, proposal_id: [2, 'int64'] }],
  SetAccountIdContract: [19, { account_id: [1, 'bytes'], owner_address: [2, 'address'] }],
  CreateSmartContract: [
    30,
    { ...owner, new_contract: [2, 'bytes'], call_token_value: [3, 'int64'], token_id: [4, 'int64'] },
  ],
  TriggerSmartContract: [
    31,
    {
      ...owner,
      contract_address: [2, 'address'],
      call_value: [3, 'int64'],
      data: [4, 'bytes'],
      call_token_value: [5, 'int64'],
      token_id: [6, 'int64'],
    },
  ],
  UpdateSettingContract: [
    33,
    { ...owner, contract_address: [2, 'address'], consume_user_resource_percent: [3, 'int64'] },
  ],
  ExchangeCreateContract: [
    41,
    {
      ...owner,
      first_token_id: [2, 'text'],
      first_token_balance: [3, 'int64'],
      second_token_id: [4, 'text'],
      second_token_balance: [5, 'int64'],
    },
  ],
  ExchangeInjectContract: [42, exchanged],
  ExchangeWithdrawContract: [43, exchanged],
  ExchangeTransactionContract: [44, { ...exchanged, expected: [5, 'int64'] }],
  UpdateEnergyLimitContract: [
    45,
    { ...owner, contract_address: [2, 'address'], origin_energy_limit: [3, 'int64'] },
  ],
  AccountPermissionUpdateContract: [
    46,
    { ...owner, owner: [2, 'permission'], witness: [3, 'permission'], actives: [4, 'permissions'] },
  ],
  ClearABIContract: [48, { ...owner, contract_address: [2, 'address'] }],
  UpdateBrokerageContract: [49, { ...owner, brokerage: [2, 'int64'] }],
  FreezeBalanceV2Contract: [54, { ...owner, frozen_balance: [2, 'int64'], resource: [3, 'resource'] }],
  UnfreezeBalanceV2Contract: [55, { ...owner, unfreeze_balance: [2, 'int64'], resource: [3, 'resource'] }],
  WithdrawExpireUnfreezeContract: [56, owner],
  DelegateResourceContract: [
    57,
    {
      ...owner,
      resource: [2, 'resource'],
      balance: [3, 'int64'],
      receiver_address: [4, 'address'],
      lock: [5, 'bool'],
      lock_period: [6, 'int64'],
    },
  ],
  UnDelegateResourceContract: [
    58,
    { ...owner, resource: [2, 'resource'], balance: [3, 'int64'], receiver_address: [4, 'address'] },
  ],
  CancelAllUnfreezeV2Contract: [59, owner],
} as const satisfies Record<string, readonly [number: number, fields: Fields]>

export type ContractType = keyof typeof schemas

export interface Permission {
  readonly type: 'Owner' | 'Witness' | 'Active'
  readonly id: number
  readonly permission_name: string
  readonly threshold: bigint
  readonly parent_id: number
  readonly operations: string
  readonly keys: readonly { readonly address: string; readonly weight: bigint }[]
}

export interface Vote {
  readonly vote_address: string
  readonly vote_count: bigint
}

/** Units of an issued token that their issuer gets only days after the sale begins. */
export interface FrozenSupply {
  readonly frozen_amount: bigint
  readonly frozen_days: bigint
}

/** Field values as java-tron names them: addresses and bytes hexadecimal, int64 bigint, absent when default. */
export type ContractValue = Record<string, ContractFieldValue>
export type ContractFieldValue =
  | string
  | bigint
  | boolean
  | readonly Vote[]
  | readonly FrozenSupply[]
  | Permission
  | readonly Permission[]
  | readonly string[]

const typesByNumber = new Map<number, ContractType>(
  Object.entries(schemas).map(([type, [number]]) => [number, type as ContractType]),
)

export const isContractType = (name: string): name is ContractType => Object.hasOwn(schemas, name)
export const contractNumber = (type: ContractType): number => schemas[type][0]
export const contractTypeOf = (number: number): ContractType | undefined => typesByNumber.get(number)
export const contractTypes = Object.keys(schemas) as ContractType[]

const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const
const accountTypes = ['Normal', 'AssetIssue', 'Contract'] as const
const permissionTypes = ['Owner', 'Witness', 'Active'] as const

type OrderedFields = readonly (readonly [name: string, field: number, kind: Kind])[]

const fieldsByType = new Map(contractTypes.map((type) => [type, orderFields(type)]))

const fieldsOf = (type: ContractType): OrderedFields => fieldsByType.get(type) ?? []

function orderFields(type: ContractType): OrderedFields {
  return Object.entries<readonly [number, Kind]>(schemas[type][1])
    .map(([name, [field, kind]]): [string, number, Kind] => [name, field, kind])
    .sort((a, b) => a[1] - b[1])
}

/** The number of a type and the wire type of each of its fields. */
export const contractFields = (
  type: ContractType,
): { readonly number: number; readonly shape: ReadonlyMap<number, 0 | 2> } => ({
  number: contractNumber(type),
  shape: new Map(fieldsOf(type).map(([, field, kind]) => [field, wireTypes[kind]])),
})

const wireTypes: Record<Kind, 0 | 2> = {
  address: 2,
  int64: 0,
  bool: 0,
  text: 2,
  bytes: 2,
  resource: 0,
  accountType: 0,
  votes: 2,
  permission: 2,
  permissions: 2,
  addresses: 2,
  frozenSupply: 2,
}

export function decodeContract(type: ContractType, bytes: Uint8Array): ContractValue {
  const fields = readFields(bytes)
  const value: ContractValue = {}
  for (const [name, field, kind] of fieldsOf(type)) {
    const decoded = decodeField(fields, field, kind)
    if (decoded !== undefined) value[name] = decoded
  }
  return value
}

function decodeField(
  fields: readonly WireField[],
  field: number,
  kind: Kind,
): ContractFieldValue | undefined {
  if (kind === 'votes') return some(bytesFields(fields, field).map(decodeVote))
  if (kind === 'frozenSupply') return some(bytesFields(fields, field).map(decodeFrozenSupply))
  if (kind === 'permissions') return some(bytesFields(fields, field).map(decodePermission))
  if (kind === 'addresses') return some(bytesFields(fields, field).map((bytes) => bytesToHex(bytes)))
  const bytes = bytesField(fields, field)
  if (kind === 'permission') return bytes && decodePermission(bytes)
  if (kind === 'address' || kind === 'bytes') return bytes && bytesToHex(bytes)
  if (kind === 'text') return bytes && textDecoder.decode(bytes)
  const number = numberField(fields, field)
  if (number === undefined || number === 0n) return undefined
  if (kind === 'bool') return true
  if (kind === 'resource') return resources[Number(number)] ?? `RESOURCE_${number}`
  if (kind === 'accountType') return accountTypes[Number(number)] ?? `TYPE_${number}`
  return number
}

const textDecoder = new TextDecoder()
const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

function decodeVote(bytes: Uint8Array): Vote {
  const fields = readFields(bytes)
  return {
    vote_address: bytesToHex(bytesField(fields, 1) ?? new Uint8Array()),
    vote_count: numberField(fields, 2) ?? 0n,
  }
}

function decodeFrozenSupply(bytes: Uint8Array): FrozenSupply {
  const fields = readFields(bytes)
  return { frozen_amount: numberField(fields, 1) ?? 0n, frozen_days: numberField(fields, 2) ?? 0n }
}

function decodePermission(bytes: Uint8Array): Permission {
  const fields = readFields(bytes)
  return {
    type: permissionTypes[Number(numberField(fields, 1) ?? 0n)] ?? 'Owner',
    id: Number(numberField(fields, 2) ?? 0n),
    permission_name: textDecoder.decode(bytesField(fields, 3) ?? new Uint8Array()),
    threshold: numberField(fields, 4) ?? 0n,
    parent_id: Number(numberField(fields, 5) ?? 0n),
    operations: bytesToHex(bytesField(fields, 6) ?? new Uint8Array()),
    keys: bytesFields(fields, 7).map((key) => {
      const part = readFields(key)
      return {
        address: bytesToHex(bytesField(part, 1) ?? new Uint8Array()),
        weight: numberField(part, 2) ?? 0n,
      }
    }),
  }
}

export function encodeContract(type: ContractType, value: ContractValue): Uint8Array {
  return concat(...fieldsOf(type).map(([name, field, kind]) => encodeField(field, kind, value[name])))
}

function encodeField(field: number, kind: Kind, value: ContractFieldValue | undefined): Uint8Array {
  if (value === undefined || value === '' || value === false) return new Uint8Array()
  switch (kind) {
    case 'address':
      return writeBytes(field, addressBytes(value as string))
    case 'bytes':
      return writeBytes(field, hexToBytes(value as string))
    case 'text':
      return writeBytes(field, new TextEncoder().encode(value as string))
    case 'int64':
      return writeNumber(field, value as bigint)
    case 'bool':
      return writeNumber(field, 1n)
    case 'resource':
      return writeNumber(field, enumNumber(resources, value as string, 'RESOURCE_'))
    case 'accountType':
      return writeNumber(field, enumNumber(accountTypes, value as string, 'TYPE_'))
    case 'votes':
      return concat(...(value as readonly Vote[]).map((vote) => writeMessage(field, encodeVote(vote))))
    case 'frozenSupply':
      return concat(
        ...(value as readonly FrozenSupply[]).map((supply) =>
          writeMessage(
            field,
            concat(writeNumber(1, supply.frozen_amount), writeNumber(2, supply.frozen_days)),
          ),
        ),
      )
    case 'permission':
      return writeMessage(field, encodePermission(value as Permission))
    case 'permissions':
      return concat(...(value as readonly Permission[]).map((p) => writeMessage(field, encodePermission(p))))
    case 'addresses':
      return concat(...(value as readonly string[]).map((a) => writeMessage(field, addressBytes(a))))
  }
}

/**
 * Recorded transactions contain addresses of other lengths, too (empty, 20 bytes): hexadecimal is taken
 * unchanged.
 */
const addressBytes = (address: string): Uint8Array =>
  /^([0-9a-f]{2})+$/i.test(address) ? hexToBytes(address) : hexToBytes(toHex41(address))

function enumNumber(names: readonly string[], value: string, prefix: string): bigint {
  const at = names.indexOf(value)
  if (at >= 0) return BigInt(at)
  if (value.startsWith(prefix)) return BigInt(value.slice(prefix.length))
  throw new RangeError(`'${value}' is none of ${names.join(', ')}`)
}

const encodeVote = (vote: Vote): Uint8Array =>
  concat(writeBytes(1, addressBytes(vote.vote_address)), writeNumber(2, vote.vote_count))

const encodePermission = (permission: Permission): Uint8Array =>
  concat(
    writeNumber(1, BigInt(permissionTypes.indexOf(permission.type))),
    writeNumber(2, BigInt(permission.id)),
    writeBytes(3, new TextEncoder().encode(permission.permission_name)),
    writeNumber(4, permission.threshold),
    writeNumber(5, BigInt(permission.parent_id)),
    writeBytes(6, hexToBytes(permission.operations)),
    ...permission.keys.map((key) =>
      writeMessage(7, concat(writeBytes(1, addressBytes(key.address)), writeNumber(2, key.weight))),
    ),
  )
