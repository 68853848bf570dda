import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeTransferIntent,
  InvalidIntent,
  longestMemo,
  parseEarlierTransferIntent,
  parseTransferIntent,
  type TransferIntent,
} from './transfer-intent.ts'
import { isReadableText } from './is-readable-text.ts'

const intent: TransferIntent = {
  requestId: '0190a3f2-7b1c-7def-8a01-0123456789ab',
  organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  network: 'tron:0x2b6653dc',
  wallet: { address: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX', keyId: 'key-1', path: [44, 195, 0, 7] },
  asset: { id: 'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
  recipient: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  units: 1_500_000n,
  memo: 'Rechnung 7 – überfällig',
  feeCeiling: 30_000_000n,
  expiresAt: new Date('2026-11-21T18:00:00Z'),
  isRepeat: false,
  requestedBy: '0190a3f2-7b1c-7def-8a01-0000000000aa',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  rules: 'ab'.repeat(32),
}
/** The part that earlier versions have, too. */
const { requestedBy: _, createdAt: __, rules: ___, ...terms } = intent

const text = (field: string) => {
  const bytes = Buffer.from(field)
  return `${bytes.length.toString(16).padStart(8, '0')}${bytes.toString('hex')}`
}
const hex = (fields: readonly string[]) => fields.map(text).join('')
const fieldsBetween = [
  '0190a3f2-7b1c-7def-8a01-0123456789ab',
  '0190a3f2-7b1c-7def-8a01-ba9876543210',
  'tron:0x2b6653dc',
  'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX',
  'key-1',
  '44/195/0/7',
  'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '6',
  'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  '1500000',
  'Rechnung 7 – überfällig',
  '30000000',
  '1795284000000',
]

const [requester, created, rulesHash] = [
  '0190a3f2-7b1c-7def-8a01-0000000000aa',
  '1795262400000',
  'ab'.repeat(32),
]
const titleOf = (version: number) => `holdfast/transfer-intent/${version}`
const third = (...last: readonly string[]) => Buffer.from(hex([titleOf(3), ...fieldsBetween, ...last]), 'hex')

test('the encoding of version 3, byte for byte', () => {
  const encoded = (change: Partial<TransferIntent>) =>
    Buffer.from(encodeTransferIntent({ ...intent, ...change }))
  expect(encoded({})).toEqual(third('', requester, created, rulesHash))
  expect(encoded({ isRepeat: true })).toEqual(third('repeat', requester, created, rulesHash))
  expect(encoded({ rules: '' })).toEqual(third('', requester, created, ''))
})

test('a last field too much or too few, or a repeat that says something else, is refused', () => {
  const count = 'fields: '
  const other = 'not in the one encoding'
  const faults: readonly (readonly [string, readonly string[]])[] = [
    [other, ['yes', requester, created, rulesHash]],
    [other, ['Repeat', requester, created, rulesHash]],
    [count, [requester, created, rulesHash]],
    [count, ['', requester, created]],
    [count, ['', requester, created, rulesHash, '']],
  ]
  for (const [reason, last] of faults)
    expect(parseTransferIntent(third(...last)), last.join()).toEqual({
      ok: false,
      reason: expect.stringContaining(reason) as string,
    })
})

test('versions 1 and 2 are read for the history and are not signed', () => {
  const first = Buffer.from(hex([titleOf(1), ...fieldsBetween]), 'hex')
  const second = Buffer.from(hex([titleOf(2), ...fieldsBetween, 'repeat']), 'hex')
  for (const bytes of [first, second])
    expect(parseTransferIntent(bytes)).toEqual({ ok: false, reason: 'not a transfer intent of version 3' })
  expect(parseEarlierTransferIntent(first)).toEqual({ ok: true, value: terms })
  expect(parseEarlierTransferIntent(second)).toEqual({ ok: true, value: { ...terms, isRepeat: true } })
  const once = Buffer.from(hex([titleOf(2), ...fieldsBetween, '']), 'hex')
  expect(parseEarlierTransferIntent(once)).toEqual({ ok: true, value: terms })
  for (const bytes of [first, second])
    expect(parseEarlierTransferIntent(Buffer.concat([bytes, Buffer.from(text('repeat'), 'hex')])).ok).toBe(
      false,
    )
  expect(parseEarlierTransferIntent(encodeTransferIntent(intent))).toEqual({
    ok: false,
    reason: 'not a transfer intent of an earlier version',
  })
})

const hexOf = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const uuids = fc.tuple(hexOf(8), hexOf(4), hexOf(4), hexOf(4), hexOf(12)).map((parts) => parts.join('-'))
const addresses = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{1,40}$/)
const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const wallets = fc.record({
  address: addresses,
  keyId: fc.stringMatching(/^[-_a-zA-Z0-9]{1,12}$/),
  path: fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 10 }),
})
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: lastTime }), { minLength: 2, maxLength: 2 })
  .map(([first = 0, second = 0]) => ({
    createdAt: new Date(Math.min(first, second)),
    expiresAt: new Date(Math.max(first, second)),
  }))
