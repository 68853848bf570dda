/**
 * TRON transactions as bytes and as java-tron's field names. The id is the SHA-256 of the raw part, without
 * `ret` and signatures. int64 is bigint: real transactions contain values above 2^53.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  type ContractType,
  type ContractValue,
  contractNumber,
  contractTypeOf,
  decodeContract,
  encodeContract,
  isContractType,
} from './contracts.ts'
import {
  bytesField,
  bytesFields,
  concat,
  numberField,
  readFields,
  type WireField,
  writeBytes,
  writeField,
  writeMessage,
  writeNumber,
} from './wire.ts'

export interface TronContract {
  /** A type known to this codec, or 'Type 123'. */
  readonly type: string
  readonly typeUrl: string
  /** Null for a type unknown to this codec; `bytes` has its content. */
  readonly value: ContractValue | null
  readonly bytes: Uint8Array
  /** 0 when absent: the owner permission. */
  readonly permissionId: number
}

export interface TronRaw {
  readonly refBlockBytes: string
  readonly refBlockNumber: bigint
  readonly refBlockHash: string
  /** Milliseconds; from this time on the node refuses the transaction. */
  readonly expiration: bigint
  /** Memo, hexadecimal. */
  readonly data: string
  readonly contracts: readonly TronContract[]
  readonly scripts: string
  /** Milliseconds by the client's own clock; 0 when absent. Not trustworthy. */
  readonly timestamp: bigint
  readonly feeLimit: bigint
  /** Fields unknown to this codec, kept so that the bytes can be written again. */
  readonly unknown: readonly WireField[]
}

export interface TronTransaction {
  readonly rawBytes: Uint8Array
  readonly signatures: readonly string[]
  /** The results as the block holds them, undecoded. */
  readonly results: readonly Uint8Array[]
}

export const transactionId = (rawBytes: Uint8Array): string => bytesToHex(sha256(rawBytes))

export function decodeTransaction(bytes: Uint8Array): TronTransaction {
  const fields = readFields(bytes)
  return {
    rawBytes: bytesField(fields, 1) ?? new Uint8Array(),
    signatures: bytesFields(fields, 2).map((signature) => bytesToHex(signature)),
    results: bytesFields(fields, 5),
  }
}

export const encodeTransaction = ({ rawBytes, signatures, results }: TronTransaction): Uint8Array =>
  concat(
    writeMessage(1, rawBytes),
    ...signatures.map((signature) => writeBytes(2, hexToBytes(signature))),
    ...results.map((result) => writeMessage(5, result)),
  )

const textDecoder = new TextDecoder()
const namedFields = new Set([1, 3, 4, 8, 10, 11, 12, 14, 18])

export function decodeRaw(bytes: Uint8Array): TronRaw {
  const fields = readFields(bytes)
  return {
    refBlockBytes: hexField(fields, 1),
    refBlockNumber: numberField(fields, 3) ?? 0n,
    refBlockHash: hexField(fields, 4),
    expiration: numberField(fields, 8) ?? 0n,
    data: hexField(fields, 10),
    contracts: bytesFields(fields, 11).map(decodeEnvelope),
    scripts: hexField(fields, 12),
    timestamp: numberField(fields, 14) ?? 0n,
    feeLimit: numberField(fields, 18) ?? 0n,
    unknown: fields.filter(({ field }) => !namedFields.has(field)),
  }
}

function hexField(fields: readonly WireField[], field: number): string {
  const bytes = bytesField(fields, field)
  return bytes === undefined ? '' : bytesToHex(bytes)
}

function decodeEnvelope(bytes: Uint8Array): TronContract {
  const fields = readFields(bytes)
  const any = readFields(bytesField(fields, 2) ?? new Uint8Array())
  const number = Number(numberField(fields, 1) ?? 0n)
  const type = contractTypeOf(number)
  const value = bytesField(any, 2) ?? new Uint8Array()
  return {
    type: type ?? `Type ${number}`,
    typeUrl: textDecoder.decode(bytesField(any, 1) ?? new Uint8Array()),
    value: type === undefined ? null : decodeContract(type, value),
    bytes: value,
    permissionId: Number(numberField(fields, 5) ?? 0n),
  }
}

export function encodeRaw(raw: TronRaw): Uint8Array {
  return concat(
    writeBytes(1, hexToBytes(raw.refBlockBytes)),
    writeNumber(3, raw.refBlockNumber),
    writeBytes(4, hexToBytes(raw.refBlockHash)),
    writeNumber(8, raw.expiration),
    writeBytes(10, hexToBytes(raw.data)),
    ...raw.contracts.map((contract) => writeMessage(11, encodeEnvelope(contract))),
    writeBytes(12, hexToBytes(raw.scripts)),
    writeNumber(14, raw.timestamp),
    writeNumber(18, raw.feeLimit),
    ...raw.unknown.map(writeField),
  )
}

function encodeEnvelope(contract: TronContract): Uint8Array {
  const number = isContractType(contract.type)
    ? contractNumber(contract.type)
    : Number(contract.type.slice('Type '.length))
  const value =
    isContractType(contract.type) && contract.value !== null
      ? encodeContract(contract.type, contract.value)
      : contract.bytes
  return concat(
    writeNumber(1, BigInt(number)),
    writeMessage(2, concat(writeBytes(1, new TextEncoder().encode(contract.typeUrl)), writeBytes(2, value))),
    writeNumber(5, BigInt(contract.permissionId)),
  )
}

export interface RawParts {
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly expiration: bigint
  readonly timestamp: bigint
  readonly feeLimit?: bigint
  readonly memo?: string
  readonly permissionId?: number
}

/** An unsigned transaction with one contract. */
export function buildRaw(type: ContractType, value: ContractValue, parts: RawParts): TronRaw {
  return {
    refBlockBytes: parts.refBlockBytes,
    refBlockNumber: 0n,
    refBlockHash: parts.refBlockHash,
    expiration: parts.expiration,
    data: parts.memo === undefined ? '' : bytesToHex(new TextEncoder().encode(parts.memo)),
    contracts: [
      {
        type,
        typeUrl: `type.googleapis.com/protocol.${type}`,
        value,
        bytes: encodeContract(type, value),
        permissionId: parts.permissionId ?? 0,
      },
    ],
    scripts: '',
    timestamp: parts.timestamp,
    feeLimit: parts.feeLimit ?? 0n,
    unknown: [],
  }
}

/**
 * The bandwidth points that a node charges: the transaction without its results, plus 64 bytes for a result.
 */
export const bandwidthOf = (rawBytes: Uint8Array, signatures: readonly string[]): number =>
  encodeTransaction({ rawBytes, signatures, results: [] }).length + 64
