import { expect, test } from 'vitest'
import { rules as english } from '../../../locales/en/rules.ts'
import { rules as spanish } from '../../../locales/es/rules.ts'
import { describeRulesChange } from './describe-rules-change.ts'

const usdt = { network: 'tron:0x5a17b0c5', id: 'trc20:T', decimals: 6, symbol: 'USDT' }
const params = { name: 'Halden', id: 'r1', item: '', before: '', after: '' }
const inSpanish = (code: string, change: Partial<typeof params>, assets = [usdt]) =>
  describeRulesChange({ code, is_loosening: false, params: { ...params, ...change } }, spanish, assets, 'es')

test('the cap of a payee is in units of its asset, in the digits of the language', () => {
  const cap = { item: usdt.id, before: '5000000000', after: '12500500000' }
  expect(inSpanish('RECIPIENT_DAY_CAP_CHANGED', cap)).toEqual({
    subject: 'Máximo para un destinatario en 24 horas, Halden',
    before: '5.000,00 USDT',
    after: '12.500,50 USDT',
  })
  const elsewhere = { ...usdt, network: 'tron:0x2b6653dc', decimals: 18 }
  expect(inSpanish('RECIPIENT_DAY_CAP_CHANGED', cap, [usdt, elsewhere]).after).toBe('12500500000')
})

test('hours are a sentence', () => {
  const after = '{"days":[1,5],"from":8,"to":18}'
  const change = {
    code: 'HOURS_CHANGED',
    is_loosening: false,
    params: { ...params, name: '', id: '', after },
  }
  expect(describeRulesChange(change, english, [], 'en').after).toBe('Mon, Fri, 8:00 to 18:00 UTC.')
  expect(describeRulesChange(change, spanish, [], 'es').after).toBe('lun, vie, de 8:00 a 18:00 UTC.')
})
