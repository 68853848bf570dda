import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getConnection, noteAnswer, probe, watchConnection } from './connection.ts'

const page = () => window.location.href
let watching: AbortController
let answers: ((answers: boolean) => void)[]

beforeEach(() => {
  watching = new AbortController()
  watchConnection(watching.signal)
  answers = []
  const fetch = () =>
    new Promise((done, fail) =>
      answers.push((answers) =>
        answers ? done(new Response('{}')) : fail(new TypeError('Failed to fetch')),
      ),
    )
  vi.stubGlobal('fetch', fetch)
})

/** The other tests of this process expect a connection. */
afterEach(async () => {
  watching.abort()
  const found = probe()
  for (const answer of answers) answer(true)
  await found
})

const lose = () => window.dispatchEvent(new Event('offline'))

test('an answer from before a loss does not end it; a later one is asked for', async () => {
  lose()
  noteAnswer(page())
  expect(getConnection().isLost).toBe(true)
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  await vi.waitFor(() => expect(getConnection().isLost).toBe(false))
})

test('a probe that was sent before a loss is repeated', async () => {
  const found = probe()
  lose()
  answers[0]?.(true)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(getConnection().isLost).toBe(true)
  answers[1]?.(false)
  expect(await found).toBe(false)
  expect(getConnection().isLost).toBe(true)
})

test('an answer of another server says nothing', () => {
  lose()
  noteAnswer('https://elsewhere.test/api')
  expect(answers).toHaveLength(0)
  expect(getConnection().isLost).toBe(true)
})
