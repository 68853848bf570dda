/** A malicious coordinator tries to deceive a signer in every way that bytes allow. None of it is signed, and each attempt has a code. */
import type { TransferIntent } from '@holdfast/ledger'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keccak256 } from 'viem'
import type { SigningLimits } from '../../transfers.ts'
import { addressBytes } from '../address.ts'
import { erc20Asset, transferData, transferSelector } from '../erc20.ts'
import { decodeFeeMarket, encodeFeeMarket, type FeeMarketTransaction } from '../fee-market-transaction.ts'
import { decodeRlp, encodeRlp, type RlpItem } from '../rlp.ts'
import { building, coinIntent, limits, recipient, stranger, tokenIntent, usdc, wallet } from '../testing.ts'
import { buildTransfer } from './build-transfer.ts'
import { matchIntent } from './match-intent.ts'

const tokenBytes = buildTransfer(tokenIntent, building)
const coinBytes = buildTransfer(coinIntent, building)

/** '' if accepted, otherwise code and field of each fault. */
function refusals(intent: TransferIntent, bytes: Uint8Array, change: Partial<SigningLimits> = {}): string[] {
  const match = matchIntent(intent, bytes, { ...limits, ...change })
  return match.ok ? [] : match.faults.map(({ code, field }) => (field === null ? code : `${code} ${field}`))
}
const token = (change: Partial<FeeMarketTransaction>) =>
  encodeFeeMarket({ ...decodeFeeMarket(tokenBytes), ...change })
const coin = (change: Partial<FeeMarketTransaction>) =>
  encodeFeeMarket({ ...decodeFeeMarket(coinBytes), ...change })

test('an honest transaction is accepted, with the digest that the signer derives itself', () => {
  for (const [intent, bytes] of [
    [tokenIntent, tokenBytes],
    [coinIntent, coinBytes],
  ] as const)
    expect(matchIntent(intent, bytes, limits)).toEqual({
      ok: true,
      messages: [hexToBytes(keccak256(bytes).slice(2))],
      conflictKey: `eip155:1:${wallet}:7`,
    })
})

test('any nonce and any fees within the ceiling are accepted, and none above it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 1n, max: 10n ** 7n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas) => {
        const bytes = token({ nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas })
        const isWithin =
          gasLimit * maxFeePerGas <= tokenIntent.feeCeiling && maxPriorityFeePerGas <= maxFeePerGas
        expect(refusals(tokenIntent, bytes).length === 0).toBe(isWithin)
      },
    ),
    { numRuns: 1_000 },
  )
})

const other = addressBytes(stranger)
test.each([
  ['another network', token({ chainId: 5n }), ['INTENT_MISMATCH network']],
  ['another token', token({ to: other }), ['INTENT_MISMATCH asset']],
  [
    'another recipient',
    token({ input: transferData(stranger, tokenIntent.units) }),
    ['INTENT_MISMATCH recipient'],
  ],
  [
    'another amount',
    token({ input: transferData(recipient, tokenIntent.units + 1n) }),
    ['INTENT_MISMATCH units'],
  ],
  ['the coin beside the token', token({ value: 1n }), ['CALL_VALUE value']],
  [
    'an approval',
    token({ input: concatBytes(hexToBytes('095ea7b3'), transferData(recipient, 1n).subarray(4)) }),
    ['UNKNOWN_CALL input'],
  ],
  [
    'a transferFrom',
    token({ input: concatBytes(hexToBytes('23b872dd'), new Uint8Array(96)) }),
    ['UNKNOWN_CALL input'],
  ],
  ['no call', token({ input: new Uint8Array() }), ['UNKNOWN_CALL input']],
  ['half a selector', token({ input: hexToBytes(transferSelector.slice(0, 4)) }), ['UNKNOWN_CALL input']],
  [
    'bytes behind the call',
    token({ input: concatBytes(transferData(recipient, tokenIntent.units), Uint8Array.of(1)) }),
    ['MALFORMED_CALL input'],
  ],
  [
    'a call that ends early',
    token({ input: transferData(recipient, tokenIntent.units).subarray(0, 67) }),
    ['MALFORMED_CALL input'],
  ],
  ['bits above the address', token({ input: withBit(4) }), ['MALFORMED_CALL input']],
  ['an access list', token({ accessList: [[addressBytes(usdc), []]] }), ['UNEXPECTED_FIELD access_list']],
  ['a new contract', token({ to: new Uint8Array() }), ['UNKNOWN_CONTRACT to']],
  ['an address of 21 bytes', token({ to: new Uint8Array(21) }), ['UNKNOWN_CONTRACT to']],
  ['a fee above the ceiling', token({ maxFeePerGas: 46_153_846_154n }), ['FEE_ABOVE_CEILING max_fee']],
  ['no gas', token({ gasLimit: 0n }), ['FEE_LIMIT_MISSING gas_limit']],
  [
    'a tip above the fee',
    token({ maxPriorityFeePerGas: 40_000_000_001n }),
    ['FEE_ABOVE_CEILING max_priority_fee'],
  ],
] as const)('of a token: %s is refused', (_, bytes, expected) => {
  expect(refusals(tokenIntent, bytes)).toEqual(expected)
})

