import { expect, test } from 'vitest'
import { type AmountQuery, type DecimalMark, readAmountQuery } from './read-amount-query.ts'

const cases: [string, AmountQuery | null, DecimalMark?][] = [
  ['1250', { equal: ['1250'] }],
  ['1250.00', { equal: ['1250'] }],
  ['1,250.50', { equal: ['1250.5'] }],
  ['1.250,50', { equal: ['1250.5'] }],
  ["1'250.50", { equal: ['1250.5'] }],
  ['1\u202f250,5', { equal: ['1250.5'] }],
  ['1.234.567', { equal: ['1234567'] }],
  ['0,5', { equal: ['0.5'] }],
  // The two notations differ: both amounts are found.
  ['1.250', { equal: ['1.25', '1250'] }],
  ['1,250', { equal: ['1250', '1.25'] }],
  ['> 1.000', { equal: [], from: '1', isStrict: true }],
  ['> 1.000', { equal: [], from: '1000', isStrict: true }, ','],
  ['<5', { equal: [], to: '5', isStrict: true }],
  ['<= 5,5', { equal: [], to: '5.5' }],
  ['≥ 1,000.25', { equal: [], from: '1000.25' }],
  ['100-200', { equal: [], from: '100', to: '200' }],
  ['1,000 – 2,000', { equal: [], from: '1000', to: '2000' }],
  ['0.5..1', { equal: [], from: '0.5', to: '1' }],
  ['100 usdt', { equal: ['100'], symbol: 'USDT' }],
  ['USDC 1.234,50', { equal: ['1234.5'], symbol: 'USDC' }],
  ['> 10 TRX', { equal: [], from: '10', isStrict: true, symbol: 'TRX' }],
  ['', null],
  ['Halden', null],
  ['Halden Logistics', null],
  ['invoice 2026-11', null],
  ['1.2.3', null],
  ['12,34,56', null],
  ['invoice 10-11', null],
  ['2026-11', null],
  ['100USDT', { equal: ['100'], symbol: 'USDT' }],
  ['10.5-200,25 TRX', { equal: [], from: '10.5', to: '200.25', symbol: 'TRX' }],
  ['invoice 7', { equal: ['7'], symbol: 'INVOICE' }],
  ['TRX 5 USDT', null],
  ['>', null],
  ['-5', null],
  ['1e5', null],
]

test.each(cases)('%j is read as %j', (text, query, mark) => {
  expect(readAmountQuery(text, mark)).toEqual(query)
})
