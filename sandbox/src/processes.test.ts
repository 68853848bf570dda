import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type ProcessPlan, runProcess, superviseProcess } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function planOf(name: string, code: string): ProcessPlan {
  const entry = join(folder, `${name}.mts`)
  writeFileSync(entry, code)
  return { name, entry, environment: process.env, logs: join(folder, 'logs') }
}

const logOf = (name: string) => {
  const path = join(folder, 'logs', `${name}.log`)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
const until = { timeout: 20_000, interval: 50 }

test('a crashed process is restarted, and its output is in its log', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const child = superviseProcess(
    planOf('stubborn', "console.log('at work'); setInterval(() => undefined, 1000)"),
  )
  await vi.waitFor(() => expect(logOf('stubborn')).toContain('at work'), until)
  const first = child.pid
  process.kill(first!, 'SIGKILL')
  await vi.waitFor(() => expect(logOf('stubborn').split('at work')).toHaveLength(3), until)
  expect(child.pid).not.toBe(first)
  expect(child.restarts).toBe(1)
  await child.stop()
  expect(child.pid).toBeUndefined()
  expect(() => process.kill(first!, 0)).toThrow()
})

test('a process that is stopped may finish its work, and is not restarted', async () => {
  const child = superviseProcess(
    planOf(
      'orderly',
      "console.log('up'); process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(0) }, 100)); setInterval(() => undefined, 1000)",
    ),
  )
  await vi.waitFor(() => expect(logOf('orderly')).toContain('up'), until)
  await child.stop()
  expect(logOf('orderly')).toContain('finished')
  expect(child.restarts).toBe(0)
})

test('children end when their parent is killed', async () => {
  const inner = planOf('orphan', "console.log('pid ' + process.pid); setInterval(() => undefined, 1000)")
  const outer = join(folder, 'parent.mts')
  writeFileSync(
    outer,
    `import { superviseProcess } from ${JSON.stringify(new URL('processes.ts', import.meta.url).href)}
     superviseProcess({ ...${JSON.stringify({ ...inner, environment: {} })}, environment: process.env })`,
  )
  const parent = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), outer], { stdio: 'ignore' })
  await vi.waitFor(() => expect(logOf('orphan')).toMatch(/pid \d+/), until)
  const pid = Number(/pid (\d+)/.exec(logOf('orphan'))?.[1])
  expect(() => process.kill(pid, 0)).not.toThrow()
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), until)
})

test('a process that runs once and fails names the log with the reason', async () => {
  await runProcess(planOf('fine', 'process.exit(0)'))
  await expect(runProcess(planOf('broken', 'process.exit(3)'))).rejects.toThrow(
    /broken ended with code 3; see .*broken\.log/,
  )
})
