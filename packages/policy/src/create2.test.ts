/** Test vectors of EIP-1014. */
import { expect, test } from 'vitest'
import { isInitCodeRefused, predictForwarder } from './create2.ts'

const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`
const padded = (hex: string, bytes: number) => `0x${hex.padStart(bytes * 2, '0')}`
const typed = { factory: zeros(20), salt: zeros(32), initCode: '0x00' }

test('[WIZ-34] the predicted address is that of EIP-1014, with its checksum', () => {
  const vectors = [
    [zeros(20), zeros(32), '0x00', '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'],
    [`0xdeadbeef${'0'.repeat(32)}`, zeros(32), '0x00', '0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3'],
    [
      `0xdeadbeef${'0'.repeat(32)}`,
      `0x${'0'.repeat(24)}feed${'0'.repeat(36)}`,
      '0x00',
      '0xD04116cDd17beBE565EB2422F2497E06cC1C9833',
    ],
    [zeros(20), zeros(32), '0xdeadbeef', '0x70f2b2914A2a4b783FaEFb75f459A580616Fcb5e'],
    [
      padded('deadbeef', 20),
      padded('cafebabe', 32),
      '0xdeadbeef',
      '0x60f3f640a8508fC6a86d45DF051962668E1e8AC7',
    ],
    [
      padded('deadbeef', 20),
      padded('cafebabe', 32),
      `0x${'deadbeef'.repeat(11)}`,
      '0x1d8bfDC5D46DC4f61D6b6115972536eBE6A8854C',
    ],
  ] as const
  for (const [factory, salt, initCode, address] of vectors)
    expect(predictForwarder({ factory, salt, initCode }).address).toBe(address)
})

test('[WIZ-31] [WIZ-32] [WIZ-33] a factory has 20 bytes, a salt 32, and hex an even number of digits', () => {
  const outcome = (changed: Partial<typeof typed>) => {
    const { address, faults } = predictForwarder({ ...typed, ...changed })
    return { isPredicted: address !== null, ...faults }
  }
  const none = { isPredicted: false, factory: undefined, salt: undefined, initCode: undefined }
  expect(outcome({ factory: zeros(19) })).toEqual({ ...none, factory: 'length' })
  expect(outcome({ factory: zeros(21) })).toEqual({ ...none, factory: 'length' })
  expect(outcome({ salt: zeros(31) })).toEqual({ ...none, salt: 'length' })
  expect(outcome({ initCode: '0x123' })).toEqual({ ...none, initCode: 'odd' })
  expect(outcome({ initCode: '0xzz' })).toEqual({ ...none, initCode: 'not-hex' })
  expect(outcome({})).toEqual({ ...none, isPredicted: true })
})

test('a mistyped factory is detected by its checksum', () => {
  const factory = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(predictForwarder({ ...typed, factory }).faults.factory).toBeUndefined()
  expect(predictForwarder({ ...typed, factory: factory.replace('Ae', 'ae') }).faults.factory).toBe('checksum')
})

test('an empty field is missing, not wrong', () => {
  const nothing = predictForwarder({ factory: '', salt: '0x', initCode: '' })
  expect(nothing).toEqual({
    address: null,
    initCodeHash: null,
    faults: { factory: undefined, salt: undefined, initCode: undefined },
  })
})

test('[WIZ-28] [WIZ-29] enforced, an init code has to match, and without an expected hash none does', () => {
  const { initCodeHash } = predictForwarder(typed)
  const other = `0x${'1'.repeat(64)}`
  expect(initCodeHash).toBe('0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a')
  expect(isInitCodeRefused(true, initCodeHash, null)).toBe(true)
  expect(isInitCodeRefused(true, initCodeHash, other)).toBe(true)
  expect(isInitCodeRefused(true, initCodeHash, initCodeHash)).toBe(false)
  expect(isInitCodeRefused(true, null, null)).toBe(false)
  expect(isInitCodeRefused(false, initCodeHash, null)).toBe(false)
})

test('spaces around hex and a capital 0X are accepted; 0x elsewhere is no hex', () => {
  const spaced = { factory: ` ${zeros(20)} `, salt: zeros(32).replace('0x', '0X'), initCode: ' 0x00' }
  expect(predictForwarder(spaced)).toEqual(predictForwarder(typed))
  expect(predictForwarder({ ...typed, initCode: '000x' }).faults.initCode).toBe('not-hex')
})

test('a factory that is no hex is named by that fault, and one without capitals needs no checksum', () => {
  expect(predictForwarder({ ...typed, factory: '0xzz' }).faults.factory).toBe('not-hex')
  expect(predictForwarder({ ...typed, factory: '0xAbaB' }).faults.factory).toBe('length')
  const factory = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (const text of [factory.toLowerCase(), `0x${factory.slice(2).toUpperCase()}`])
    expect(predictForwarder({ ...typed, factory: text }).faults.factory).toBeUndefined()
})
