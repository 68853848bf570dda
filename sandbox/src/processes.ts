/** Child processes of a start. Their output goes to a file, a crashed one is restarted, and none outlives its parent. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface ProcessPlan {
  /** Also the name of its log: `<logs>/<name>.log`. */
  readonly name: string
  /** Path of its TypeScript file from the root of the repository. */
  readonly entry: string
  readonly environment: NodeJS.ProcessEnv
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[]
  readonly logs: string
  /** Longest pause before a restart. */
  readonly longestPauseMs?: number
  /** Called when the process ends unexpectedly; the console prints it by default. */
  readonly onEnd?: (text: string) => void
}

export interface SupervisedProcess {
  /** Id of the running child; undefined between a crash and the restart. */
  readonly pid: number | undefined
  readonly restarts: number
  stop(): Promise<void>
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

const firstPauseMs = 500
const longestPauseMs = 15_000
/** A child that ran this long was healthy, so its next crash begins with the short pause again. */
const settledMs = 60_000
const graceMs = 10_000
const largestLog = 20_000_000

/** Runs the process until `stop`, and restarts it after each unexpected end. */
export function superviseProcess(plan: ProcessPlan): SupervisedProcess {
  const stopping = new AbortController()
  const report = plan.onEnd ?? ((text: string) => console.error(text))
  let child: ChildProcess | undefined
  let restarts = 0
  const runs = (async () => {
    for (let pauseMs = firstPauseMs; ; restarts++) {
      const startedAt = Date.now()
      child = spawnChild(plan)
      const end = await endOf(child)
      child = undefined
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > settledMs) pauseMs = firstPauseMs
      report(`${plan.name} ended (${end}); starting it again. See ${logOf(plan)}`)
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, plan.longestPauseMs ?? longestPauseMs)
    }
  })()
  return {
    get pid() {
      return child?.pid
    },
    get restarts() {
      return restarts
    },
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      const impatience = setTimeout(() => child?.kill('SIGKILL'), graceMs)
      await runs
      clearTimeout(impatience)
    },
  }
}

/** Runs a process once, to its end. Fails when the process fails. */
export async function runProcess(plan: ProcessPlan, signal?: AbortSignal): Promise<void> {
  const child = spawnChild(plan)
  const abort = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', abort)
  const end = await endOf(child)
  signal?.removeEventListener('abort', abort)
  if (end !== 'code 0') throw new Error(`${plan.name} ended with ${end}; see ${logOf(plan)}`)
}

const logOf = ({ logs, name }: ProcessPlan) => join(logs, `${name}.log`)

/** Gives it its own process group, so that Ctrl-C reaches only the parent, which then ends its children in order. */
function spawnChild(plan: ProcessPlan): ChildProcess {
  const log = openLog(logOf(plan))
  const child = spawn(process.execPath, [...(plan.nodeOptions ?? []), ...programOf(plan)], {
    cwd: root,
    env: plan.environment,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  })
  writeSync(log, `\n${new Date().toISOString()} ${plan.name} starts as process ${child.pid}\n`)
  closeSync(log)
  return child
}

const endWithParent = 'sandbox/src/end-with-parent.ts'

/** Node's arguments: the source, or its build in the folder of programs that the tests made once for many starts. */
function programOf({ entry }: ProcessPlan): readonly string[] {
  const programs = process.env.HOLDFAST_PROGRAMS
  if (programs === undefined)
    return ['--enable-source-maps', '--import', 'tsx', '--import', `./${endWithParent}`, entry]
  const built = (path: string) =>
    join(programs, path.replace(/^apps\//, '').split('/')[0] ?? '', 'bin', `${basename(path, '.ts')}.js`)
  return ['--import', built(endWithParent), built(entry)]
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > largestLog) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal === null ? `code ${code}` : `signal ${signal}`))
  })
}
