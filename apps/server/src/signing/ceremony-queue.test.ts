import { afterEach, expect, test, vi } from 'vitest'
import { CeremonyQueue } from './ceremony-queue.ts'

afterEach(() => vi.useRealTimers())

function open() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { done, end: () => end() }
}
/** Runs everything that is ready to run. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('one ceremony runs at a time, none begins during a signature, and signatures do not wait', async () => {
  vi.useFakeTimers()
  const queue = new CeremonyQueue()
  const events: string[] = []
  const [first, second, signature] = [open(), open(), open()]
  const hold = (name: string, { done }: { done: Promise<void> }) =>
    queue.hold(
      async () => {
        events.push(`${name} begins`)
        await done
      },
      () => events.push(`${name} waits`),
    )
  const running = hold('first', first)
  const two = hold('second', second)
  await settle()
  const signed = queue.sign(async () => {
    events.push('signing begins')
    await signature.done
    events.push('signed')
  })
  await settle()
  expect(events).toEqual(['first begins', 'signing begins'])
  first.end()
  await running
  await settle()
  expect(events).toEqual(['first begins', 'signing begins'])
  await vi.advanceTimersByTimeAsync(10_000)
  signature.end()
  await signed
  await settle()
  expect(events.slice(2)).toEqual(['second waits', 'signed', 'second begins'])
  second.end()
  await two
})

test('a failed ceremony lets the next one begin, and one that waited for a minute begins', async () => {
  vi.useFakeTimers()
  const queue = new CeremonyQueue()
  const failing = queue.hold(
    async () => Promise.reject(new Error('no')),
    () => undefined,
  )
  await expect(failing).rejects.toThrow('no')
  const signature = open()
  const signed = queue.sign(() => signature.done)
  let hasBegun = false
  const late = queue.hold(
    async () => {
      hasBegun = true
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(59_000)
  expect(hasBegun).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await late
  signature.end()
  await signed
})
