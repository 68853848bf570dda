/** Starts Holdfast as `npm start` does, on free ports and an empty data folder, before the journeys; stops it after them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@holdfast/sandbox'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { buildApprover, buildConsole } from '../sandbox/src/built-pages.ts'
import { buildPrograms } from '../scripts/build-programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 180_000

export default async function setUpWorld(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.HOLDFAST_URL !== undefined) return undefined
  const programs = mkdtempSync(join(tmpdir(), 'holdfast-programs-'))
  await buildAll(programs)
  process.env.HOLDFAST_PROGRAMS = programs
  const { url, databaseUrl, stop } = await startHoldfast()
  process.env.HOLDFAST_URL = url
  process.env.HOLDFAST_DATABASE_URL = databaseUrl
  return async () => {
    await stop()
    rmSync(programs, { recursive: true, force: true })
  }
}

/** Builds the programs as operators install them, with their pages: several journeys start a Holdfast of their own. */
async function buildAll(programs: string): Promise<void> {
  await buildConsole()
  await buildApprover()
  await buildPrograms(programs)
}

/** `environment`: differences from an ordinary start. A data folder set there is kept. */
export async function startHoldfast(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly databaseUrl: string; readonly stop: () => Promise<void> }> {
  const ownFolder = environment.HOLDFAST_DATA
  const dataFolder = ownFolder ?? mkdtempSync(join(tmpdir(), 'holdfast-e2e-'))
  const holdfast = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOLDFAST_DATA: dataFolder,
      // A database of its own: rows of an earlier run would not match the new chain.
      DATABASE_URL: '',
      ...freePorts,
      HOLDFAST_RECORDINGS: findRecordings(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlOf(holdfast)
  return {
    url,
    // Already running, so it is only located.
    databaseUrl: (await startEmbeddedPostgres(dataFolder)).url,
    stop: async () => {
      const ended = new Promise((done) => holdfast.once('exit', done))
      holdfast.kill('SIGTERM')
      await ended
      if (process.env.HOLDFAST_KEEP_DATA === undefined && ownFolder === undefined)
        rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Recorded provider responses, if available: beside the repository, or where the variable says; else empty. */
export function findRecordings(): string {
  const beside = join(root, '../shared/data/chain')
  return process.env.HOLDFAST_RECORDINGS ?? (existsSync(beside) ? beside : '')
}

function urlOf(holdfast: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    const impatience = setTimeout(() => fail(new Error(`Holdfast is not ready:\n${output}`)), patienceMs)
    holdfast.once('exit', (code) => fail(new Error(`Holdfast ended with code ${code}:\n${output}`)))
    holdfast.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /^Holdfast is ready: (\S+)$/m.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(impatience)
      done(url)
    })
  })
}