const fields = fc.record({
  requestId: uuids,
  organisation: uuids,
  network: fc.stringMatching(/^[a-z]{3,8}:[0-9a-z]{1,32}$/),
  wallet: fc.oneof(
    wallets,
    wallets.map(({ address }) => ({ address, keyId: null, path: [] })),
  ),
  asset: fc.record({
    id: fc.stringMatching(/^[a-z0-9]{3,8}:[a-zA-Z0-9]{1,40}$/),
    decimals: fc.integer({ min: 0, max: 77 }),
  }),
  recipient: addresses,
  units: amounts,
  memo: fc
    .oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 12 }))
    .filter((memo) => isReadableText(memo) && Buffer.byteLength(memo) <= longestMemo),
  feeCeiling: fc.oneof(fc.constant(0n), amounts),
  isRepeat: fc.boolean(),
  requestedBy: uuids,
  rules: fc.oneof(fc.constant(''), hexOf(64)),
})
const intents: fc.Arbitrary<TransferIntent> = fc
  .tuple(fields, times)
  .map(([{ isRepeat, requestedBy, rules, ...terms }, { createdAt, expiresAt }]) => ({
    ...terms,
    expiresAt,
    isRepeat,
    requestedBy,
    createdAt,
    rules,
  }))

const sameIntent = (a: TransferIntent, b: TransferIntent): boolean => {
  const fieldsOf = (fields: TransferIntent) =>
    JSON.stringify(fields, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return fieldsOf(a) === fieldsOf(b)
}

test('every intent reads back unchanged, and its bytes are unique', () => {
  fc.assert(
    fc.property(intents, intents, (first, second) => {
      const bytes = encodeTransferIntent(first)
      const read = parseTransferIntent(bytes)
      expect(read.ok && sameIntent(read.value, first)).toBe(true)
      expect(Buffer.from(bytes).equals(Buffer.from(encodeTransferIntent(second)))).toBe(
        sameIntent(first, second),
      )
    }),
  )
})

test('a memo with a hidden direction override is refused', () => {
  const bytes = Buffer.from(encodeTransferIntent({ ...intent, memo: 'abc' }))
  bytes.write('\u202e', bytes.lastIndexOf('abc'))
  expect(parseTransferIntent(bytes)).toEqual({
    ok: false,
    reason: 'memo: hidden characters or directions',
  })
})

/** Moves the border between two adjacent fields. */
test('no two intents share bytes, even if their texts are equal when joined', () => {
  fc.assert(
    fc.property(intents, fc.constantFrom('a', 'b1', 'Z9'), (intent, moved) => {
      const left = { ...intent, recipient: `${intent.recipient}1`, units: intent.units }
      const right = { ...intent, recipient: intent.recipient, units: BigInt(`1${intent.units}`) % 2n ** 255n }
      expect(encodeTransferIntent(left)).not.toEqual(encodeTransferIntent(right))
      const inMemo = { ...intent, memo: moved, feeCeiling: 7n }
      const inCeiling = { ...intent, memo: `${moved}7`, feeCeiling: 7n }
      expect(encodeTransferIntent(inMemo)).not.toEqual(encodeTransferIntent(inCeiling))
    }),
  )
})

test('changed bytes are refused, or are another intent that encodes to exactly these bytes', () => {
  const bytes = encodeTransferIntent(intent)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
      const read = parseTransferIntent(changed)
      if (!read.ok) return
      expect(sameIntent(read.value, intent)).toBe(false)
      expect(encodeTransferIntent(read.value)).toEqual(changed)
    }),
    { numRuns: 2_000 },
  )
})

