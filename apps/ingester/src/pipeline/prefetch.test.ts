import { expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

async function* counting(made: number[], failsAt = Number.POSITIVE_INFINITY) {
  for (let i = 0; i < 5; i++) {
    if (i === failsAt) throw new Error(`no ${i}`)
    made.push(i)
    yield i
  }
}

test('at most one item is produced while another is processed', async () => {
  const made: number[] = []
  const seen: [number, number][] = []
  for await (const item of prefetch(counting(made))) {
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

test('a failure ahead appears after the earlier items were processed', async () => {
  const seen: number[] = []
  const reading = (async () => {
    for await (const item of prefetch(counting([], 3))) seen.push(item)
  })()
  await expect(reading).rejects.toThrow('no 3')
  expect(seen).toEqual([0, 1, 2])
})

test('stopping early ends the production', async () => {
  const made: number[] = []
  for await (const item of prefetch(counting(made))) if (item === 1) break
  expect(made).toEqual([0, 1, 2])
})
