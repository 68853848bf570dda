/** A server that stops while it cannot reach the database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '@holdfast/store/embedded'
import { startCutConnections, testDatabase } from '@holdfast/store/testing'
import { expect, onTestFinished, test, vi } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

test('it ends with a line for the operator, without a stack', async () => {
  const { url } = await testDatabase()
  const connections = await startCutConnections(url)
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: connections.url,
      PORT: String(port),
      HOLDFAST_BALANCES_PORT: '0',
      HOLDFAST_SECRET_KEY: '5a'.repeat(32),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)])
  onTestFinished(() => void child.kill('SIGKILL'))
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health`)).ok).toBe(true), {
    timeout: 50_000,
  })
  await connections.refuse()
  child.kill('SIGTERM')
  const [[code], output] = await ended
  expect(code).toBe(1)
  expect(output).toMatch(/^[^\n]*(does not answer|terminated)[^\n]*\n$/)
}, 60_000)
