/** A pair of databases that does not start leaves no process. Its programs are stand-ins that never become servers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processesIn } from './database-pair/processes-in.ts'

let place: string
/** Where the pair makes its folder. */
let folder: string
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-pair-test-')))
  folder = join(place, 'pairs')
  mkdirSync(folder)
  for (const path of [place, folder]) chmodSync(path, 0o755)
})
afterEach(() => {
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

/** Only these programs are found, and what they need. */
function start(programs: Readonly<Record<string, string>>): ChildProcess {
  for (const name of ['env', 'setpriv', 'sleep']) symlinkSync(`/usr/bin/${name}`, join(place, name))
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/with-database-pair.ts', 'true'], {
    env: { TMPDIR: folder, PATH: place },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
// The shell waits for a process of its own.
const waits = 'sleep 600 & wait'

async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  return { code, output }
}

function expectNothingLeft(): void {
  expect(processesIn(folder)).toEqual([])
  expect(readdirSync(folder).filter((name) => name.startsWith('holdfast-pair-'))).toEqual([])
}

test.each([
  ['a program that is missing', { etcd: waits, patroni: waits }, 'spawn haproxy ENOENT'],
  [
    'a program that ends by itself',
    { etcd: waits, haproxy: waits, patroni: 'echo unreadable settings; exit 3' },
    'ended with 3: unreadable settings',
  ],
])(
  'a start that fails: %s',
  async (_, programs, reason) => {
    const { code, output } = await endOf(start(programs))
    expect(code).toBe(1)
    expect(output).toContain(reason)
    expectNothingLeft()
  },
  60_000,
)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a start that is stopped by %s',
  async (name) => {
    const child = start({ etcd: waits, haproxy: waits, patroni: waits })
    const ended = endOf(child)
    // Four programs, each with a process of its own.
    await vi.waitFor(() => expect(processesIn(folder)).toHaveLength(8), { timeout: 40_000, interval: 50 })
    child.kill(name)
    expect(await ended).toEqual({ code: 1, output: expect.stringContaining(`stopped by ${name}`) })
    expectNothingLeft()
  },
  60_000,
)
