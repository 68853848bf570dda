/**
 * The codec compared with tronweb: the same bytes for every contract that tronweb builds, and random
 * contracts that decode to their input. tronweb is a test oracle only; the product never runs it.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { TronWeb, utils } from 'tronweb'
import { expect, test } from 'vitest'
import { toBase58, toHex41 } from './address.ts'
import {
  contractTypes,
  type ContractType,
  type ContractValue,
  decodeContract,
  encodeContract,
} from './contracts.ts'
import { addressOfKey, recoverSigner, signWithKey } from './signature.ts'
import {
  bandwidthOf,
  buildRaw,
  decodeRaw,
  decodeTransaction,
  encodeRaw,
  encodeTransaction,
  transactionId,
} from './transaction.ts'

const owner = toHex41('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const other = toHex41('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH')
const parts = {
  refBlockBytes: '1a2b',
  refBlockHash: '0011223344556677',
  expiration: 1_800_000_060_000n,
  timestamp: 1_800_000_000_000n,
}

/** Every contract type that tronweb's own protobuf writer supports, too. */
const samples: [ContractType, ContractValue][] = [
  ['TransferContract', { owner_address: owner, to_address: other, amount: 1_234_567n }],
  ['TransferAssetContract', { owner_address: owner, to_address: other, asset_name: '1002000', amount: 5n }],
  [
    'TriggerSmartContract',
    { owner_address: owner, contract_address: other, data: 'a9059cbb00ff', call_value: 7n },
  ],
  ['FreezeBalanceV2Contract', { owner_address: owner, frozen_balance: 9_000_000n, resource: 'ENERGY' }],
  ['UnfreezeBalanceV2Contract', { owner_address: owner, unfreeze_balance: 9_000_000n }],
  [
    'DelegateResourceContract',
    { owner_address: owner, receiver_address: other, balance: 1_000_000n, resource: 'ENERGY' },
  ],
  ['UnDelegateResourceContract', { owner_address: owner, receiver_address: other, balance: 1_000_000n }],
  ['WithdrawExpireUnfreezeContract', { owner_address: owner }],
  ['CancelAllUnfreezeV2Contract', { owner_address: owner }],
  ['WithdrawBalanceContract', { owner_address: owner }],
  [
    'AssetIssueContract',
    {
      owner_address: owner,
      name: '546f6b656e',
      abbr: '544b',
      total_supply: 1_000_000n,
      frozen_supply: [{ frozen_amount: 400_000n, frozen_days: 30n }],
      trx_num: 3n,
      precision: 6n,
      num: 2n,
      start_time: 1_800_000_000_000n,
      end_time: 1_900_000_000_000n,
      description: 'c3a9',
      url: '687474703a2f2f61',
      free_asset_net_limit: 10n,
      public_free_asset_net_limit: 20n,
    },
  ],
  [
    'ParticipateAssetIssueContract',
    { owner_address: owner, to_address: other, asset_name: '1002000', amount: 9n },
  ],
  [
    'ExchangeCreateContract',
    {
      owner_address: owner,
      first_token_id: '_',
      first_token_balance: 10_000_000n,
      second_token_id: '1002000',
      second_token_balance: 2_000_000n,
    },
  ],
  ...(['ExchangeInjectContract', 'ExchangeWithdrawContract', 'ExchangeTransactionContract'] as const).map(
    (type): [ContractType, ContractValue] => [
      type,
      {
        owner_address: owner,
        exchange_id: 12n,
        token_id: '1002000',
        quant: 300n,
        ...(type === 'ExchangeTransactionContract' ? { expected: 7n } : {}),
      },
    ],
  ),
  ['VoteWitnessContract', { owner_address: owner, votes: [{ vote_address: other, vote_count: 12n }] }],
]

