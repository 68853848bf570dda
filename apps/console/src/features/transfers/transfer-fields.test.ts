import { ApiError } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { transferDetails } from '../../../locales/en/transfer-details.ts'
import { bodyOf, type Chosen, faultsOf, fieldOfRefusal } from './transfer-fields.ts'
import { nothingTyped } from './typed-transfer.ts'
import { withRequest, type TransferRequest } from './use-transfers.ts'

const { form } = transferDetails
const chosen = {
  network: { network_code: 'tron-sandbox' },
  wallet: { id: 'w' },
  token: { id: 't', decimals: 6 },
} as unknown as Chosen
const typed = {
  ...nothingTyped,
  network: 'n',
  wallet: 'w',
  token: 't',
  recipient: ' T1 ',
  amount: ' 12.500000 ',
  memo: ' ',
}

test('[TR-05] [TR-06] each missing field is named; a complete form is sent as five fields, without surrounding spaces', () => {
  expect(
    faultsOf(nothingTyped, { network: undefined, wallet: undefined, token: undefined }, form, 'en'),
  ).toEqual({
    network: form.networkMissing,
    wallet: form.walletMissing,
    token: form.tokenMissing,
    recipient: form.recipientMissing,
    amount: form.amountMissing,
  })
  expect(Object.values(faultsOf(typed, chosen, form, 'en')).filter(Boolean)).toEqual([])
  expect(bodyOf(typed, chosen, 'en')).toEqual({
    wallet_id: 'w',
    recipient_address: 'T1',
    amount: '12.500000',
    token_id: 't',
    network_code: 'tron-sandbox',
  })
  // A saved payment names a wallet and a token that are offered no longer.
  expect(faultsOf(typed, { ...chosen, wallet: undefined, token: undefined }, form, 'en')).toMatchObject({
    wallet: form.walletGone,
    token: form.tokenGone,
  })
  expect(bodyOf({ ...typed, memo: ' Invoice 7 ' }, chosen, 'en')).toMatchObject({ memo: 'Invoice 7' })
})

test.each([
  ['1,5', form.amountWrong],
  ['1.234,5', form.amountWrong],
  ['1,250', form.amountAmbiguous('1,250', '1250', '1.250')],
  ['1,250.5', undefined],
  ['1e3', form.amountWrong],
  ['-1', form.amountWrong],
  ['.5', form.amountWrong],
  ['0.000', form.amountZero],
  ['1.0000001', form.amountPlaces(6)],
  ['1.0000000', undefined],
  ['999999999999999999999999.000001', undefined],
])('an amount of %s: %s', (amount, fault) => {
  expect(faultsOf({ ...typed, amount }, chosen, form, 'en').amount).toBe(fault)
})

test('a pasted amount is sent as decimal text', () => {
  const sent = (amount: string, locale: string) => bodyOf({ ...typed, amount }, chosen, locale)?.amount
  expect(sent('1,250.50', 'en')).toBe('1250.50')
  expect(sent('1.250,50', 'es')).toBe('1250.50')
  expect(sent('1.250', 'es')).toBeUndefined()
})

test('a refusal stands at the field of its parameters, whatever its sentence', () => {
  const of = (params: object) =>
    fieldOfRefusal(new ApiError(422, '', JSON.stringify({ detail: 'x', params })))
  expect(of({ field: 'recipient_address', network: 'TRON Sandbox' })).toBe('recipient')
  expect(of({ field: 'amount', count: 6 })).toBe('amount')
  expect(of({ field: 'units' })).toBe('amount')
  expect(of({ field: 'token_id' })).toBe('token')
  expect(of({ field: 'memo' })).toBe('memo')
  expect(of({ field: 'version' })).toBeNull()
  expect(of({})).toBeNull()
  expect(fieldOfRefusal(new TypeError('Failed to fetch'))).toBeNull()
})

test('a late response does not undo newer data', () => {
  const at = (id: string, version: number) => ({ id, version }) as TransferRequest
  expect(withRequest([at('a', 3)], at('a', 2))).toEqual([at('a', 3)])
  expect(withRequest([at('a', 3)], at('a', 4))).toEqual([at('a', 4)])
  expect(withRequest([at('a', 3)], at('b', 1))).toEqual([at('a', 3)])
})
