/** Orders on Ethereum: an honest one is admitted, and none whose bytes do anything else. */
import { createHash, randomBytes } from 'node:crypto'
import {
  addressOfPublicKey,
  buildCancellation,
  buildTransfer,
  decodeFeeMarket,
  encodeFeeMarket,
  type FeeMarketTransaction,
} from '@holdfast/chains/ethereum'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey, type KeyDescription } from '@holdfast/mpc'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { admit, type AdmissionRules, type SigningOrder } from './admit.ts'

const now = Date.UTC(2026, 10, 21, 12)
const keyId = '0190a3f2-7b1c-7def-8a01-00000000000a'
const organisation = '0190a3f2-7b1c-7def-8a01-ba9876543210'
const network = 'eip155:1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The generator of secp256k1 as the public key: admission uses only what is public. */
const generator = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const key: KeyDescription = {
  protocol: 'dkls23-secp256k1-s128-v1',
  keyId: 'aa'.repeat(32),
  epoch: 1,
  threshold: 2,
  parties: [1, 2, 3],
  rules: { networks: 'main', organisation },
  publicKey: generator,
  commitments: [generator, generator],
  chainCode: '11'.repeat(32),
}
const path = [44, 60, 0, 0, 3]
const addressAt = (steps: number[]) => addressOfPublicKey(deriveChildKey(key, steps))

const token: TransferIntent = {
  requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
  organisation,
  network,
  wallet: { address: addressAt(path), keyId, path },
  asset: { id: `erc20:${usdc}`, decimals: 6 },
  recipient,
  units: 1_500_000n,
  memo: '',
  feeCeiling: 4_000_000_000_000_000n,
  expiresAt: new Date(now + 4 * 3_600_000),
  isRepeat: false,
  requestedBy: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  createdAt: new Date(now),
  rules: '',
}
const coin: TransferIntent = { ...token, asset: { id: 'slip44:60', decimals: 18 }, units: 10n ** 18n }
const building = {
  nonce: 7n,
  gasLimit: 80_000n,
  maxFeePerGas: 50_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}
const rules: AdmissionRules = {
  networks: [network],
  assets: new Map(),
  feeMaximums: { ethereum: 50_000_000_000_000_000n },
  isUnauditedAcknowledged: true,
  now: () => now,
}

function orderOf(intent: TransferIntent, change: Partial<SigningOrder> = {}): SigningOrder {
  const bytes = new Uint8Array(encodeTransferIntent(intent))
  return {
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path: [...intent.wallet.path],
    intent: bytes,
    unsigned: change.unsigned ?? new Uint8Array(buildTransfer(intent, building)),
    approvals: [
      {
        userId: token.requestedBy,
        at: '2026-11-21T11:00:00.000Z',
        intentHash: intentHash(bytes),
        assertion: null,
      },
    ],
    message: 0,
    receipts: [],
    ...change,
  }
}

