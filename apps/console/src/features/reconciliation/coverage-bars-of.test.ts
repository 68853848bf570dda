import { expect, test } from 'vitest'
import { coverageBarsOf } from './coverage-bars-of.ts'

const span = (change: object) => ({
  provider: 'trongrid' as const,
  stream: 'native' as const,
  from: null,
  until: '2026-11-01T00:00:00.000Z',
  first_read_at: '2026-11-01T00:00:00.000Z',
  last_read_at: '2026-11-01T00:00:00.000Z',
  ...change,
})

test('one period from the beginning until now is a full bar', () => {
  expect(coverageBarsOf([span({})])).toEqual([
    { provider: 'trongrid', stream: 'native', spans: [{ x: 0, width: 1000 }] },
  ])
})

test('a gap stays open, and lists share one time axis', () => {
  const bars = coverageBarsOf([
    span({ until: '2026-01-01T00:00:00.000Z' }),
    span({ from: '2026-01-03T00:00:00.000Z', until: '2026-01-05T00:00:00.000Z' }),
    span({ stream: 'trc20', until: '2026-01-05T00:00:00.000Z' }),
  ])
  expect(bars.map(({ stream, spans }) => [stream, spans])).toEqual([
    [
      'native',
      [
        { x: 0, width: 60 },
        { x: 530, width: 470 },
      ],
    ],
    ['trc20', [{ x: 0, width: 1000 }]],
  ])
})

test('a short period among long ones stays visible', () => {
  const [bar] = coverageBarsOf([
    span({ from: '2020-01-01T00:00:00.000Z', until: '2020-01-01T00:01:00.000Z' }),
    span({ stream: 'trc20', until: '2026-01-01T00:00:00.000Z' }),
  ])
  expect(bar?.spans[0]?.width).toBe(4)
})