function withBit(at: number): Uint8Array {
  const input = transferData(recipient, tokenIntent.units)
  input[at] = 1
  return input
}

test.each([
  ['another recipient', coin({ to: other }), ['INTENT_MISMATCH recipient']],
  ['another amount', coin({ value: coinIntent.units - 1n }), ['INTENT_MISMATCH units']],
  ['a call', coin({ input: Uint8Array.of(1) }), ['UNEXPECTED_FIELD input']],
] as const)('of the coin: %s is refused', (_, bytes, expected) => {
  expect(refusals(coinIntent, bytes)).toEqual(expected)
})

const fieldsOf = (bytes: Uint8Array) => decodeRlp(bytes.subarray(1)) as readonly RlpItem[]
const typed = (fields: RlpItem, type = 2) => concatBytes(Uint8Array.of(type), encodeRlp(fields))
test.each([
  ['nothing', new Uint8Array()],
  ['another type', typed(fieldsOf(tokenBytes), 4)],
  ['a legacy transaction', encodeRlp(fieldsOf(tokenBytes))],
  ['a field more', typed([...fieldsOf(tokenBytes), new Uint8Array()])],
  ['a field less', typed(fieldsOf(tokenBytes).slice(0, 8))],
  ['a list for the recipient', typed(fieldsOf(tokenBytes).map((field, at) => (at === 5 ? [] : field)))],
  [
    'bytes for the access list',
    typed(fieldsOf(tokenBytes).map((field, at) => (at === 8 ? new Uint8Array() : field))),
  ],
  [
    'a nonce with a leading zero',
    typed(fieldsOf(tokenBytes).map((field, at) => (at === 1 ? Uint8Array.of(0, 7) : field))),
  ],
  [
    'an amount beyond 256 bits',
    typed(fieldsOf(tokenBytes).map((field, at) => (at === 6 ? new Uint8Array(33).fill(1) : field))),
  ],
  ['bytes behind the transaction', concatBytes(tokenBytes, Uint8Array.of(0))],
  ['a signature', encodeFeeMarket(decodeFeeMarket(tokenBytes), { yParity: 0, r: 1n, s: 1n })],
])('%s cannot be decoded', (_, bytes) => {
  expect(refusals(tokenIntent, bytes)).toEqual(['UNDECODABLE'])
})

test.each([
  ['a network that the key may not sign for', {}, { networks: ['eip155:5'] }, ['UNKNOWN_NETWORK network']],
  [
    'a network of another chain',
    { network: 'tron:0x2b6653dc' },
    { networks: ['tron:0x2b6653dc'] },
    ['UNKNOWN_NETWORK network', 'INTENT_MISMATCH network'],
  ],
  ['another key', {}, { key: { ...limits.key, id: null } }, ['INTENT_MISMATCH key']],
  ['another path', {}, { key: { ...limits.key, path: [44, 60, 0, 0, 2] } }, ['INTENT_MISMATCH path']],
  [
    'the address of another key',
    {},
    { key: { ...limits.key, address: stranger } },
    ['INTENT_MISMATCH wallet'],
  ],
  ['an intent that has ended', {}, { now: tokenIntent.expiresAt }, ['EXPIRED expiresAt']],
  ['a memo', { memo: 'x' }, {}, ['INTENT_MISMATCH memo']],
  [
    'a token of another standard',
    { asset: { id: `erc721:${usdc}`, decimals: 0 } },
    {},
    ['UNKNOWN_ASSET asset'],
  ],
] as const)('%s is refused', (_, intent, change, expected) => {
  expect(refusals({ ...tokenIntent, ...intent }, tokenBytes, change)).toEqual(
    expect.arrayContaining([...expected]),
  )
})

test.each([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '0x0000000000000000000000000000000000000001',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
])('a payment to %s is lost, and refused', (lost) => {
  const intent = { ...tokenIntent, recipient: lost }
  expect(refusals(intent, buildTransfer(intent, building))).toEqual(['RECIPIENT_UNSPENDABLE recipient'])
})

test('no changed byte is accepted', () => {
  for (let at = 0; at < tokenBytes.length; at++)
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const changed = Uint8Array.from(tokenBytes)
      changed[at] = (changed[at] ?? 0) ^ bit
      const match = matchIntent(tokenIntent, changed, limits)
      if (!match.ok) continue
      // Only the nonce and the fees within the ceiling may vary, and then the digest does, too.
      const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = decodeFeeMarket(changed)
      expect(
        bytesToHex(buildTransfer(tokenIntent, { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas })),
      ).toBe(bytesToHex(changed))
    }
})

test('a token that is named like the coin of the network is not the coin', () => {
  const intent = { ...coinIntent, asset: { id: erc20Asset(usdc), decimals: 18 } }
  expect(refusals(intent, coinBytes)).toContain('INTENT_MISMATCH asset')
})
