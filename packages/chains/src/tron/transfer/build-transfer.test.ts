/** The built bytes compared with those of tronweb, and with recordings of nodes and indexes. */
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { utils } from 'tronweb'
import { expect, test } from 'vitest'
import { UnbuildableTransfer } from '../../transfers.ts'
import { toHex41 } from '../address.ts'
import { buildTransfer, referenceOf, tokenOf, transferParameter, transferSelector } from './build-transfer.ts'
import { decode } from '../decode.ts'
import { addressOfKey } from '../signature.ts'
import { building, recipient, tokenIntent, trxIntent, usdt, wallet } from '../testing.ts'
import { transactionId } from '../transaction.ts'

interface Given {
  readonly type: string
  readonly value: object
  readonly memo: string
  readonly feeLimit: number
}

/** The same transaction by tronweb's own protobuf writer. */
function byTronweb({ type, value, memo, feeLimit }: Given): { hex: string; id: string } {
  const { refBlockBytes, refBlockHash } = referenceOf(building.reference.id)
  const theirs = utils.transaction.txJsonToPb({
    txID: '',
    visible: false,
    raw_data_hex: '',
    raw_data: {
      contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }],
      ref_block_bytes: refBlockBytes,
      ref_block_hash: refBlockHash,
      expiration: building.expiresAt.getTime(),
      timestamp: building.madeAt.getTime(),
      ...(memo === '' ? {} : { data: Buffer.from(memo).toString('hex') }),
      ...(feeLimit === 0 ? {} : { fee_limit: feeLimit }),
    },
  })
  return {
    hex: utils.transaction.txPbToRawDataHex(theirs).toLowerCase(),
    id: utils.transaction.txPbToTxID(theirs).replace(/^0x/, ''),
  }
}

const owner_address = toHex41(wallet)
const recipients = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((seed) => seed.some((byte) => byte > 0) && seed[0] !== 255)
  .map(addressOfKey)
const memos = fc.constantFrom('', 'a', 'invoice 7', 'überfällig', '€'.repeat(40))

test('a payment of TRX: the same bytes and id as tronweb', () => {
  fc.assert(
    fc.property(recipients, fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), memos, (to, units, memo) => {
      const bytes = buildTransfer({ ...trxIntent, recipient: to, units, memo }, building)
      const theirs = byTronweb({
        type: 'TransferContract',
        value: { owner_address, to_address: toHex41(to), amount: Number(units) },
        memo,
        feeLimit: 0,
      })
      expect({ hex: bytesToHex(bytes), id: transactionId(bytes) }).toEqual(theirs)
    }),
    { numRuns: 40 },
  )
})

test('a payment of a token: the same bytes and id as tronweb', () => {
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(recipients, amounts, memos, (to, units, memo) => {
      const bytes = buildTransfer({ ...tokenIntent, recipient: to, units, memo }, building)
      const parameter = utils.abi
        .encodeParams(['address', 'uint256'], [toHex41(to).replace(/^41/, '0x'), units.toString()])
        .replace(/^0x/, '')
      expect(parameter).toBe(transferParameter(to, units))
      const theirs = byTronweb({
        type: 'TriggerSmartContract',
        value: { owner_address, contract_address: toHex41(usdt), data: transferSelector + parameter },
        memo,
        feeLimit: Number(building.feeLimit),
      })
      expect({ hex: bytesToHex(bytes), id: transactionId(bytes) }).toEqual(theirs)
    }),
    { numRuns: 40 },
  )
})

test('built bytes decode to exactly the intent', () => {
  expect(decode(buildTransfer(tokenIntent, building))).toEqual({
    contracts: [
      {
        type: 'TriggerSmartContract',
        permissionId: 0,
        owner: wallet,
        transfer: { asset: `trc20:${usdt}`, recipient, units: 1_500_000n },
        call: {
          contract: usdt,
          selector: 'a9059cbb',
          callValue: 0n,
          callTokenValue: 0n,
          tokenId: 0n,
          fault: null,
        },
      },
    ],
    ...referenceOf(building.reference.id),
    expiration: BigInt(building.expiresAt.getTime()),
    timestamp: BigInt(building.madeAt.getTime()),
    feeLimit: 20_000_000n,
    memo: '',
    unexpected: [],
    isCanonical: true,
  })
  expect(decode(buildTransfer(trxIntent, building)).contracts[0]).toEqual({
    type: 'TransferContract',
    permissionId: 0,
    owner: wallet,
    transfer: { asset: 'slip44:195', recipient, units: 1_500_000n },
    call: null,
  })
})

