import { expect, test } from 'vitest'
import { choiceOf, dayIn, idIn, lineIn, pageIn } from './search-fields.ts'

test('fields of a hand-edited URL are read, or fall back', () => {
  expect([1, 7, 0, -1, 1.5, '3', 10_000_001, null].map(pageIn)).toEqual([1, 7, 1, 1, 1, 1, 1, 1])
  expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-1-1', 20_260_228].map(dayIn)).toEqual([
    '2026-02-28',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(lineIn('  TRX ', 3)).toBe('TRX')
  expect([lineIn('   ', 3), lineIn('USDT', 3), lineIn(7, 3)]).toEqual([undefined, undefined, undefined])
  expect(choiceOf(['in', 'out'], 'out')).toBe('out')
  expect(choiceOf(['in', 'out'], 'OUT')).toBeUndefined()
  expect(idIn('7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10')).toBe('7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10')
  expect([idIn('7f1d0a36'), idIn(undefined)]).toEqual([undefined, undefined])
})
