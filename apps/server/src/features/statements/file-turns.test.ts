/** Turns of files: a few run at once, and an organisation has a few under way. */
import { expect, test } from 'vitest'
import { FileTurns, mostOnScreens, mostUnderWay } from './file-turns.ts'

/** Acts that end when they are released, and how many ran at once. */
function acts() {
  const ends: (() => void)[] = []
  let [running, most] = [0, 0]
  const act = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((end) => ends.push(end))
    running--
  }
  return { act, most: () => most, endNext: () => ends.shift()?.() }
}

test('two files are made at once, and the others wait for their turn', async () => {
  const [turns, { act, most, endNext }] = [new FileTurns(), acts()]
  const ended: string[] = []
  const all = ['a', 'b', 'c', 'd'].map((id) => turns.run(id, act).then(() => ended.push(id)))
  while (ended.length < 4) {
    endNext()
    await new Promise((done) => setImmediate(done))
  }
  await Promise.all(all)
  expect(most()).toBe(2)
  expect(ended).toEqual(['a', 'b', 'c', 'd'])
})

test('an organisation has a few files under way; a file that failed makes room', async () => {
  const turns = new FileTurns()
  let fail: (reason: Error) => void = () => undefined
  const broken = new Promise<void>((_, reject) => (fail = reject))
  const own = Array.from({ length: mostUnderWay }, () => turns.run('a', () => broken))
  const settled = Promise.allSettled(own)
  await expect(turns.run('a', async () => 1)).rejects.toMatchObject({ code: 'FILES_UNDER_WAY' })
  fail(new Error('no'))
  await settled
  await expect(turns.run('a', async () => 1)).resolves.toBe(1)
})

test('figures on screens have a limit of their own, which leaves room for files', async () => {
  const [turns, { act, endNext }] = [new FileTurns(), acts()]
  const all = Array.from({ length: mostOnScreens }, () => turns.run('a', act, 'screen'))
  await expect(turns.run('a', act, 'screen')).rejects.toMatchObject({
    code: 'FILES_UNDER_WAY',
    params: { limit: mostOnScreens },
  })
  const file = turns.run('a', act)
  const ended: number[] = []
  const waited = [...all, file].map((turn, at) => turn.then(() => ended.push(at)))
  while (ended.length < waited.length) {
    endNext()
    await new Promise((done) => setImmediate(done))
  }
  await Promise.all(waited)
  expect(ended).toHaveLength(mostOnScreens + 1)
})
