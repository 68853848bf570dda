import { expect, test } from 'vitest'
import { gather } from './gather.ts'

async function* counting(made: number[], failsAt = Number.POSITIVE_INFINITY) {
  for (let i = 0; i < 7; i++) {
    if (i === failsAt) throw new Error(`no ${i}`)
    made.push(i)
    yield i
  }
}

const turn = () => new Promise((done) => setImmediate(done))

test('all that is ready comes together, and at most that many items are ahead', async () => {
  const made: number[] = []
  const seen: [readonly number[], number][] = []
  for await (const items of gather(counting(made), 3)) {
    await turn()
    seen.push([items, made.length])
  }
  expect(seen).toEqual([
    [[0], 4],
    [[1, 2, 3], 7],
    [[4, 5, 6], 7],
  ])
})

test('an item that is ready does not wait for the next', async () => {
  async function* stopping() {
    yield 0
    await new Promise(() => undefined)
  }
  const { value } = await gather(stopping(), 3).next()
  expect(value).toEqual([0])
})

test('a failure ahead appears after the earlier items were processed', async () => {
  const seen: number[] = []
  const reading = (async () => {
    for await (const items of gather(counting([], 3), 2)) {
      await turn()
      seen.push(...items)
    }
  })()
  await expect(reading).rejects.toThrow('no 3')
  expect(seen).toEqual([0, 1, 2])
})

test('stopping early ends the production', async () => {
  const made: number[] = []
  for await (const items of gather(counting(made), 2)) {
    await turn()
    if (items.includes(1)) break
  }
  await turn()
  expect(made).toEqual([0, 1, 2, 3, 4])
})