test('truncated, extended or foreign bytes are refused with a reason', () => {
  const bytes = encodeTransferIntent(intent)
  for (let length = 0; length < bytes.length; length++)
    expect(parseTransferIntent(bytes.slice(0, length)).ok).toBe(false)
  const reasonOf = (changed: Uint8Array) => {
    const read = parseTransferIntent(changed)
    return read.ok ? null : read.reason
  }
  expect(reasonOf(Uint8Array.from([...bytes, 0]))).toBe('the bytes are no list of fields')
  expect(reasonOf(Uint8Array.from([...bytes, 0, 0, 0, 0]))).toBe('fields: 18 instead of 17')
  const title = Buffer.from(bytes)
  title.write('4', 'holdfast/transfer-intent/'.length + 4)
  expect(reasonOf(title)).toBe('not a transfer intent of version 3')
  expect(reasonOf(new Uint8Array())).toBe('not a transfer intent of version 3')
})

test.each<[string, Partial<TransferIntent>]>([
  ['requestId', { requestId: '0190A3F2-7B1C-7DEF-8A01-0123456789AB' }],
  ['requestId', { requestId: '' }],
  ['organisation', { organisation: 'acme' }],
  ['network', { network: 'tron' }],
  ['wallet.address', { wallet: { ...intent.wallet, address: 'T with a space' } }],
  ['wallet.keyId', { wallet: { ...intent.wallet, keyId: '' } }],
  ['wallet.path', { wallet: { ...intent.wallet, path: [2 ** 31] } }],
  ['wallet.path', { wallet: { ...intent.wallet, path: [0.5] } }],
  ['wallet.path', { wallet: { ...intent.wallet, path: [-0] } }],
  ['wallet.path', { wallet: { ...intent.wallet, path: Array.from({ length: 11 }, () => 0) } }],
  ['wallet.path', { wallet: { ...intent.wallet, keyId: null } }],
  ['asset.id', { asset: { id: 'USDT', decimals: 6 } }],
  ['asset.decimals', { asset: { ...intent.asset, decimals: 78 } }],
  ['recipient', { recipient: '' }],
  ['units', { units: 0n }],
  ['units', { units: -1n }],
  ['units', { units: 2n ** 256n }],
  ['memo', { memo: 'half a \ud83d character' }],
  ['memo', { memo: 'two\nlines' }],
  ['memo', { memo: 'a direction override: \u202e000,1' }],
  ['memo', { memo: 'a zero-width\u200bspace' }],
  ['memo', { memo: 'a filler that is no letter: \u3164' }],
  ['memo', { memo: 'ü'.repeat(129) }],
  ['feeCeiling', { feeCeiling: -1n }],
  ['expiresAt', { expiresAt: new Date(Number.NaN) }],
  ['expiresAt', { expiresAt: new Date(-1) }],
  ['requestedBy', { requestedBy: '' }],
  ['createdAt', { createdAt: new Date(Number.NaN) }],
  ['createdAt', { createdAt: intent.expiresAt }],
  ['rules', { rules: 'ab' }],
])('what is no %s is never encoded', (field, change) => {
  expect(() => encodeTransferIntent({ ...intent, ...change })).toThrow(expect.objectContaining({ field }))
})

