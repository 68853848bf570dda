/**
 * A malicious coordinator tries to deceive a signer in every way that bytes allow. None of it is signed, and
 * each attempt has a code.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeTransferIntent, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RefusalCode, SigningLimits } from '../../transfers.ts'
import { toHex41 } from '../address.ts'
import { buildTransfer, transferParameter, transferSelector } from './build-transfer.ts'
import { type ContractType, type ContractValue, encodeContract } from '../contracts.ts'
import { decode } from '../decode.ts'
import { digest } from '../digest.ts'
import { matchIntent } from './match-intent.ts'
import { building, limits, recipient, stranger, tokenIntent, trxIntent, usdt, wallet } from '../testing.ts'
import { buildRaw, encodeRaw, type RawParts, transactionId, type TronRaw } from '../transaction.ts'
import { concat, readFields, writeBytes, writeField, writeMessage, writeNumber } from '../wire.ts'

const hour = 3_600_000
const tokenBytes = buildTransfer(tokenIntent, building)
const trxBytes = buildTransfer(trxIntent, building)

/** '' if accepted, otherwise code and field of the first fault. */
function refusal(intent: TransferIntent, bytes: Uint8Array, change: Partial<SigningLimits> = {}): string {
  const match = matchIntent(intent, bytes, { ...limits, ...change })
  if (match.ok) return ''
  const [{ code, field }] = match.faults
  return field === null ? code : `${code} ${field}`
}
const codes = (intent: TransferIntent, bytes: Uint8Array): RefusalCode[] => {
  const match = matchIntent(intent, bytes, limits)
  return match.ok ? [] : match.faults.map(({ code }) => code)
}

const parts: RawParts = {
  refBlockBytes: '8a6b',
  refBlockHash: '5a5a5a5a5a5a5a5a',
  timestamp: BigInt(building.madeAt.getTime()),
  expiration: BigInt(building.expiresAt.getTime()),
}
const transferData = transferSelector + transferParameter(recipient, tokenIntent.units)
const call = (change: ContractValue = {}): ContractValue => ({
  owner_address: toHex41(wallet),
  contract_address: toHex41(usdt),
  data: transferData,
  ...change,
})
const payment = (change: ContractValue = {}): ContractValue => ({
  owner_address: toHex41(wallet),
  to_address: toHex41(recipient),
  amount: trxIntent.units,
  ...change,
})
const rawOf = (type: ContractType, value: ContractValue, change: Partial<RawParts> = {}): TronRaw =>
  buildRaw(type, value, { ...parts, ...change })
const tokenCall = (value: ContractValue = {}, change: Partial<RawParts> = {}) =>
  encodeRaw(rawOf('TriggerSmartContract', call(value), { feeLimit: building.feeLimit, ...change }))
const trxPayment = (value: ContractValue = {}, change: Partial<RawParts> = {}) =>
  encodeRaw(rawOf('TransferContract', payment(value), { memo: trxIntent.memo, ...change }))

test('an honest transaction is accepted, with the digest that the signer derives itself', () => {
  for (const [intent, bytes] of [
    [tokenIntent, tokenBytes],
    [trxIntent, trxBytes],
  ] as const)
    expect(matchIntent(intent, bytes, limits)).toEqual({
      ok: true,
      messages: [digest(bytes)],
      conflictKey: transactionId(bytes),
    })
  expect([refusal(tokenIntent, tokenCall()), refusal(trxIntent, trxPayment())]).toEqual(['', ''])
})

test('an intent parsed from bytes is accepted like the original', () => {
  const parsed = parseTransferIntent(encodeTransferIntent(tokenIntent))
  expect(parsed.ok && refusal(parsed.value, tokenBytes)).toBe('')
})

