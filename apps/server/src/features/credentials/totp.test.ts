import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotp, stepOfCode } from './totp.ts'

const secretKey = Buffer.alloc(32, 7)
const person = { id: '01890000-0000-7000-8000-000000000001', email: 'anna@holdfast.test' }
const { secret, uri, sealed } = newTotp({ secretKey }, person)
const row = { user_id: person.id, sealed }
const now = Date.UTC(2026, 10, 23, 16, 0, 10)
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
const read = (code: string) => stepOfCode({ secretKey }, row, code, now)

test('codes of the step before, the current and the next one are accepted, with their step', () => {
  const step = Math.floor(now / 30_000)
  for (const around of [-1, 0, 1]) expect(read(codeAt(now + around * 30_000))).toBe(step + around)
  for (const around of [-2, 2]) expect(read(codeAt(now + around * 30_000))).toBeNull()
})

test('apps and server agree on the form of codes, and spaces do not matter', () => {
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Holdfast:anna%40holdfast\.test\?issuer=Holdfast&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  const code = codeAt(now)
  expect(read(`${code.slice(0, 3)} ${code.slice(3)}`)).not.toBeNull()
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('no code: %j', (code) => {
  expect(read(code)).toBeNull()
})

test('TOTP_KEY_MISSING with another key, without one, and for the secret of another person', () => {
  const code = codeAt(now)
  const missing = expect.objectContaining({ code: 'TOTP_KEY_MISSING' })
  expect(() => stepOfCode({ secretKey: Buffer.alloc(32, 8) }, row, code, now)).toThrow(missing)
  expect(() => stepOfCode({ secretKey: null }, row, code, now)).toThrow(missing)
  expect(() => stepOfCode({ secretKey }, { ...row, user_id: 'another' }, code, now)).toThrow(missing)
  expect(() => newTotp({ secretKey: null }, person)).toThrow(missing)
})
