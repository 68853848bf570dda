import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataFolder } from './claim-data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-claim-'))
const claim = join(folder, 'running.pid')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder in use is refused with the process that uses it', async () => {
  const script = join(folder, 'sandbox/src/start.ts')
  mkdirSync(dirname(script), { recursive: true })
  writeFileSync(script, '')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', script], {
    stdio: 'ignore',
  })
  await new Promise((done) => other.once('spawn', done))
  writeFileSync(claim, String(other.pid))
  expect(() => claimDataFolder(folder)).toThrow(`already running on ${folder} (process ${other.pid})`)
  other.kill('SIGKILL')
  await new Promise((done) => other.once('exit', done))
  // Killed, it cannot take its claim back; nobody is hindered by it.
  const letGo = claimDataFolder(folder)
  letGo()
  expect(existsSync(claim)).toBe(false)
})