describe('bytes that do something else', () => {
  test.each<[string, TransferIntent, Uint8Array]>([
    // Recipient and amount
    ['INTENT_MISMATCH recipient', trxIntent, trxPayment({ to_address: toHex41(stranger) })],
    [
      'INTENT_MISMATCH recipient',
      tokenIntent,
      tokenCall({ data: transferSelector + transferParameter(stranger, 1_500_000n) }),
    ],
    ['INTENT_MISMATCH units', trxIntent, trxPayment({ amount: 1_500_001n })],
    ['INTENT_MISMATCH units', trxIntent, trxPayment({ amount: -1_500_000n })],
    ['INTENT_MISMATCH units', trxIntent, trxPayment({ amount: 0n })],
    [
      'INTENT_MISMATCH units',
      tokenIntent,
      tokenCall({ data: transferSelector + transferParameter(recipient, 1_500_001n) }),
    ],
    [
      'INTENT_MISMATCH units',
      tokenIntent,
      tokenCall({ data: transferSelector + transferParameter(recipient, 2n ** 256n - 1n) }),
    ],
    // Asset and owner
    ['INTENT_MISMATCH asset', tokenIntent, tokenCall({ contract_address: toHex41(stranger) })],
    ['INTENT_MISMATCH asset', trxIntent, tokenCall({}, { memo: trxIntent.memo })],
    ['INTENT_MISMATCH asset', tokenIntent, trxPayment({}, { feeLimit: 1n })],
    ['INTENT_MISMATCH wallet', trxIntent, trxPayment({ owner_address: toHex41(stranger) })],
    ['INTENT_MISMATCH wallet', tokenIntent, tokenCall({ owner_address: toHex41(stranger) })],
    ['INTENT_MISMATCH recipient', trxIntent, trxPayment({ to_address: toHex41(recipient).slice(2) })],
    // Fee limit
    ['FEE_ABOVE_CEILING fee_limit', tokenIntent, tokenCall({}, { feeLimit: tokenIntent.feeCeiling + 1n })],
    ['FEE_ABOVE_CEILING fee_limit', trxIntent, trxPayment({}, { feeLimit: trxIntent.feeCeiling + 1n })],
    ['FEE_LIMIT_MISSING fee_limit', tokenIntent, tokenCall({}, { feeLimit: 0n })],
    ['FEE_LIMIT_MISSING fee_limit', tokenIntent, tokenCall({}, { feeLimit: -1n })],
    ['UNEXPECTED_FIELD raw_data: fee_limit', trxIntent, trxPayment({}, { feeLimit: 1n })],
    // Permission, expiration and memo
    ['PERMISSION_ID permission_id', trxIntent, trxPayment({}, { permissionId: 2 })],
    ['PERMISSION_ID permission_id', tokenIntent, tokenCall({}, { permissionId: 1 })],
    ['EXPIRED expiration', tokenIntent, tokenCall({}, { expiration: BigInt(limits.now.getTime()) })],
    ['EXPIRED expiration', tokenIntent, tokenCall({}, { expiration: 0n })],
    ['EXPIRED expiration', tokenIntent, tokenCall({}, { expiration: -1n })],
    [
      'EXPIRY_TOO_FAR expiration',
      tokenIntent,
      tokenCall({}, { expiration: BigInt(tokenIntent.expiresAt.getTime() + 1) }),
    ],
    ['INTENT_MISMATCH timestamp', tokenIntent, tokenCall({}, { timestamp: 2n ** 60n })],
    ['INTENT_MISMATCH timestamp', tokenIntent, tokenCall({}, { timestamp: 0n })],
    ['INTENT_MISMATCH memo', tokenIntent, tokenCall({}, { memo: 'for you' })],
    ['INTENT_MISMATCH memo', trxIntent, encodeRaw(rawOf('TransferContract', payment()))],
    // Values sent along with a call
    ['CALL_VALUE call_value', tokenIntent, tokenCall({ call_value: 1n })],
    ['CALL_VALUE call_token_value', tokenIntent, tokenCall({ call_token_value: 5n, token_id: 1_002_000n })],
    ['CALL_VALUE token_id', tokenIntent, tokenCall({ token_id: 1_002_000n })],
    // Other calls than transfer(address,uint256), by their selectors
    ['UNKNOWN_CALL data', tokenIntent, tokenCall({ data: `095ea7b3${transferData.slice(8)}` })],
    ['UNKNOWN_CALL data', tokenIntent, tokenCall({ data: `23b872dd${transferData.slice(8)}` })],
    ['UNKNOWN_CALL data', tokenIntent, tokenCall({ data: '' })],
    ['UNKNOWN_CALL data', tokenIntent, tokenCall({ data: 'a9059c' })],
    // The two words of the call
    ['MALFORMED_CALL data', tokenIntent, tokenCall({ data: transferData.slice(0, -2) })],
    ['MALFORMED_CALL data', tokenIntent, tokenCall({ data: transferData.slice(0, 72) })],
    ['MALFORMED_CALL data', tokenIntent, tokenCall({ data: transferSelector })],
    ['MALFORMED_CALL data', tokenIntent, tokenCall({ data: `${transferData}00` })],
    ['MALFORMED_CALL data', tokenIntent, tokenCall({ data: transferData + transferData.slice(8) })],
    [
      'MALFORMED_CALL data',
      tokenIntent,
      tokenCall({ data: `${transferSelector}01${transferData.slice(10)}` }),
    ],
    [
      'MALFORMED_CALL data',
      tokenIntent,
      tokenCall({ data: transferSelector + '0'.repeat(22) + toHex41(recipient) + transferData.slice(72) }),
    ],
  ])('%s', (expected, intent, bytes) => {
    expect(refusal(intent, bytes)).toBe(expected)
  })

  const other: [ContractType, ContractValue][] = [
    [
      'TransferAssetContract',
      {
        owner_address: toHex41(wallet),
        to_address: toHex41(recipient),
        asset_name: '1002000',
        amount: 1_500_000n,
      },
    ],
    ['AccountPermissionUpdateContract', { owner_address: toHex41(wallet) }],
    ['FreezeBalanceV2Contract', { owner_address: toHex41(wallet), frozen_balance: 1_500_000n }],
    [
      'DelegateResourceContract',
      { owner_address: toHex41(wallet), receiver_address: toHex41(recipient), balance: 1_500_000n },
    ],
    ['CreateSmartContract', { owner_address: toHex41(wallet) }],
  ]
  test.each(other)('UNKNOWN_CONTRACT: %s', (type, value) => {
    expect(refusal(trxIntent, encodeRaw(rawOf(type, value, { memo: trxIntent.memo })))).toBe(
      'UNKNOWN_CONTRACT contract',
    )
    expect(refusal(tokenIntent, encodeRaw(rawOf(type, value, { feeLimit: 1n })))).toBe(
      'UNKNOWN_CONTRACT contract',
    )
  })

  test('UNKNOWN_CONTRACT: a type unknown to this codec', () => {
    const raw = rawOf('TransferContract', payment(), { memo: trxIntent.memo })
    const contracts = [{ ...raw.contracts[0]!, type: 'Type 99', value: null }]
    expect(codes(trxIntent, encodeRaw({ ...raw, contracts }))).toEqual([
      'UNKNOWN_CONTRACT',
      'INTENT_MISMATCH',
      'UNEXPECTED_FIELD',
    ])
  })

  test('UNKNOWN_CONTRACT: the number of one type and the name of another', () => {
    const raw = rawOf('TransferContract', payment(), { memo: trxIntent.memo })
    const renamed = {
      ...raw.contracts[0]!,
      typeUrl: 'type.googleapis.com/protocol.AccountPermissionUpdateContract',
    }
    expect(refusal(trxIntent, encodeRaw({ ...raw, contracts: [renamed] }))).toBe(
      'UNEXPECTED_FIELD parameter: type_url',
    )
  })

  test('EXTRA_CONTRACT: a second one, the same one twice, or none', () => {
    const raw = rawOf('TransferContract', payment(), { memo: trxIntent.memo })
    const second = rawOf('TransferContract', payment({ to_address: toHex41(stranger) })).contracts
    for (const contracts of [
      [...raw.contracts, ...second],
      [...second, ...raw.contracts],
      [...raw.contracts, ...raw.contracts],
      [],
    ])
      expect(refusal(trxIntent, encodeRaw({ ...raw, contracts }))).toBe('EXTRA_CONTRACT contracts')
  })

  test('one fault does not hide another', () => {
    const bytes = tokenCall(
      { call_value: 7n, data: transferSelector + transferParameter(stranger, 1n) },
      { permissionId: 2, memo: 'x', feeLimit: 2n ** 62n },
    )
    expect(codes(tokenIntent, bytes)).toEqual([
      'PERMISSION_ID',
      'CALL_VALUE',
      'INTENT_MISMATCH',
      'INTENT_MISMATCH',
      'FEE_ABOVE_CEILING',
      'INTENT_MISMATCH',
    ])
  })
})

