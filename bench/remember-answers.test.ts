import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { rememberAnswers } from './remember-answers.ts'

test('an answer is remembered, and a request without an answer is answered with 502', async () => {
  let requests = 0
  const provider = createServer((_, response) => response.end(`answer ${++requests}`))
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const proxy = await rememberAnswers(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  const ask = async (path: string) => {
    const answer = await fetch(proxy + path)
    return `${answer.status} ${await answer.text()}`
  }
  expect([await ask('/a'), await ask('/b'), await ask('/a')]).toEqual([
    '200 answer 1',
    '200 answer 2',
    '200 answer 1',
  ])
  provider.closeAllConnections()
  await new Promise((done) => provider.close(done))
  expect(await ask('/c')).toMatch(/^502 \{"Error":/)
  expect(await ask('/a')).toBe('200 answer 1')
})
