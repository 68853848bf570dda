/**
 * Decodes the effect of unsigned bytes, and names everything beyond it. A node accepts unknown fields,
 * overlong numbers and repeated fields; the decoder applies them as a node does, and reports them.
 */
import type { AssetId } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { addressFromWord, toBase58 } from './address.ts'
import { transferSelector } from './transfer/build-transfer.ts'
import { contractFields, type ContractValue, isContractType } from './contracts.ts'
import { nativeAsset, trc20Asset } from './parse/assets.ts'
import { decodeRaw, encodeRaw, type TronContract } from './transaction.ts'
import { numberField, readFields, type WireField } from './wire.ts'

export interface DecodedTransaction {
  readonly contracts: readonly DecodedContract[]
  readonly refBlockBytes: string
  readonly refBlockHash: string
  /** Milliseconds. */
  readonly expiration: bigint
  readonly timestamp: bigint
  readonly feeLimit: bigint
  /** Hexadecimal. */
  readonly memo: string
  /**
   * Fields that transfers of Holdfast never have, by their place: 'raw_data: field 99', 'contract: field 4'.
   */
  readonly unexpected: readonly string[]
  /** Whether these bytes are the only encoding of their content. */
  readonly isCanonical: boolean
}

export interface DecodedContract {
  readonly type: string
  readonly permissionId: number
  /** Base58, or hexadecimal if it is not an address. */
  readonly owner: string
  /** Null: not a transfer. */
  readonly transfer: DecodedTransfer | null
  readonly call: DecodedCall | null
}

export interface DecodedTransfer {
  readonly asset: AssetId
  readonly recipient: string
  readonly units: bigint
}

export interface DecodedCall {
  readonly contract: string
  /** Hexadecimal, four bytes or fewer if there are not as many. */
  readonly selector: string
  readonly callValue: bigint
  readonly callTokenValue: bigint
  readonly tokenId: bigint
  /** Why the calldata of a `transfer` is not exactly its two words; null if it is, or for another call. */
  readonly fault: string | null
}

/** Throws `UnreadableBytes`. */
export function decode(unsigned: Uint8Array): DecodedTransaction {
  const raw = decodeRaw(unsigned)
  return {
    contracts: raw.contracts.map(decodeContractOf),
    refBlockBytes: raw.refBlockBytes,
    refBlockHash: raw.refBlockHash,
    expiration: raw.expiration,
    timestamp: raw.timestamp,
    feeLimit: raw.feeLimit,
    memo: raw.data,
    unexpected: unexpectedIn(unsigned),
    isCanonical: bytesToHex(encodeRaw(raw)) === bytesToHex(unsigned),
  }
}

function decodeContractOf({ type, value, permissionId }: TronContract): DecodedContract {
  const message = value ?? {}
  const base = { type, permissionId, owner: addressIn(message, 'owner_address'), transfer: null, call: null }
  if (type === 'TransferContract')
    return {
      ...base,
      transfer: {
        asset: nativeAsset,
        recipient: addressIn(message, 'to_address'),
        units: numberIn(message, 'amount'),
      },
    }
  return type === 'TriggerSmartContract' ? { ...base, ...decodeCall(message) } : base
}

function decodeCall(value: ContractValue): Pick<DecodedContract, 'transfer' | 'call'> {
  const data = typeof value.data === 'string' ? value.data : ''
  const [selector, recipient, units] = [data.slice(0, 8), data.slice(8, 72), data.slice(72, 136)]
  const contract = addressIn(value, 'contract_address')
  const isTransfer = selector === transferSelector
  const isWhole = units.length === 64
  return {
    call: {
      contract,
      selector,
      callValue: numberIn(value, 'call_value'),
      callTokenValue: numberIn(value, 'call_token_value'),
      tokenId: numberIn(value, 'token_id'),
      fault: isTransfer ? faultOfWords(data) : null,
    },
    transfer:
      isTransfer && isWhole
        ? { asset: trc20Asset(contract), recipient: addressFromWord(recipient), units: BigInt(`0x${units}`) }
        : null,
  }
}

const wordsEnd = 8 + 64 + 64

function faultOfWords(data: string): string | null {
  if (data.length < wordsEnd) return 'shorter than two words'
  if (data.length > wordsEnd) return 'longer than two words'
  return data.startsWith('0'.repeat(24), 8) ? null : 'the address word holds more than an address'
}

const numberIn = (value: ContractValue, name: string): bigint =>
  typeof value[name] === 'bigint' ? value[name] : 0n

function addressIn(value: ContractValue, name: string): string {
  const hex = typeof value[name] === 'string' ? value[name] : ''
  return /^41[0-9a-f]{40}$/.test(hex) ? toBase58(hex) : hex
}

/** Field numbers and wire types of a Holdfast transfer, by level. */
const rawFields: Shape = new Map([
  [1, 2],
  [4, 2],
  [8, 0],
  [10, 2],
  [11, 2],
  [14, 0],
  [18, 0],
])
const envelopeFields: Shape = new Map([
  [1, 0],
  [2, 2],
  [5, 0],
])
const anyFields: Shape = new Map([
  [1, 2],
  [2, 2],
])
type Shape = ReadonlyMap<number, WireField['type']>

function unexpectedIn(unsigned: Uint8Array): string[] {
  const raw = readFields(unsigned)
  const contracts = messagesIn(raw, 11).flatMap((envelope) => {
    const fields = readFields(envelope)
    const number = numberField(fields, 1) ?? 0n
    const parameter = messagesIn(fields, 2).flatMap((any) => {
      const anyOf = readFields(any)
      const url = new TextDecoder().decode(messagesIn(anyOf, 1).at(-1) ?? new Uint8Array())
      const name = url.replace(typeUrlStem, '')
      const known = isContractType(name) ? contractFields(name) : null
      const value = messagesIn(anyOf, 2).at(-1) ?? new Uint8Array()
      return [
        ...oddOnes('parameter', anyOf, anyFields),
        ...(known === null || number !== BigInt(known.number)
          ? ['parameter: type_url']
          : oddOnes('value', readFields(value), known.shape)),
      ]
    })
    return [...oddOnes('contract', fields, envelopeFields), ...parameter]
  })
  return [...oddOnes('raw_data', raw, rawFields, 11), ...contracts]
}

const typeUrlStem = 'type.googleapis.com/protocol.'

const messagesIn = (fields: readonly WireField[], number: number): Uint8Array[] =>
  fields.flatMap(({ field, type, value }) => (field === number && type === 2 ? [value] : []))

/** `repeated`: the only field that may occur more than once. */
function oddOnes(level: string, fields: readonly WireField[], shape: Shape, repeated?: number): string[] {
  const seen = new Set<number>()
  return fields.flatMap(({ field, type }) => {
    const isAgain = seen.has(field) && field !== repeated
    seen.add(field)
    if (shape.get(field) !== type) return [`${level}: field ${field}`]
    return isAgain ? [`${level}: field ${field} twice`] : []
  })
}