describe('each fault names what the intent states and what the bytes do', () => {
  const faults = (intent: TransferIntent, bytes: Uint8Array, change: Partial<SigningLimits> = {}) => {
    const match = matchIntent(intent, bytes, { ...limits, ...change })
    return match.ok ? [] : match.faults
  }
  const now = String(limits.now.getTime())
  const end = String(trxIntent.expiresAt.getTime())
  const expiration = String(building.expiresAt.getTime())
  const asHex = toHex41(recipient)
  const blackhole = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

  test.each([
    [
      'another recipient',
      trxIntent,
      trxPayment({ to_address: toHex41(stranger) }),
      { code: 'INTENT_MISMATCH', field: 'recipient', intended: recipient, found: stranger },
    ],
    [
      'another amount',
      trxIntent,
      trxPayment({ amount: 7n }),
      { code: 'INTENT_MISMATCH', field: 'units', intended: '1500000', found: '7' },
    ],
    [
      'another owner',
      trxIntent,
      trxPayment({ owner_address: toHex41(stranger) }),
      { code: 'INTENT_MISMATCH', field: 'wallet', intended: wallet, found: stranger },
    ],
    [
      'another token',
      tokenIntent,
      tokenCall({ contract_address: toHex41(stranger) }),
      { code: 'INTENT_MISMATCH', field: 'asset', intended: `trc20:${usdt}`, found: `trc20:${stranger}` },
    ],
    [
      'another memo',
      tokenIntent,
      tokenCall({}, { memo: 'for you' }),
      { code: 'INTENT_MISMATCH', field: 'memo', intended: '', found: '666f7220796f75' },
    ],
    [
      'another permission',
      trxIntent,
      trxPayment({}, { permissionId: 2 }),
      { code: 'PERMISSION_ID', field: 'permission_id', intended: '0', found: '2' },
    ],
    [
      'a value along with the call',
      tokenIntent,
      tokenCall({ call_value: 9n }),
      { code: 'CALL_VALUE', field: 'call_value', intended: '0', found: '9' },
    ],
    [
      'another call',
      tokenIntent,
      tokenCall({ data: `095ea7b3${transferData.slice(8)}` }),
      { code: 'UNKNOWN_CALL', field: 'data', intended: 'a9059cbb', found: '095ea7b3' },
    ],
    [
      'no contract',
      trxIntent,
      new Uint8Array(),
      { code: 'EXTRA_CONTRACT', field: 'contracts', intended: '1', found: '0' },
    ],
    [
      'a fee limit above the ceiling',
      tokenIntent,
      tokenCall({}, { feeLimit: 30_000_001n }),
      { code: 'FEE_ABOVE_CEILING', field: 'fee_limit', intended: '30000000', found: '30000001' },
    ],
    [
      'no fee limit',
      tokenIntent,
      tokenCall({}, { feeLimit: 0n }),
      { code: 'FEE_LIMIT_MISSING', field: 'fee_limit', intended: null, found: '0' },
    ],
    [
      'a fee limit for TRX',
      trxIntent,
      trxPayment({}, { feeLimit: 1n }),
      { code: 'UNEXPECTED_FIELD', field: 'raw_data: fee_limit', intended: null, found: null },
    ],
    [
      'a time before 1970',
      tokenIntent,
      tokenCall({}, { timestamp: -5n }),
      { code: 'INTENT_MISMATCH', field: 'timestamp', intended: null, found: '-5' },
    ],
    [
      'made when it expires',
      tokenIntent,
      tokenCall({}, { timestamp: parts.expiration }),
      { code: 'INTENT_MISMATCH', field: 'timestamp', intended: null, found: expiration },
    ],
    [
      'expired bytes',
      tokenIntent,
      tokenCall({}, { timestamp: 1n, expiration: BigInt(now) }),
      { code: 'EXPIRED', field: 'expiration', intended: null, found: now },
    ],
    [
      'bytes that end after the intent',
      tokenIntent,
      tokenCall({}, { expiration: BigInt(end) + 1n }),
      { code: 'EXPIRY_TOO_FAR', field: 'expiration', intended: end, found: String(BigInt(end) + 1n) },
    ],
    [
      'unreadable bytes',
      trxIntent,
      Uint8Array.from([0xff]),
      { code: 'UNDECODABLE', field: null, intended: null, found: null },
    ],
    [
      'bytes in another encoding',
      trxIntent,
      concat(trxBytes, Uint8Array.from([0x90, 0x01, 0x00])),
      { code: 'NOT_CANONICAL', field: null, intended: null, found: null },
    ],
    [
      'an asset that is not paid',
      { ...trxIntent, asset: { id: 'trc10:1002000', decimals: 6 } },
      new Uint8Array(),
      { code: 'UNKNOWN_ASSET', field: 'asset', intended: 'trc10:1002000', found: null },
    ],
    [
      'a network that the key does not sign for',
      { ...trxIntent, network: 'tron:0xcd8690dc' },
      trxBytes,
      {
        code: 'UNKNOWN_NETWORK',
        field: 'network',
        intended: 'tron:0xcd8690dc',
        found: 'tron:0x2b6653dc tron:0x5a17b0c5',
      },
    ],
    [
      'a recipient that is no address',
      { ...trxIntent, recipient: asHex },
      new Uint8Array(),
      { code: 'INTENT_MISMATCH', field: 'recipient', intended: asHex, found: null },
    ],
    [
      'a recipient without a key',
      { ...trxIntent, recipient: blackhole },
      trxPayment({ to_address: toHex41(blackhole) }),
      { code: 'RECIPIENT_UNSPENDABLE', field: 'recipient', intended: blackhole, found: null },
    ],
  ])('%s', (_, intent, bytes, first) => {
    expect(faults(intent, bytes)[0]).toEqual(first)
  })

  test('an intent that has ended: its end and the time', () => {
    expect(faults(trxIntent, trxBytes, { now: trxIntent.expiresAt })).toEqual([
      { code: 'EXPIRED', field: 'expiresAt', intended: end, found: end },
      { code: 'EXPIRED', field: 'expiration', intended: null, found: expiration },
    ])
    const before = new Date(trxIntent.expiresAt.getTime() - 1)
    expect(faults(trxIntent, trxBytes, { now: before }).map(({ field }) => field)).toEqual(['expiration'])
  })

  test('another key and path: both spellings; no key is the empty text', () => {
    const key = { id: null, path: [], address: wallet }
    expect(faults(trxIntent, trxBytes, { key })).toEqual([
      { code: 'INTENT_MISMATCH', field: 'key', intended: 'key-1', found: '' },
      { code: 'INTENT_MISMATCH', field: 'path', intended: '0/7', found: '' },
    ])
    const keyless = { ...trxIntent, wallet: { address: wallet, keyId: null, path: [] } }
    expect(faults(keyless, trxBytes, { key })).toEqual([])
    expect(faults(keyless, trxBytes)).toEqual([
      { code: 'INTENT_MISMATCH', field: 'key', intended: '', found: 'key-1' },
      { code: 'INTENT_MISMATCH', field: 'path', intended: '', found: '0/7' },
    ])
  })

  test('the key’s address is compared with the wallet of the intent', () => {
    const key = { ...limits.key, address: stranger }
    expect(faults(trxIntent, trxBytes, { key })).toEqual([
      { code: 'INTENT_MISMATCH', field: 'wallet', intended: wallet, found: stranger },
    ])
  })

  test('another kind of contract: the one that the asset needs', () => {
    const frozen = encodeRaw(
      rawOf(
        'FreezeBalanceV2Contract',
        { owner_address: toHex41(stranger), frozen_balance: 1n },
        {
          memo: trxIntent.memo,
          permissionId: 3,
        },
      ),
    )
    const kinds = (intended: string) => [
      { code: 'UNKNOWN_CONTRACT', field: 'contract', intended, found: 'FreezeBalanceV2Contract' },
      { code: 'PERMISSION_ID', field: 'permission_id', intended: '0', found: '3' },
      { code: 'INTENT_MISMATCH', field: 'wallet', intended: wallet, found: stranger },
    ]
    expect(faults(trxIntent, frozen).slice(0, 3)).toEqual(kinds('TransferContract'))
    expect(faults(tokenIntent, frozen).slice(0, 3)).toEqual(kinds('TriggerSmartContract'))
  })

  test('calldata that is no two words: why', () => {
    const [fault, ...more] = faults(
      tokenIntent,
      tokenCall({ call_value: 1n, data: transferData.slice(0, -2) }),
    )
    expect(fault).toMatchObject({ code: 'CALL_VALUE' })
    expect(more[0]).toMatchObject({ code: 'MALFORMED_CALL', field: 'data', intended: null })
    expect(more[0]?.found).toMatch(/./)
    expect(more).toHaveLength(1)
  })

  test('faults of the intent stand before those of unreadable bytes', () => {
    const foreign = { ...trxIntent, network: 'tron:0xcd8690dc' }
    expect(faults(foreign, Uint8Array.from([0xff])).map(({ code }) => code)).toEqual([
      'UNKNOWN_NETWORK',
      'UNDECODABLE',
    ])
    expect(faults(foreign, new Uint8Array()).map(({ code }) => code)).toEqual([
      'UNKNOWN_NETWORK',
      'EXTRA_CONTRACT',
    ])
  })

  test('the fee limit may be all of the ceiling, and a single sun', () => {
    for (const feeLimit of [tokenIntent.feeCeiling, 1n])
      expect(faults(tokenIntent, tokenCall({}, { feeLimit }))).toEqual([])
  })

  test('bytes may be made at any time before they expire, and expire with their intent', () => {
    expect(faults(tokenIntent, tokenCall({}, { timestamp: 1n }))).toEqual([])
    expect(faults(tokenIntent, tokenCall({}, { timestamp: parts.expiration - 1n }))).toEqual([])
    expect(faults(tokenIntent, tokenCall({}, { expiration: BigInt(end) }))).toEqual([])
    expect(faults(tokenIntent, tokenCall({}, { timestamp: 1n, expiration: BigInt(now) + 1n }))).toEqual([])
  })
})

