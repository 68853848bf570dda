import { expect, test } from 'vitest'
import { chainFault, chainFaultText } from './chain-fault.ts'

test('the text has the parameters in their places, a fault within a fault too', () => {
  const why = chainFault('PROVIDER_STATUS_TEXT', { status: 503, answer: '{why} $&' })
  expect(
    chainFaultText(chainFault('PROVIDER_FAILED', { provider: 'trongrid', call: '/wallet/x', why })),
  ).toBe('trongrid: /wallet/x: status 503: {why} $&')
  expect(chainFaultText(chainFault('PROVIDER_SILENT'))).toBe('no answer')
})

test('a stranger’s text keeps nothing that no database stores', () => {
  expect(chainFault('PROVIDER_REFUSES', { answer: 'a\0b\uD800' })).toEqual({
    code: 'PROVIDER_REFUSES',
    params: { answer: 'ab\uFFFD' },
  })
})
