import { expect, test } from 'vitest'
import { amount, cardNumber, cvc, email, expiryAt, limit, otherThan, percent, publicKey } from './checks.ts'

const faults = (
  check: (value: string, all: Record<string, string>) => string | undefined,
  values: string[],
) => values.map((value) => check(value, {}))

test('[MODAL-29] forms of static areas validate their fields, though they store nothing', () => {
  expect(faults(email, ['a@b.test', 'a b@c.test', 'a@b', ''])).toEqual([
    undefined,
    'email',
    'email',
    'required',
  ])
  expect(faults(amount, ['0.01', '12,50', '0', '1.005', '-1', '1e3', 'x'])).toEqual([
    undefined,
    undefined,
    ...Array<string>(5).fill('amount'),
  ])
  expect(faults(limit, ['1', '100000', '100000.01', '0.99'])).toEqual([
    undefined,
    undefined,
    'limit',
    'limit',
  ])
  expect(faults(percent, ['0.1', '50', '50.01', '0'])).toEqual([undefined, undefined, 'percent', 'percent'])
  expect(faults(cardNumber, ['4242 4242 4242 4242', '4242 4242 4242 4243', '4242'])).toEqual([
    undefined,
    'cardNumber',
    'cardNumber',
  ])
  expect(faults(cvc, ['123', '1234', '12', 'abc'])).toEqual([undefined, undefined, 'cvc', 'cvc'])
  expect(faults(publicKey, ['02'.repeat(33), '04'.repeat(65), '02'.repeat(32), 'zz'.repeat(33)])).toEqual([
    undefined,
    undefined,
    'publicKey',
    'publicKey',
  ])
})

test('a card is valid until the end of its month', () => {
  const check = expiryAt(new Date(2026, 10, 21))
  expect(faults(check, ['11/26', '10/26', '13/26', '1126'])).toEqual([
    undefined,
    'expired',
    'expiry',
    'expiry',
  ])
})

test('a token cannot be swapped for itself', () => {
  expect(otherThan('from')('USDT', { from: 'USDT' })).toBe('sameToken')
  expect(otherThan('from')('TRX', { from: 'USDT' })).toBeUndefined()
  expect(otherThan('from')('', { from: 'USDT' })).toBe('choose')
})