describe('the intent, the key and the time', () => {
  const at = (ms: number) => ({ now: new Date(limits.now.getTime() + ms) })

  test('UNKNOWN_NETWORK, UNKNOWN_ASSET', () => {
    expect(refusal({ ...trxIntent, network: 'tron:0xcd8690dc' }, trxBytes)).toBe('UNKNOWN_NETWORK network')
    expect(refusal({ ...trxIntent, network: 'eip155:1' }, trxBytes, { networks: ['eip155:1'] })).toBe(
      'UNKNOWN_NETWORK network',
    )
    expect(refusal({ ...trxIntent, asset: { id: 'trc10:1002000', decimals: 6 } }, trxBytes)).toBe(
      'UNKNOWN_ASSET asset',
    )
  })

  test('another key, another path, another wallet than the key has', () => {
    expect(refusal(trxIntent, trxBytes, { key: { ...limits.key, id: 'key-2' } })).toBe('INTENT_MISMATCH key')
    expect(refusal(trxIntent, trxBytes, { key: { ...limits.key, path: [0, 8] } })).toBe(
      'INTENT_MISMATCH path',
    )
    expect(refusal(trxIntent, trxBytes, { key: { ...limits.key, path: [] } })).toBe('INTENT_MISMATCH path')
    expect(refusal(trxIntent, trxBytes, { key: { ...limits.key, address: stranger } })).toBe(
      'INTENT_MISMATCH wallet',
    )
  })

  test('a recipient in another form than base58 is refused', () => {
    const asHex = { ...trxIntent, recipient: toHex41(recipient) }
    expect(refusal(asHex, trxBytes)).toBe('INTENT_MISMATCH recipient')
    const short = { ...trxIntent, recipient: toHex41(recipient).slice(2) }
    expect(refusal(short, trxPayment({ to_address: toHex41(recipient).slice(2) }))).toBe(
      'INTENT_MISMATCH recipient',
    )
  })

  test('EXPIRED: the bytes, and then the intent', () => {
    expect(refusal(trxIntent, trxBytes, at(hour - 1))).toBe('')
    expect(refusal(trxIntent, trxBytes, at(hour))).toBe('EXPIRED expiration')
    expect(refusal(trxIntent, trxBytes, at(4 * hour))).toBe('EXPIRED expiresAt')
  })

  test('EXPIRY_TOO_FAR: beyond the intent, or beyond the longest life', () => {
    const bytes = buildTransfer(trxIntent, { ...building, expiresAt: trxIntent.expiresAt })
    expect(refusal(trxIntent, bytes)).toBe('')
    expect(refusal(trxIntent, bytes, { longestLifeMs: 4 * hour })).toBe('')
    expect(refusal(trxIntent, bytes, { longestLifeMs: 4 * hour - 1 })).toBe('EXPIRY_TOO_FAR expiration')
  })
})

