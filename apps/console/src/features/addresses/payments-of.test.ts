import { expect, test } from 'vitest'
import { rowOf } from '../transactions/row.fixture.ts'
import { paymentsOf } from './payments-of.ts'

const payee = 'TPayee1111111111111111111111111111'
const paid = rowOf({ id: '1', to_address: payee, amount: '12.5' })
const received = rowOf({ id: '2', from_address: payee, amount: '3' })
const call = rowOf({ id: '3', to_address: 'TContract', amount: '0' })
const nothing = rowOf({ id: '4', to_address: payee, amount: '0.000000' })
const unknown = rowOf({ id: '5', to_address: payee, amount: null })

test('only rows that moved something to the address are payments to it', () => {
  expect(paymentsOf([paid, received, call, nothing, unknown], 'out', payee)).toEqual([paid])
})

test('payments from an address name it as the sender', () => {
  expect(paymentsOf([paid, received, call], 'in', payee)).toEqual([received])
})
