import { expect, test } from 'vitest'
import { Pace, suspensionOf } from './rate-limit.ts'

test.each([
  ['The key exceeds the frequency limit(15), and the query server is suspended for 30s', 30],
  ['request rate exceeded the allowed_rps(25), and the query server is suspended for 1 s', 1],
  ['Too Many Requests', 1],
  ['class java.lang.NullPointerException : null', null],
  ['contract validate error : balance is not sufficient', null],
])('%s → %s', (text, seconds) => {
  expect(suspensionOf(text)).toBe(seconds)
})

test('requests leave no faster than the pace', async () => {
  const pace = new Pace(50)
  const start = performance.now()
  await Promise.all(Array.from({ length: 11 }, () => pace.wait(60)))
  expect(performance.now() - start).toBeGreaterThan(190)
})

test('simultaneous complaints count once; answers increase the pace again', () => {
  const pace = new Pace(100)
  for (let i = 0; i < 6; i++) pace.complained(1)
  expect(pace.perSecond).toBe(50)
  for (let i = 0; i < 100; i++) pace.answered()
  expect(pace.perSecond).toBeGreaterThan(300)
})

test('a waiting request waits for the end of a suspension', async () => {
  const pace = new Pace(20)
  await pace.wait(60)
  const start = performance.now()
  const second = pace.wait(60)
  pace.complained(0.3)
  await second
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('a suspension beyond the patience is reported at once, and none lasts for more than an hour', async () => {
  const pace = new Pace(1_000)
  pace.complained(3_000_000)
  const seconds = await pace.wait(60)
  expect(seconds).toBeGreaterThan(3_590)
  expect(seconds).toBeLessThanOrEqual(3_960)
})