test.each(samples)('%s: the same bytes and id as tronweb', (type, value) => {
  const raw = buildRaw(type, value, {
    ...parts,
    ...(type === 'TriggerSmartContract' ? { feeLimit: 100_000_000n } : {}),
  })
  const bytes = encodeRaw(raw)
  const theirs = utils.transaction.txJsonToPb({
    txID: '',
    visible: false,
    raw_data_hex: '',
    raw_data: {
      contract: [
        { type, parameter: { value: asJson(value), type_url: `type.googleapis.com/protocol.${type}` } },
      ],
      ref_block_bytes: parts.refBlockBytes,
      ref_block_hash: parts.refBlockHash,
      expiration: Number(parts.expiration),
      timestamp: Number(parts.timestamp),
      ...(raw.feeLimit > 0n ? { fee_limit: Number(raw.feeLimit) } : {}),
    },
  })
  expect(bytesToHex(bytes)).toBe(utils.transaction.txPbToRawDataHex(theirs).toLowerCase())
  expect(transactionId(bytes)).toBe(utils.transaction.txPbToTxID(theirs).replace(/^0x/, ''))
})

const textFields = new Set(['asset_name', 'token_id', 'first_token_id', 'second_token_id'])

/** tronweb takes TRC-10 ids as hexadecimal, and numbers as numbers. */
function asJson(value: ContractValue): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (typeof field === 'bigint') return [name, Number(field)]
      if (textFields.has(name)) return [name, Buffer.from(field as string).toString('hex')]
      if (name === 'frozen_supply')
        return [
          name,
          (field as readonly { frozen_amount: bigint; frozen_days: bigint }[]).map((supply) => ({
            frozen_amount: Number(supply.frozen_amount),
            frozen_days: Number(supply.frozen_days),
          })),
        ]
      if (name === 'votes')
        return [
          name,
          (field as readonly { vote_address: string; vote_count: bigint }[]).map((v) => ({
            ...v,
            vote_count: Number(v.vote_count),
          })),
        ]
      return [name, field]
    }),
  )
}

test('addresses and signatures agree with tronweb', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
      fc.pre(seed.some((byte) => byte > 0) && seed[0] !== 255)
      const address = addressOfKey(seed)
      expect(address).toBe(TronWeb.address.fromPrivateKey(bytesToHex(seed)))
      expect(toBase58(toHex41(address))).toBe(address)
      const id = transactionId(seed)
      const signature = signWithKey(id, seed)
      expect(recoverSigner(id, signature)).toBe(address)
      const twentySeven =
        signature.slice(0, 128) + (Number.parseInt(signature.slice(128), 16) + 27).toString(16)
      expect(recoverSigner(id, `${twentySeven}ffffff`)).toBe(address)
    }),
    { numRuns: 20 },
  )
})

const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes))
const field = fc.oneof(hex(21), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }))

test('contracts of any type decode to their input', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...contractTypes),
      fc.array(field, { minLength: 8, maxLength: 8 }),
      (type, values) => {
        const names = [
          'owner_address',
          'to_address',
          'receiver_address',
          'contract_address',
          'account_address',
          'amount',
          'balance',
          'frozen_balance',
          'call_value',
        ]
        const value = Object.fromEntries(
          names.map((name, at) => {
            const value = values[at % values.length]
            if (name.endsWith('address')) return [name, typeof value === 'string' ? value : owner]
            return [name, typeof value === 'bigint' ? value : 1n]
          }),
        )
        const bytes = encodeContract(type, value)
        const read = decodeContract(type, bytes)
        for (const [name, known] of Object.entries(read)) expect(known).toEqual(value[name])
        expect(encodeContract(type, read)).toEqual(bytes)
      },
    ),
  )
})

test('a transaction, its signatures and unknown fields survive decoding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 500 }),
      hex(40),
      fc.array(hex(65), { maxLength: 3 }),
      (number, payload, signatures) => {
        const raw = buildRaw('TransferContract', { owner_address: owner }, parts)
        const unknown = {
          ...raw,
          contracts: [
            { ...raw.contracts[0]!, type: `Type ${number}`, value: null, bytes: hexToBytes(payload) },
          ],
        }
        const bytes = encodeRaw(unknown)
        expect(decodeRaw(bytes).contracts[0]).toMatchObject({ type: `Type ${number}`, value: null })
        expect(encodeRaw(decodeRaw(bytes))).toEqual(bytes)
        const whole = encodeTransaction({ rawBytes: bytes, signatures, results: [] })
        expect(decodeTransaction(whole)).toEqual({ rawBytes: bytes, signatures, results: [] })
        expect(bandwidthOf(bytes, signatures)).toBe(whole.length + 64)
      },
    ),
  )
})
