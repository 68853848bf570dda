import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstChain } from './chains/sandbox-chains.ts'
import { Journal } from './chains/tron/journal.ts'
import { claimFolder } from './claim-folder.ts'

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
  expect(() => claimFolder(folder)).toThrow(`already running on ${folder} (process ${other.pid})`)
  other.kill('SIGKILL')
  await new Promise((done) => other.once('exit', done))
  // A killed process cannot remove its claim, but the claim blocks nobody.
  const letGo = claimFolder(folder)
  letGo()
  expect(existsSync(claim)).toBe(false)
})

test('the folder, its claim and the chain’s journal are closed to other users, even if they were open before', () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777
  const mark = join(folder, 'fresh')
  claimFolder(mark)()
  expect(modeOf(mark)).toBe(0o700)

  const old = join(folder, 'old')
  const [claimed, journal] = [join(old, 'running.pid'), join(old, firstChain.folder, 'journal.ndjson')]
  mkdirSync(dirname(journal), { recursive: true })
  for (const file of [claimed, journal]) {
    writeFileSync(file, '')
    chmodSync(file, 0o644)
  }
  chmodSync(old, 0o755)
  const letGo = claimFolder(old)
  expect([claimed, journal].map(modeOf)).toEqual([0o600, 0o600])
  // Nobody can list it, but as root it stays passable for the database's user.
  expect(modeOf(old) & 0o066).toBe(0)
  letGo()
  new Journal(join(mark, firstChain.folder, 'journal.ndjson')).close()
  expect(modeOf(join(mark, firstChain.folder, 'journal.ndjson'))).toBe(0o600)
})