const otherReference = (reference: { readonly number: number; readonly id: string }) => ({
  ...building,
  reference,
})

test.each([
  ['network', 'NETWORK', { ...trxIntent, network: 'eip155:1' }, building],
  [
    'wallet.address',
    'ADDRESS',
    { ...trxIntent, wallet: { ...trxIntent.wallet, address: `${wallet.slice(0, -1)}1` } },
    building,
  ],
  ['recipient', 'ADDRESS', { ...trxIntent, recipient: toHex41(recipient) }, building],
  ['asset', 'ASSET', { ...trxIntent, asset: { id: 'trc10:1002000', decimals: 6 } }, building],
  ['asset', 'ASSET', { ...trxIntent, asset: { id: 'trc20:nobody', decimals: 6 } }, building],
  ['asset', 'ASSET', { ...trxIntent, asset: { id: `erc20:${usdt}`, decimals: 6 } }, building],
  ['units', 'AMOUNT', { ...trxIntent, units: 2n ** 63n }, building],
  ['feeLimit', 'FEE_LIMIT', tokenIntent, { ...building, feeLimit: 30_000_001n }],
  ['feeLimit', 'FEE_LIMIT', tokenIntent, { ...building, feeLimit: 0n }],
  ['feeLimit', 'FEE_LIMIT', { ...tokenIntent, feeCeiling: 2n ** 64n }, { ...building, feeLimit: 2n ** 63n }],
  ['reference', 'REFERENCE', trxIntent, otherReference({ ...building.reference, number: 5 })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 5, id: 'no id' })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 0, id: '0'.repeat(63) })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 0, id: '0'.repeat(65) })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 0, id: `${'0'.repeat(63)}x` })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 0, id: ` ${'0'.repeat(64)}` })],
  ['reference', 'REFERENCE', trxIntent, otherReference({ number: 0, id: `${'0'.repeat(64)} ` })],
])('%s that TRON cannot have builds nothing: %s', (field, code, intent, parts) => {
  expect(() => buildTransfer(intent, parts)).toThrow(expect.objectContaining({ field, code }))
  expect(() => buildTransfer(intent, parts)).toThrow(UnbuildableTransfer)
})

test('the largest amounts and fee limits that TRON can have are built', () => {
  const most = 2n ** 63n - 1n
  const ofTrx = decode(buildTransfer({ ...trxIntent, units: most }, building))
  expect(ofTrx.contracts[0]?.transfer?.units).toBe(most)
  const atCeiling = buildTransfer(tokenIntent, { ...building, feeLimit: tokenIntent.feeCeiling })
  expect(decode(atCeiling).feeLimit).toBe(tokenIntent.feeCeiling)
  const costly = buildTransfer({ ...tokenIntent, feeCeiling: 2n ** 64n }, { ...building, feeLimit: most })
  expect(decode(costly).feeLimit).toBe(most)
})

test('a payment of TRX needs no fee limit, and its bytes have none', () => {
  const bytes = buildTransfer(trxIntent, { ...building, feeLimit: 0n })
  expect(bytes).toEqual(buildTransfer(trxIntent, building))
  expect(decode(bytes).feeLimit).toBe(0n)
})

test('the contract of an asset: only TRC-20 tokens have one', () => {
  expect(tokenOf(`trc20:${usdt}`)).toBe(usdt)
  for (const asset of ['slip44:195', 'trc10:1002000', `erc20:${usdt}`, 'trc20:', 'trc20:nobody', usdt])
    expect(tokenOf(asset), asset).toBeNull()
})