/** Each field, a value that it cannot have, and the reason. */
test.each<[string, string, string, Partial<TransferIntent>]>([
  ['requestId', 'no UUID in small letters', 'PART', { requestId: `x${intent.requestId}` }],
  ['requestId', 'no UUID in small letters', 'PART', { requestId: `${intent.requestId}0` }],
  ['organisation', 'no UUID in small letters', 'PART', { organisation: `0${intent.organisation}` }],
  ['network', 'no CAIP-2 id', 'PART', { network: 'xx:1' }],
  ['network', 'no CAIP-2 id', 'PART', { network: 'ninechars:1' }],
  ['network', 'no CAIP-2 id', 'PART', { network: 'tron:' }],
  ['network', 'no CAIP-2 id', 'PART', { network: `tron:${'0'.repeat(33)}` }],
  ['network', 'no CAIP-2 id', 'PART', { network: 'TRON:1' }],
  ['wallet.address', 'no address', 'PART', { wallet: { ...intent.wallet, address: ' T' } }],
  ['wallet.address', 'no address', 'PART', { wallet: { ...intent.wallet, address: 'T ' } }],
  ['wallet.address', 'no address', 'PART', { wallet: { ...intent.wallet, address: 'T'.repeat(129) } }],
  ['wallet.keyId', 'no key id', 'PART', { wallet: { ...intent.wallet, keyId: ' key' } }],
  ['wallet.keyId', 'no key id', 'PART', { wallet: { ...intent.wallet, keyId: 'key ' } }],
  ['wallet.keyId', 'no key id', 'PART', { wallet: { ...intent.wallet, keyId: 'k'.repeat(65) } }],
  [
    'wallet.path',
    'more than 10 steps',
    'PART',
    { wallet: { ...intent.wallet, path: Array.from({ length: 11 }, () => 0) } },
  ],
  ['wallet.path', 'a step is no number below 2^31', 'PART', { wallet: { ...intent.wallet, path: [0, -1] } }],
  [
    'wallet.path',
    'a step is no number below 2^31',
    'PART',
    { wallet: { ...intent.wallet, path: [2 ** 31, 0] } },
  ],
  ['wallet.path', 'a path needs a key', 'PART', { wallet: { ...intent.wallet, keyId: null } }],
  ['asset.id', 'no asset id', 'PART', { asset: { ...intent.asset, id: ' trc20:T' } }],
  ['asset.id', 'no asset id', 'PART', { asset: { ...intent.asset, id: 'trc20:T ' } }],
  ['asset.id', 'no asset id', 'PART', { asset: { ...intent.asset, id: `trc20:${'T'.repeat(129)}` } }],
  ['asset.decimals', 'not 0 to 77', 'PART', { asset: { ...intent.asset, decimals: 78 } }],
  ['asset.decimals', 'not 0 to 77', 'PART', { asset: { ...intent.asset, decimals: -1 } }],
  ['recipient', 'no address', 'PART', { recipient: 'T T' }],
  ['units', 'not 1 to 2^256 - 1', 'UNITS', { units: 0n }],
  ['units', 'not 1 to 2^256 - 1', 'UNITS', { units: 2n ** 256n }],
  ['memo', 'no plain text', 'MEMO_TEXT', { memo: 'a\tb' }],
  ['memo', 'no plain text', 'MEMO_TEXT', { memo: '\udc00' }],
  ['memo', 'hidden characters or directions', 'MEMO_TEXT', { memo: 'a\u200bb' }],
  ['memo', 'longer than 256 bytes', 'MEMO_LENGTH', { memo: 'a'.repeat(257) }],
  ['feeCeiling', 'not 0 to 2^256 - 1', 'PART', { feeCeiling: -1n }],
  ['feeCeiling', 'not 0 to 2^256 - 1', 'PART', { feeCeiling: 2n ** 256n }],
  ['expiresAt', 'no time', 'PART', { expiresAt: new Date(-1) }],
  ['expiresAt', 'no time', 'PART', { expiresAt: new Date(Date.UTC(10_000, 0)) }],
  ['requestedBy', 'no UUID in small letters', 'PART', { requestedBy: intent.requestedBy.toUpperCase() }],
  ['createdAt', 'no time', 'PART', { createdAt: new Date(-1) }],
  ['createdAt', 'not before the end', 'PART', { createdAt: intent.expiresAt }],
  ['createdAt', 'not before the end', 'PART', { createdAt: new Date(intent.expiresAt.getTime() + 1) }],
  ['rules', 'no SHA-256', 'PART', { rules: 'AB'.repeat(32) }],
  ['rules', 'no SHA-256', 'PART', { rules: 'ab'.repeat(33) }],
])('%s, %s (%s)', (field, reason, code, change) => {
  const error = caught(() => encodeTransferIntent({ ...intent, ...change }))
  expect(error).toBeInstanceOf(InvalidIntent)
  expect(error).toMatchObject({ name: 'InvalidIntent', field, code, message: `${field}: ${reason}` })
})

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

test.each<[string, Partial<TransferIntent>]>([
  ['the shortest network', { network: 'abc:1' }],
  ['the longest network', { network: `abcdefgh:${'0'.repeat(32)}` }],
  ['the longest address', { recipient: 'T'.repeat(128) }],
  ['the shortest address', { recipient: 'T' }],
  ['the longest key id', { wallet: { ...intent.wallet, keyId: 'k'.repeat(64) } }],
  ['the longest path', { wallet: { ...intent.wallet, path: Array.from({ length: 10 }, () => 2 ** 31 - 1) } }],
  ['no path', { wallet: { ...intent.wallet, path: [] } }],
  ['no key', { wallet: { ...intent.wallet, keyId: null, path: [] } }],
  ['no decimals', { asset: { ...intent.asset, decimals: 0 } }],
  ['the most decimals', { asset: { ...intent.asset, decimals: 77 } }],
  ['the longest asset', { asset: { ...intent.asset, id: `abcdefgh:${'T'.repeat(128)}` } }],
  ['the smallest amount', { units: 1n }],
  ['the largest amount', { units: 2n ** 256n - 1n }],
  ['the longest memo', { memo: 'ü'.repeat(128) }],
  ['no fee', { feeCeiling: 0n }],
  ['the largest fee', { feeCeiling: 2n ** 256n - 1n }],
  ['the first times', { createdAt: new Date(0), expiresAt: new Date(1) }],
  ['no rules', { rules: '' }],
  ['the last time', { expiresAt: new Date('9999-12-31T23:59:59.999Z') }],
])('%s is encoded and reads back', (_what, change) => {
  const value = { ...intent, ...change }
  expect(parseTransferIntent(encodeTransferIntent(value))).toEqual({ ok: true, value })
})