describe('the right content in another encoding', () => {
  const fields = readFields(trxBytes)
  const envelope = fields.find(({ field }) => field === 11)?.value as Uint8Array
  const withEnvelope = (changed: Uint8Array) =>
    concat(...fields.map((field) => (field.field === 11 ? writeMessage(11, changed) : writeField(field))))
  const any = readFields(envelope).find(({ field }) => field === 2)?.value as Uint8Array
  const withAny = (changed: Uint8Array) => withEnvelope(concat(writeNumber(1, 1n), writeMessage(2, changed)))
  const url = new TextEncoder().encode('type.googleapis.com/protocol.TransferContract')
  const withValue = (changed: Uint8Array) => withAny(concat(writeBytes(1, url), writeBytes(2, changed)))
  const value = encodeContract('TransferContract', payment())
  const reference = { number: 0x8a6b, hash: '5a'.repeat(8) }
  const dirty = hexToBytes(toHex41(stranger))

  test('the reassembled parts are the transaction', () => {
    expect(refusal(trxIntent, withValue(value))).toBe('')
  })

  test.each<[string, Uint8Array]>([
    ['UNEXPECTED_FIELD raw_data: field 99', concat(trxBytes, writeNumber(99, 1n))],
    ['UNEXPECTED_FIELD raw_data: field 99', concat(trxBytes, writeBytes(99, dirty))],
    ['UNEXPECTED_FIELD raw_data: field 9', concat(trxBytes, writeMessage(9, new Uint8Array()))],
    ['UNEXPECTED_FIELD raw_data: field 12', concat(trxBytes, writeBytes(12, dirty))],
    ['UNEXPECTED_FIELD raw_data: field 3', concat(trxBytes, writeNumber(3, BigInt(reference.number)))],
    [
      'UNEXPECTED_FIELD raw_data: field 14 twice',
      concat(trxBytes, writeNumber(14, BigInt(building.madeAt.getTime()))),
    ],
    ['UNEXPECTED_FIELD raw_data: field 4', concat(trxBytes, writeNumber(4, 7n))],
    ['UNEXPECTED_FIELD raw_data: field 8 twice', concat(writeNumber(8, 1n), trxBytes)],
    ['UNEXPECTED_FIELD raw_data: field 10 twice', concat(writeBytes(10, dirty), trxBytes)],
    ['UNEXPECTED_FIELD contract: field 3', withEnvelope(concat(envelope, writeBytes(3, dirty)))],
    ['UNEXPECTED_FIELD contract: field 4', withEnvelope(concat(envelope, writeBytes(4, dirty)))],
    ['UNEXPECTED_FIELD contract: field 1 twice', withEnvelope(concat(writeNumber(1, 46n), envelope))],
    ['UNEXPECTED_FIELD contract: field 2 twice', withEnvelope(concat(writeMessage(2, any), envelope))],
    ['UNEXPECTED_FIELD parameter: field 3', withAny(concat(any, writeBytes(3, dirty)))],
    [
      'UNEXPECTED_FIELD parameter: field 2 twice',
      withAny(concat(writeBytes(2, dirty.slice(0, 0)), writeMessage(2, new Uint8Array()), any)),
    ],
    ['UNEXPECTED_FIELD value: field 4', withValue(concat(value, writeBytes(4, dirty)))],
    ['UNEXPECTED_FIELD value: field 2 twice', withValue(concat(writeBytes(2, dirty), value))],
    ['UNEXPECTED_FIELD value: field 3 twice', withValue(concat(writeNumber(3, 9n), value))],
    ['UNEXPECTED_FIELD value: field 3', withValue(concat(value, writeBytes(3, dirty)))],
    [
      'UNEXPECTED_FIELD parameter: type_url',
      withAny(concat(writeBytes(1, new TextEncoder().encode('x')), writeBytes(2, value))),
    ],
    // Another order, an explicit zero, an overlong number.
    ['NOT_CANONICAL', concat(...fields.toReversed().map(writeField))],
    ['NOT_CANONICAL', withEnvelope(concat(writeMessage(2, any), writeNumber(1, 1n)))],
    ['NOT_CANONICAL', concat(trxBytes, Uint8Array.from([0x90, 0x01, 0x00]))],
    ['NOT_CANONICAL', withEnvelope(concat(envelope, Uint8Array.from([0x28, 0x00])))],
    ['NOT_CANONICAL', withEnvelope(concat(Uint8Array.from([0x08, 0x81, 0x00]), writeMessage(2, any)))],
    ['NOT_CANONICAL', concat(Uint8Array.from([0x8a, 0x00]), trxBytes.slice(1))],
    [
      'NOT_CANONICAL',
      encodeRaw(rawOf('TransferContract', payment(), { memo: trxIntent.memo, refBlockBytes: '006b8a' })),
    ],
    [
      'NOT_CANONICAL',
      encodeRaw(rawOf('TransferContract', payment(), { memo: trxIntent.memo, refBlockHash: '' })),
    ],
    // References that are too short or too long to be one.
    ...[{ refBlockBytes: '' }, { refBlockBytes: '00'.repeat(9) }, { refBlockHash: '5a'.repeat(25) }].map(
      (reference): [string, Uint8Array] => [
        'NOT_CANONICAL',
        encodeRaw(rawOf('TransferContract', payment(), { memo: trxIntent.memo, ...reference })),
      ],
    ),
    // Bytes after the end, truncated bytes, no bytes.
    ['UNDECODABLE', concat(trxBytes, Uint8Array.from([0x00]))],
    ['UNDECODABLE', concat(trxBytes, Uint8Array.from([0xff]))],
    ['UNDECODABLE', trxBytes.slice(0, -1)],
    ['UNDECODABLE', withValue(concat(value, Uint8Array.from([0x1f])))],
    ['UNDECODABLE', Uint8Array.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['EXTRA_CONTRACT contracts', new Uint8Array()],
    // The whole transaction with signatures in place of the unsigned part.
    ['EXTRA_CONTRACT contracts', writeMessage(1, trxBytes)],
  ])('%s', (expected, bytes) => {
    expect(refusal(trxIntent, bytes)).toBe(expected)
  })
})

describe('changes of an accepted transaction', () => {
  const money = (bytes: Uint8Array) => {
    const { contracts, memo } = decode(bytes)
    return { contracts, memo }
  }
  /**
   * 'refused'; or 'same' for the same transfer in bytes with another id. Any other outcome fails the test.
   */
  const outcome = (intent: TransferIntent, honest: Uint8Array, changed: Uint8Array): 'refused' | 'same' => {
    const match = matchIntent(intent, changed, limits)
    if (!match.ok) return 'refused'
    expect(money(changed)).toEqual(money(honest))
    expect(match.conflictKey).toBe(transactionId(changed))
    expect(match.messages.map((message) => bytesToHex(message))).toEqual([match.conflictKey])
    expect(match.conflictKey === transactionId(honest)).toBe(bytesToHex(changed) === bytesToHex(honest))
    expect(decode(changed).feeLimit).toBeLessThanOrEqual(intent.feeCeiling)
    expect(decode(changed).expiration).toBeLessThanOrEqual(BigInt(intent.expiresAt.getTime()))
    return 'same'
  }
  const both = [
    ['a token', tokenIntent, tokenBytes],
    ['TRX', trxIntent, trxBytes],
  ] as const

  const flipped = (bytes: Uint8Array, at: number, flip: number) =>
    bytes.map((byte, index) => (index === at ? byte ^ flip : byte))

  test.each(both)('%s: every flip of one bit is refused or moves the same money', (_, intent, bytes) => {
    const open = new Set<number>()
    for (let at = 0; at < bytes.length; at++)
      for (let bit = 0; bit < 8; bit++)
        if (outcome(intent, bytes, flipped(bytes, at, 1 << bit)) === 'same') open.add(at)
    // Ten bytes of the reference, and the bytes of the two times and the fee limit that stay within the
    // limits.
    expect(open.size).toBeGreaterThanOrEqual(10)
    expect(open.size).toBeLessThanOrEqual(10 + 6 + 6 + 4)
  })

  test.each(both)('%s: so is any change of one byte', (_, intent, bytes) => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        outcome(intent, bytes, flipped(bytes, at, flip))
      }),
      { numRuns: 3_000 },
    )
  })

  test.each(both)('%s: insertions, deletions, swaps and splices of pieces are too', (_, intent, bytes) => {
    const edit = fc.record({
      at: fc.nat(bytes.length),
      cut: fc.nat(40),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc
          .tuple(fc.nat(trxBytes.length), fc.nat(60))
          .map(([from, length]) => trxBytes.slice(from, from + length)),
        fc
          .tuple(fc.nat(tokenBytes.length), fc.nat(60))
          .map(([from, length]) => tokenBytes.slice(from, from + length)),
      ),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const changed = edits.reduce(
          (all, { at, cut, put }) => concat(all.slice(0, at), put, all.slice(at + cut)),
          bytes,
        )
        outcome(intent, bytes, changed)
      }),
      { numRuns: 3_000 },
    )
  })

  test('arbitrary bytes get an answer, never an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => !matchIntent(trxIntent, bytes, limits).ok),
      { numRuns: 2_000 },
    )
  })
})
