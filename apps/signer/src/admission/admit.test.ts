import { createHash } from 'node:crypto'
import { chainOf, intentHash, type Transfers } from '@holdfast/chains'
import { addressOfPublicKey, buildTransfer, transactionId } from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey, type KeyDescription } from '@holdfast/mpc'
import { describe, expect, test } from 'vitest'
import { admit, type AdmissionRules, longestLifeMs, type SigningOrder } from './admit.ts'

const now = Date.UTC(2026, 10, 21, 12)
const afterMinutes = (minutes: number) => new Date(now + minutes * 60_000)
const keyId = '0190a3f2-7b1c-7def-8a01-00000000000a'
const organisation = '0190a3f2-7b1c-7def-8a01-ba9876543210'
const mainNetwork = 'tron:0x2b6653dc'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

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
const path = [0, 7]
const wallet = addressOfPublicKey(deriveChildKey(key, path))

const honest: TransferIntent = {
  requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
  organisation,
  network: mainNetwork,
  wallet: { address: wallet, keyId, path },
  asset: { id: `trc20:${usdt}`, decimals: 6 },
  recipient: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  units: 1_500_000n,
  memo: '',
  feeCeiling: 30_000_000n,
  expiresAt: afterMinutes(240),
  isRepeat: false,
  requestedBy: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  createdAt: new Date(now),
  rules: '',
}
const building = {
  reference: { number: 79_072_107, id: `${(79_072_107).toString(16).padStart(16, '0')}${'5a'.repeat(24)}` },
  madeAt: new Date(now),
  expiresAt: afterMinutes(60),
  feeLimit: 20_000_000n,
}
const rules: AdmissionRules = {
  networks: [mainNetwork],
  assets: new Map(),
  feeMaximums: { tron: 30_000_000n },
  isUnauditedAcknowledged: true,
  now: () => now,
}
const approvalOf = (intent: Uint8Array) => ({
  userId: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  at: '2026-11-21T11:00:00.000Z',
  intentHash: intentHash(intent),
  assertion: null,
})

function orderOf(intent: TransferIntent, change: Partial<SigningOrder> = {}): SigningOrder {
  const bytes = new Uint8Array(encodeTransferIntent(intent))
  return {
    kind: 'sign',
    keyId,
    parties: [1, 2],
    path,
    intent: bytes,
    unsigned: change.unsigned ?? new Uint8Array(buildTransfer(intent, building)),
    approvals: [approvalOf(bytes)],
    message: 0,
    receipts: [],
    ...change,
  }
}

/** The refusal of an order: its code, field and message. */
function refusal(order: SigningOrder, changed: Partial<AdmissionRules> = {}, held = key): unknown {
  try {
    admit(order, { key: held, ruled: null }, { ...rules, ...changed })
    return 'admitted'
  } catch (error) {
    return error
  }
}
const refused = (code: string, field: string | null, message = '') =>
  expect.objectContaining({ code, field, message: expect.stringContaining(message) as string }) as object

test('an honest order is admitted with the digest of its bytes, their conflict key on its network, its request, its intent and the end of that', () => {
  const order = orderOf(honest)
  expect(admit(order, { key, ruled: null }, rules)).toEqual({
    spend: { asset: `${mainNetwork}/trc20:${usdt}`, units: 1_500_000n, recipient: honest.recipient },
    message: Uint8Array.from(Buffer.from(transactionId(order.unsigned), 'hex')),
    conflictKey: `${mainNetwork} ${transactionId(order.unsigned)}`,
    request: honest.requestId,
    intentHash: intentHash(order.intent),
    bytes: createHash('sha256').update(order.unsigned).digest('hex'),
    until: honest.expiresAt.getTime(),
  })
})

test('a message that the bytes do not need a signature of is refused', () => {
  for (const message of [1, 255])
    expect(refusal(orderOf(honest, { message }))).toEqual(
      refused('INTENT_MISMATCH', 'message', '1 signatures'),
    )
})

test('an intent that does not parse is refused with the reason', () => {
  const order = orderOf(honest)
  expect(refusal({ ...order, intent: order.intent.slice(1) })).toEqual(
    refused('INTENT_MALFORMED', 'intent', ': '),
  )
})

test('each approval must be of this intent; an order without approvals has none that differs', () => {
  const order = orderOf(honest)
  const other = approvalOf(encodeTransferIntent({ ...honest, units: 2n }))
  expect(refusal({ ...order, approvals: [...order.approvals, other] })).toEqual(
    refused('APPROVAL_MISMATCH', 'approvals.1.intentHash'),
  )
  expect(refusal({ ...order, approvals: [other] })).toEqual(
    refused('APPROVAL_MISMATCH', 'approvals.0.intentHash'),
  )
  expect(refusal({ ...order, approvals: [] })).toBe('admitted')
})

test('a network of no chain, or of a chain that sends nothing, is refused', () => {
  for (const network of ['cosmos:hub-1', 'bip122:000000000019d6689c085ae165831e93'])
    expect(refusal(orderOf({ ...honest, network }, { unsigned: new Uint8Array([1]) }))).toEqual(
      refused('UNKNOWN_NETWORK', 'network'),
    )
})

test('a network that the operator does not list is refused', () => {
  expect(refusal(orderOf(honest), { networks: ['tron:0x5a17b0c5'] })).toEqual(
    refused('UNKNOWN_NETWORK', 'network'),
  )
})

test('the rules of the key are asked before the bytes', () => {
  expect(refusal(orderOf(honest), { isUnauditedAcknowledged: false })).toEqual(
    refused('UNACKNOWLEDGED', 'networks'),
  )
  const ofOthers = { ...key, rules: { networks: 'main' as const, organisation: keyId } }
  expect(refusal(orderOf(honest), {}, ofOthers)).toEqual(refused('ORGANISATION', 'organisation'))
})