/** The bytes of the intent with one field in another text. */
const withField = (at: number, field: string, version = 3) => {
  const fields = [...fieldsBetween, '', requester, created, rulesHash].map((each, index) =>
    index === at ? field : each,
  )
  return Buffer.from(hex([titleOf(version), ...fields.slice(0, fieldCounts[version])]), 'hex')
}
const fieldCounts: Readonly<Record<number, number>> = { 1: 13, 2: 14, 3: 17 }

test.each([
  [5, '044', 'wallet.path: no whole number'],
  [5, '44//0', 'wallet.path: no whole number'],
  [5, '44/', 'wallet.path: no whole number'],
  [5, '-1', 'wallet.path: no whole number'],
  [7, '', 'asset.decimals: no whole number'],
  [7, '06', 'asset.decimals: no whole number'],
  [7, '6 ', 'asset.decimals: no whole number'],
  [9, '+1500000', 'units: no whole number'],
  [9, '1500000.0', 'units: no whole number'],
  [9, '1'.repeat(79), 'units: no whole number'],
  [9, '0', 'units: not 1 to 2^256 - 1'],
  [11, 'x', 'feeCeiling: no whole number'],
  [12, '1e3', 'expiresAt: no whole number'],
])('field %i as %j is refused: %s', (at, field, reason) => {
  expect(parseTransferIntent(withField(at, field))).toEqual({ ok: false, reason })
  for (const version of [1, 2])
    expect(parseEarlierTransferIntent(withField(at, field, version))).toEqual({ ok: false, reason })
})

test.each([
  ['', 'createdAt: no whole number'],
  ['01', 'createdAt: no whole number'],
  ['1795284000000', 'createdAt: not before the end'],
])('the time of the request as %j is refused: %s', (field, reason) => {
  expect(parseTransferIntent(withField(15, field))).toEqual({ ok: false, reason })
})

test('version 1 alone allows memos with hidden characters, and still no control characters', () => {
  const memoOf = (memo: string, version = 1) => {
    const read = parseEarlierTransferIntent(withField(10, memo, version))
    return read.ok ? read.value.memo : read.reason
  }
  for (const memo of ['', 'a\u200bb', '\ufeffbegins with a mark']) expect(memoOf(memo)).toBe(memo)
  expect(memoOf('two\nlines')).toBe('memo: no plain text')
  expect(memoOf('a\u200bb', 2)).toBe('memo: hidden characters or directions')
})

test('bytes that are no list of fields, in either version', () => {
  const reason = 'the bytes are no list of fields'
  const bad = [
    Buffer.from('000000', 'hex'),
    Buffer.from('00000001', 'hex'),
    Buffer.from('0000000261', 'hex'),
    Buffer.from('00000001ff', 'hex'),
  ]
  for (const bytes of bad) {
    expect(parseTransferIntent(bytes)).toEqual({ ok: false, reason })
    expect(parseEarlierTransferIntent(bytes)).toEqual({ ok: false, reason })
  }
})

test('a byte order mark before the title is refused', () => {
  const marked = Buffer.from(
    hex([`\ufeff${titleOf(3)}`, ...fieldsBetween, '', requester, created, rulesHash]),
    'hex',
  )
  expect(parseTransferIntent(marked)).toEqual({ ok: false, reason: 'not a transfer intent of version 3' })
})

test('bytes inside a larger buffer read like those in their own', () => {
  const bytes = encodeTransferIntent(intent)
  const larger = new Uint8Array(bytes.length + 9).fill(7)
  larger.set(bytes, 5)
  expect(parseTransferIntent(larger.subarray(5, 5 + bytes.length))).toEqual({ ok: true, value: intent })
})
