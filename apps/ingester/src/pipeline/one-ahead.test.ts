import { expect, test } from 'vitest'
import { oneAhead } from './one-ahead.ts'

async function* counting(made: number[], failsAt = Number.POSITIVE_INFINITY) {
  for (let i = 0; i < 5; i++) {
    if (i === failsAt) throw new Error(`no ${i}`)
    made.push(i)
    yield i
  }
}

test('one is made while another is worked on, never more', async () => {
  const made: number[] = []
  const seen: [number, number][] = []
  for await (const item of oneAhead(counting(made))) {
    await new Promise((done) => setImmediate(done))
    seen.push([item, made.length])
  }
  expect(seen).toEqual([
    [0, 2],
    [1, 3],
    [2, 4],
    [3, 5],
    [4, 5],
  ])
})

test('a failure ahead shows after what came before it was worked on', async () => {
  const seen: number[] = []
  const reading = (async () => {
    for await (const item of oneAhead(counting([], 3))) seen.push(item)
  })()
  await expect(reading).rejects.toThrow('no 3')
  expect(seen).toEqual([0, 1, 2])
})

test('who stops early stops the making', async () => {
  const made: number[] = []
  for await (const item of oneAhead(counting(made))) if (item === 1) break
  expect(made).toEqual([0, 1, 2])
})