/** 'admitted', or the code and the field of the refusal. */
function outcomeOf(order: SigningOrder, change: Partial<AdmissionRules> = {}): string {
  try {
    admit(order, { key, ruled: null }, { ...rules, ...change })
    return 'admitted'
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.field}`
    throw error
  }
}
const changed = (intent: TransferIntent, change: Partial<FeeMarketTransaction>) =>
  orderOf(intent, {
    unsigned: new Uint8Array(
      encodeFeeMarket({ ...decodeFeeMarket(buildTransfer(intent, building)), ...change }),
    ),
  })

test('an honest order is admitted with its digest, and its conflict key is the nonce of the wallet on its network', () => {
  for (const intent of [token, coin]) {
    const order = orderOf(intent)
    expect(admit(order, { key, ruled: null }, rules)).toMatchObject({
      spend: {
        asset: `${network}/${intent.asset.id}`,
        units: intent.units,
        // One spelling for the caps of a recipient, whatever the case of its letters.
        recipient: recipient.toLowerCase(),
      },
      conflictKey: `${network} ${network}:${intent.wallet.address}:7`,
      bytes: createHash('sha256').update(order.unsigned).digest('hex'),
    })
  }
})

test.each<[string, SigningOrder, string]>([
  ['another network', changed(token, { chainId: 137n }), 'INTENT_MISMATCH network'],
  ['the coin with the call', changed(token, { value: 1n }), 'CALL_VALUE value'],
  ['another contract', changed(token, { to: new Uint8Array(20).fill(7) }), 'INTENT_MISMATCH asset'],
  ['no call', changed(token, { input: new Uint8Array() }), 'UNKNOWN_CALL input'],
  [
    'an access list',
    changed(token, { accessList: [[new Uint8Array(20), []]] }),
    'UNEXPECTED_FIELD access_list',
  ],
  ['a fee above the ceiling', changed(token, { gasLimit: 80_001n }), 'FEE_ABOVE_CEILING max_fee'],
  [
    'another recipient of the coin',
    changed(coin, { to: new Uint8Array(20).fill(7) }),
    'INTENT_MISMATCH recipient',
  ],
  ['another amount of the coin', changed(coin, { value: 10n ** 18n + 1n }), 'INTENT_MISMATCH units'],
  ['a call with the coin', changed(coin, { input: Uint8Array.of(1) }), 'UNEXPECTED_FIELD input'],
  ['a new contract', changed(coin, { to: new Uint8Array() }), 'UNKNOWN_CONTRACT to'],
])('%s is refused', (_, order, outcome) => {
  expect(outcomeOf(order)).toBe(outcome)
})

test('the token’s own contract is no recipient', () => {
  expect(outcomeOf(orderOf({ ...token, recipient: usdc }))).toBe('RECIPIENT_UNSPENDABLE recipient')
})

test('a wallet is at m/44/60/0/0/i below the key, and nowhere else', () => {
  const at = (steps: number[]) =>
    outcomeOf(orderOf({ ...token, wallet: { keyId, path: steps, address: addressAt(steps) } }))
  for (const index of [0, 3, 1_000]) expect(at([44, 60, 0, 0, index])).toBe('admitted')
  for (const steps of [
    [],
    [0, 7],
    [44, 60, 0, 0],
    [44, 60, 0, 1, 0],
    [44, 195, 0, 0, 0],
    [44, 60, 0, 0, 0, 0],
  ])
    expect(at(steps)).toBe('INTENT_MISMATCH path')
})

test('pinned assets are those of one network and one contract', () => {
  const assets = new Map([[`${network}/erc20:${usdc}`, 6]])
  expect(outcomeOf(orderOf(token), { assets })).toBe('admitted')
  expect(outcomeOf(orderOf(coin), { assets })).toBe('ASSET_NOT_PINNED asset')
  const other = { ...token, asset: { id: `erc20:${stranger}`, decimals: 6 } }
  expect(outcomeOf(orderOf(other), { assets })).toBe('ASSET_NOT_PINNED asset')
  expect(outcomeOf(orderOf({ ...token, network: 'eip155:137' }), { assets, networks: ['eip155:137'] })).toBe(
    'ASSET_NOT_PINNED asset',
  )
})

test('the operator’s maximum holds for the ceiling', () => {
  const feeMaximums = { ethereum: token.feeCeiling - 1n }
  expect(outcomeOf(orderOf(token), { feeMaximums })).toBe('FEE_ABOVE_MAXIMUM feeCeiling')
})

describe('a cancellation', () => {
  const cancelling = (
    change: Partial<FeeMarketTransaction> = {},
    intent: TransferIntent = token,
    order: Partial<SigningOrder> = {},
  ) => {
    const built = decodeFeeMarket(buildCancellation(intent, { ...building, gasLimit: 21_000n }))
    const unsigned = new Uint8Array(encodeFeeMarket({ ...built, ...change }))
    return orderOf(intent, { unsigned, isCancellation: true, ...order })
  }

  test('is admitted as a spend of nothing with the conflict key of the payment', () => {
    const admitted = admit(cancelling(), { key, ruled: null }, rules)
    const paid = admit(orderOf(token), { key, ruled: null }, rules)
    expect(admitted.spend).toBeNull()
    expect(admitted.conflictKey).toBe(paid.conflictKey)
    expect([admitted.request, admitted.intentHash]).toEqual([paid.request, paid.intentHash])
  })

  test('needs no approvals, and may follow the end of the intent, which a payment may not', () => {
    const later = { now: () => token.expiresAt.getTime() + 1 }
    expect(outcomeOf(cancelling({}, token, { approvals: [] }), later)).toBe('admitted')
    expect(outcomeOf(orderOf(token), later)).toBe('EXPIRED expiresAt')
  })

  test.each<[string, SigningOrder, string]>([
    ['the payment itself', orderOf(token, { isCancellation: true }), 'INTENT_MISMATCH recipient'],
    ['the payment of the coin', orderOf(coin, { isCancellation: true }), 'INTENT_MISMATCH recipient'],
    ['to somebody else', cancelling({ to: new Uint8Array(20).fill(7) }), 'INTENT_MISMATCH recipient'],
    ['with a value', cancelling({ value: 1n }), 'INTENT_MISMATCH units'],
    ['with a call', cancelling({ input: Uint8Array.of(1) }), 'UNEXPECTED_FIELD input'],
    ['on another network', cancelling({ chainId: 137n }), 'INTENT_MISMATCH network'],
    [
      'above the ceiling that people approved',
      cancelling({ maxFeePerGas: token.feeCeiling / 21_000n + 1n }),
      'FEE_ABOVE_CEILING max_fee',
    ],
    ['below another path', cancelling({}, token, { path: [44, 60, 0, 0, 4] }), 'INTENT_MISMATCH path'],
  ])('%s is refused', (_, order, outcome) => {
    expect(outcomeOf(order)).toBe(outcome)
  })

  test('is refused as a payment', () => {
    const { isCancellation: _, ...order } = cancelling()
    expect(outcomeOf(order)).toBe('INTENT_MISMATCH asset')
  })

  test('holds to the operator’s maximum fee and to the networks of the key', () => {
    expect(outcomeOf(cancelling(), { feeMaximums: { ethereum: token.feeCeiling - 1n } })).toBe(
      'FEE_ABOVE_MAXIMUM feeCeiling',
    )
    expect(outcomeOf(cancelling(), { networks: [] })).toBe('UNKNOWN_NETWORK network')
    expect(outcomeOf(cancelling(), { isUnauditedAcknowledged: false })).toBe('UNACKNOWLEDGED networks')
  })

  test('of 1,000 hostile variants none is admitted that does anything but use the nonce within the ceiling', () => {
    const [own, other] = [
      buildCancellation(token, { ...building, gasLimit: 21_000n }),
      buildTransfer(token, building),
    ]
    let admitted = 0
    for (let run = 0; run < 1_000; run++) {
      const unsigned = new Uint8Array(mutated(own, other, randomBytes(16)))
      if (outcomeOf(cancelling({}, token, { unsigned })) !== 'admitted') continue
      admitted++
      const parts = decodeFeeMarket(unsigned)
      expect(parts.gasLimit * parts.maxFeePerGas).toBeLessThanOrEqual(token.feeCeiling)
      expect(Buffer.from(buildCancellation(token, parts)).equals(unsigned)).toBe(true)
    }
    expect(admitted).toBeGreaterThan(0)
  })
})

test('NOTHING_TO_CANCEL on a chain without replacements', () => {
  const tron = { ...coin, network: 'tron:0x2b6653dc', asset: { id: 'slip44:195', decimals: 6 } }
  expect(
    outcomeOf({
      ...orderOf(coin),
      intent: new Uint8Array(encodeTransferIntent(tron)),
      approvals: [],
      isCancellation: true,
    }),
  ).toBe('NOTHING_TO_CANCEL network')
})

/** Flips bits, cuts, repeats, inserts, and swaps parts between both honest transactions. */
function mutated(bytes: Uint8Array, other: Uint8Array, seed: Uint8Array): Uint8Array {
  const [act = 0, a = 0, b = 0, c = 0, d = 0] = seed
  const at = ((a << 8) | b) % bytes.length
  const length = 1 + (c % 8)
  const result = Array.from(bytes)
  if (act % 6 === 0) result[at] = (bytes[at] ?? 0) ^ (1 << (d % 8))
  else if (act % 6 === 1) result[at] = d
  else if (act % 6 === 2) result.splice(at, length)
  else if (act % 6 === 3) result.splice(at, 0, ...seed.subarray(5, 5 + length))
  else if (act % 6 === 4) result.splice(at, length, ...other.subarray(at, at + length))
  else result.splice(at, length, ...seed.subarray(5, 5 + length))
  return Uint8Array.from(result)
}

test('of 10,000 hostile variants none is admitted that differs in anything but nonce and fees within the ceiling', () => {
  let admitted = 0
  const [first, second] = [token, coin].map((intent) => buildTransfer(intent, building))
  const orders = { token: orderOf(token), coin: orderOf(coin) }
  for (let run = 0; run < 10_000; run++) {
    const isToken = run % 2 === 0
    const intent = isToken ? token : coin
    const [own, other] = isToken ? [first, second] : [second, first]
    const once = mutated(own!, other!, randomBytes(16))
    const unsigned = new Uint8Array(run % 3 === 0 ? mutated(once, own!, randomBytes(16)) : once)
    const order = { ...(isToken ? orders.token : orders.coin), unsigned }
    if (outcomeOf(order) !== 'admitted') continue
    admitted++
    const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = decodeFeeMarket(unsigned)
    expect(gasLimit * maxFeePerGas).toBeLessThanOrEqual(intent.feeCeiling)
    const again = buildTransfer(intent, { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas })
    expect(Buffer.from(again).equals(unsigned), Buffer.from(unsigned).toString('hex')).toBe(true)
  }
  // Without any, the test would show nothing about what may vary.
  expect(admitted).toBeGreaterThan(0)
})
