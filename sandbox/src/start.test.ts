/** A whole start, and its end. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { freePorts } from './read-settings.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-start-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const until = { timeout: 120_000, interval: 100 }

/** As root, the database may be elsewhere; the data folder names the place. */
function databaseFolder(): string {
  const note = join(dataFolder, 'postgres.location')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A start whose database is running. */
async function startUntilDatabase() {
  const start = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/start.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: {
      ...process.env,
      HOLDFAST_DATA: dataFolder,
      DATABASE_URL: '',
      ...freePorts,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [start.stdout, start.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>((done) => start.once('exit', done))
  const pidFile = () => join(databaseFolder(), 'cluster', 'postmaster.pid')
  await vi.waitFor(() => expect(existsSync(pidFile()), output).toBe(true), until)
  const database = Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
  expect(isAlive(database)).toBe(true)
  return { start, database, ended, output: () => output }
}

const expectNoDatabase = (database: number) => vi.waitFor(() => expect(isAlive(database)).toBe(false), until)

test('SIGTERM to the process group, twice, ends the start and leaves no database behind', async () => {
  const { start, database, ended, output } = await startUntilDatabase()
  const group = -(start.pid ?? 0)
  process.kill(group, 'SIGTERM')
  await vi.waitFor(() => expect(output()).toContain('Stopping Holdfast (SIGTERM)'), until)
  process.kill(group, 'SIGTERM')
  expect([await ended, output()]).toEqual([0, expect.stringContaining('Stopping Holdfast')])
  await expectNoDatabase(database)
}, 240_000)

test('a start whose output has no reader ends and leaves no database behind', async () => {
  const { start, database, ended } = await startUntilDatabase()
  start.stdout.destroy()
  start.stderr.destroy()
  expect(await ended).toBe(0)
  await expectNoDatabase(database)
  rmSync(databaseFolder(), { recursive: true, force: true })
}, 240_000)
