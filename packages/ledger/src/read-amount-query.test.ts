import { expect, test } from 'vitest'
import { type AmountQuery, type DecimalMark, readAmountQuery } from './read-amount-query.ts'

type Expected = Omit<AmountQuery, 'typed'> & Partial<Pick<AmountQuery, 'typed'>>

/** `typed` where it is not the same as `equal`. */
const cases: [string, Expected | null, DecimalMark?][] = [
  ['1250', { equal: ['1250'] }],
  ['1250.00', { equal: ['1250'], typed: ['1250.00'] }],
  ['1,250.50', { equal: ['1250.5'], typed: ['1250.50'] }],
  ['1.250,50', { equal: ['1250.5'], typed: ['1250.50'] }],
  ["1'250.50", { equal: ['1250.5'], typed: ['1250.50'] }],
  ['1\u202f250,5', { equal: ['1250.5'] }],
  ['1.234.567', { equal: ['1234567'] }],
  ['0,5', { equal: ['0.5'] }],
  // The two notations differ: both amounts are found.
  ['1.250', { equal: ['1.25', '1250'], typed: ['1.250', '1250'] }],
  ['1,250', { equal: ['1250', '1.25'], typed: ['1250', '1.250'] }],
  ['> 1.000', { equal: [], from: '1', isStrict: true }],
  ['> 1.000', { equal: [], from: '1000', isStrict: true }, ','],
  ['<5', { equal: [], to: '5', isStrict: true }],
  ['<= 5,5', { equal: [], to: '5.5' }],
  ['≥ 1,000.25', { equal: [], from: '1000.25' }],
  ['100-200', { equal: [], from: '100', to: '200' }],
  ['1,000 – 2,000', { equal: [], from: '1000', to: '2000' }],
  ['0.5..1', { equal: [], from: '0.5', to: '1' }],
  ['100 usdt', { equal: ['100'], symbol: 'USDT' }],
  ['USDC 1.234,50', { equal: ['1234.5'], typed: ['1234.50'], symbol: 'USDC' }],
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
  ['  > 5 ', { equal: [], from: '5', isStrict: true }],
  ['≤ 5', { equal: [], to: '5' }],
  ['> 10.25', { equal: [], from: '10.25', isStrict: true }, ','],
  ['5-5', { equal: [], from: '5', to: '5' }],
  ['100  -  200', { equal: [], from: '100', to: '200' }],
  ['2-1.75', null],
  ['1.75-1.5', null],
  ['1.2.3-5', null],
  ['5-1.2.3', null],
  // Groups have three digits, the first one up to three.
  ['1234,567', { equal: ['1234.567'] }],
  ['12,345', { equal: ['12345', '12.345'] }],
  ['1,0000', { equal: ['1'], typed: ['1.0000'] }],
  ['1 25', null],
  ['007.50', { equal: ['7.5'], typed: ['7.50'] }],
  ['1.0500', { equal: ['1.05'], typed: ['1.0500'] }],
  ['5 USD1', { equal: ['5'], symbol: 'USD1' }],
  // Longer than any amount that is read.
  [`${'1'.repeat(78)}-${'2'.repeat(78)}`, null],
]

test.each(cases)('%j is read as %j', (text, query, mark) => {
  expect(readAmountQuery(text, mark)).toEqual(query && { typed: query.equal, ...query })
})
