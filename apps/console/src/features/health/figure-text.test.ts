import { expect, test } from 'vitest'
import { countOrDash, errorRateText, millisecondsText, sizeText, waitText } from './figure-text.ts'

test('sizes, waits and times use fitting units and the digits of the language', () => {
  expect([0, 999, 1000, 10_255_719, 4_200_000_000_000_000].map((bytes) => sizeText(bytes, 'en'))).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '10.3 MB',
    '4,200 TB',
  ])
  expect(sizeText(10_255_719, 'es')).toBe('10,3 MB')
  expect([0, 89, 90, 360, 5400, 86_400].map((seconds) => waitText(seconds, 'en'))).toEqual([
    '0 s',
    '89 s',
    '2 min',
    '6 min',
    '1.5 h',
    '24 h',
  ])
  expect([null, 0.4, 12.6].map((ms) => millisecondsText(ms, 'es'))).toEqual(['-', '0,4 ms', '13 ms'])
  expect([null, 79_072_107].map((count) => countOrDash(count, 'es'))).toEqual(['-', '79.072.107'])
})

test('the error rate counts failed and rate-limited requests; a refusal counts as answered', () => {
  const rate = (answered: number, refused: number, limited: number, failed: number) =>
    errorRateText({ answered, refused, limited, failed }, 'en')
  expect([rate(0, 0, 0, 0), rate(3, 5, 1, 1), rate(0, 0, 0, 2), rate(7, 0, 0, 0)]).toEqual([
    '-',
    '20%',
    '100%',
    '0%',
  ])
})