test('another key, another path or another address than the wallet’s is refused', () => {
  expect(refusal(orderOf(honest, { keyId: organisation }))).toEqual(refused('INTENT_MISMATCH', 'key'))
  expect(refusal(orderOf(honest, { path: [0, 8] }))).toEqual(refused('INTENT_MISMATCH', 'path'))
  const elsewhere = { ...honest, wallet: { ...honest.wallet, path: [0, 8] } }
  expect(refusal(orderOf(elsewhere, { path: [0, 8] }))).toEqual(refused('INTENT_MISMATCH', 'wallet'))
})

test('a key of another curve has no address on the network', () => {
  const { chainCode: _, ...rest } = key
  const ed25519: KeyDescription = {
    ...rest,
    protocol: 'frost-ed25519-v1',
    publicKey: '58'.padEnd(64, '6'),
    commitments: ['58'.padEnd(64, '6'), '58'.padEnd(64, '6')],
  }
  expect(refusal(orderOf(honest), {}, ed25519)).toEqual(
    refused('WALLET', 'wallet', 'it has no address on this network'),
  )
})

test('bytes that do something else are refused with the field, what was intended and what was found', () => {
  const unsigned = new Uint8Array(buildTransfer({ ...honest, units: 1_500_001n }, building))
  expect(refusal(orderOf(honest, { unsigned }))).toEqual(
    refused('INTENT_MISMATCH', 'units', 'units: expected 1500000, found 1500001'),
  )
})

test('bytes that are no transaction are refused without a field', () => {
  expect(refusal(orderOf(honest, { unsigned: new Uint8Array([0xff]) }))).toEqual(
    refused('UNDECODABLE', null, 'the bytes: expected something else, found something else'),
  )
})

test('bytes that outlive the longest life are refused', () => {
  const patient = { ...honest, expiresAt: new Date(now + 3 * longestLifeMs) }
  const lasting = (ms: number) =>
    orderOf(patient, {
      unsigned: new Uint8Array(buildTransfer(patient, { ...building, expiresAt: new Date(now + ms) })),
    })
  expect(longestLifeMs).toBe(86_400_000)
  expect(refusal(lasting(longestLifeMs))).toBe('admitted')
  expect(refusal(lasting(longestLifeMs + 1_000))).toEqual(refused('EXPIRY_TOO_FAR', 'expiration'))
})

test('decimals and fees are held against the lists of the operator, after the bytes', () => {
  const wrongDecimals = { ...honest, asset: { ...honest.asset, decimals: 5 } }
  const assets = new Map([[`${mainNetwork}/${honest.asset.id}`, 6]])
  expect(refusal(orderOf(wrongDecimals), { assets })).toEqual(refused('DECIMALS_MISMATCH', 'asset.decimals'))
  expect(refusal(orderOf(honest), { feeMaximums: { tron: 29_999_999n } })).toEqual(
    refused('FEE_ABOVE_MAXIMUM', 'feeCeiling'),
  )
})

describe('on a chain that compares less than TRON', () => {
  const { transfers } = chainOf('tron')
  const matching = {
    matchIntent: () => ({ ok: true, messages: [new Uint8Array([7])], conflictKey: 'account/7' }),
    addressOfKey: () => wallet,
  } satisfies Partial<Transfers>
  const { chainCode: _, ...rest } = key
  const edKey: KeyDescription = { ...rest, protocol: 'frost-ed25519-v1', publicKey: '58'.padEnd(64, '6') }

  /** Calls `act` while TRON’s transfers are replaced by those of such a chain. */
  function onChain<Answer>(change: Partial<Transfers>, act: () => Answer): Answer {
    const own = { ...transfers! }
    Object.assign(transfers!, matching, change)
    try {
      return act()
    } finally {
      Object.assign(transfers!, own)
    }
  }
  const noAddress = refused('WALLET', 'wallet', 'it has no address on this network')

  test('an intent that has ended is refused from its last moment on, although its bytes match', () => {
    const end = honest.expiresAt.getTime()
    const at = (now: number) => onChain({}, () => refusal(orderOf(honest), { now: () => now }))
    expect(at(end - 1)).toBe('admitted')
    for (const now of [end, end + 1]) expect(at(now)).toEqual(refused('EXPIRED', 'expiresAt'))
  })

  test('a key signs only on a chain of its curve, although its bytes have an address there', () => {
    const inEd = orderOf(honest, { path: [] })
    expect(onChain({ curve: 'ed25519' }, () => refusal(orderOf(honest)))).toEqual(noAddress)
    expect(onChain({}, () => refusal(inEd, {}, edKey))).toEqual(noAddress)
    expect(onChain({}, () => refusal(orderOf(honest)))).toBe('admitted')
    expect(onChain({ curve: 'ed25519' }, () => refusal(inEd, {}, edKey))).toBe('admitted')
  })

  test('a key without an address is refused, although the bytes match', () => {
    const addressOfKey = () => {
      throw new RangeError('no address')
    }
    expect(onChain({ addressOfKey }, () => refusal(orderOf(honest)))).toEqual(noAddress)
  })

  test('one conflict key of two networks becomes two', () => {
    const ofNoClass: KeyDescription = { ...key, rules: undefined }
    const unsigned = new Uint8Array([1])
    const keys = [mainNetwork, 'tron:0x94a9059e'].map((network) =>
      onChain({}, () =>
        admit(orderOf({ ...honest, network }, { unsigned }), { key: ofNoClass, ruled: null }, rules),
      ),
    )
    expect(keys.map(({ conflictKey }) => conflictKey)).toEqual([
      `${mainNetwork} account/7`,
      'tron:0x94a9059e account/7',
    ])
  })
})
