/** Two PostgreSQL servers that Patroni keeps as primary and synchronous standby. Killing the primary stands for the loss of its machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { haproxySettings, patroniSettings } from './pair-settings.ts'

interface Member {
  readonly name: string
  readonly restPort: number
  readonly dataFolder: string
  readonly settings: string
}

export interface FailOver {
  /** Milliseconds from the kill until connections reach the other server as the primary. */
  readonly gapMs: number
}

const settleMs = 90_000

export class DatabasePair {
  /** Through HAProxy, as a superuser. */
  readonly url: string
  readonly #folder: string
  readonly #members: readonly Member[]
  /** By the names of members, `etcd` and `haproxy`. */
  readonly #running = new Map<string, ChildProcess>()

  private constructor(folder: string, members: readonly Member[], port: number) {
    this.#folder = folder
    this.#members = members
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
  }

  /** Resolves when one server is the primary and the other its synchronous standby. */
  static async start(): Promise<DatabasePair> {
    const binFolder = findServerPrograms()
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-pair-'))
    const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
    const ports = [
      { name: 'a', port: await freePort(), restPort: await freePort() },
      { name: 'b', port: await freePort(), restPort: await freePort() },
    ]
    const members = ports.map(({ name, port, restPort }) => {
      const dataFolder = join(folder, `data-${name}`)
      const settings = join(folder, `${name}.yml`)
      writeFileSync(
        settings,
        patroniSettings({ name, port, restPort, etcdPort, folder, dataFolder, binFolder }),
      )
      return { name, restPort, dataFolder, settings }
    })
    const haproxyFile = join(folder, 'haproxy.cfg')
    writeFileSync(haproxyFile, haproxySettings(proxyPort, ports))
    const owner = accountOfServers()
    if (owner !== null)
      for (const path of [folder, ...members.map(({ settings }) => settings)])
        chownSync(path, owner.uid, owner.gid)
    const pair = new DatabasePair(folder, members, proxyPort)
    mkdirSync(join(folder, 'etcd'), { mode: 0o700 })
    const client = `http://127.0.0.1:${etcdPort}`
    const peer = `http://127.0.0.1:${peerPort}`
    const etcd = {
      name: 'e',
      'data-dir': join(folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `e=${peer}`,
    }
    pair.#run(
      'etcd',
      'etcd',
      Object.entries(etcd).map(([name, value]) => `--${name}=${value}`),
    )
    for (const member of members) pair.#startMember(member)
    pair.#run('haproxy', 'haproxy', ['-db', '-f', haproxyFile])
    await pair.#untilSynchronous()
    return pair
  }

  /** Kills Patroni and every process of the primary, waits for the other to take over, and starts the killed one as its standby. */
  async failOver(): Promise<FailOver> {
    const old = await this.#find('primary')
    const next = this.#members.find((member) => member !== old)
    if (old === undefined || next === undefined) throw new Error('the pair has no primary')
    const begun = performance.now()
    // All stop at once, as those of a lost machine: a backend that outlives its postmaster ends its wait for the standby, and shows
    // others what the standby does not have.
    const lost = serverProcesses(old.dataFolder)
    for (const pid of lost) signal(pid, 'SIGSTOP')
    this.#running.get(old.name)?.kill('SIGKILL')
    for (const pid of lost) signal(pid, 'SIGKILL')
    await until('another primary', async () => (await hasRole(next, 'primary')) && (await this.#writes()))
    const gapMs = Math.round(performance.now() - begun)
    this.#startMember(old)
    await this.#untilSynchronous()
    return { gapMs }
  }

  async stop(): Promise<void> {
    for (const child of this.#running.values()) child.kill('SIGKILL')
    for (const { dataFolder } of this.#members)
      for (const pid of serverProcesses(dataFolder)) signal(pid, 'SIGKILL')
    await sleep(500)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async #find(role: Role): Promise<Member | undefined> {
    const roles = await Promise.all(this.#members.map((member) => hasRole(member, role)))
    return this.#members[roles.indexOf(true)]
  }

  #untilSynchronous(): Promise<void> {
    return until('a primary with a synchronous standby', async () => {
      const [primary, standby] = [await this.#find('primary'), await this.#find('synchronous')]
      // For a moment, a server that was promoted has both roles.
      return primary !== undefined && standby !== undefined && primary !== standby && (await this.#writes())
    })
  }

  /** Whether a connection through HAProxy reaches a server that writes. */
  async #writes(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      return rows[0]?.standby === false
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  #startMember({ name, settings }: Member): void {
    const asPostgres =
      accountOfServers() === null ? [] : ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
    this.#run(name, 'env', [`HOME=${this.#folder}`, ...asPostgres, 'patroni', settings])
  }

  #run(name: string, program: string, parameters: readonly string[]): void {
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const child = spawn(program, parameters, { stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    this.#running.set(name, child)
  }
}

type Role = 'primary' | 'synchronous'

const hasRole = async ({ restPort }: Member, role: Role): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${restPort}/${role}`).catch(() => null))?.status === 200

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + settleMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`the pair did not get ${what}`)
    await sleep(50)
  }
}

function findServerPrograms(): string {
  const place = '/usr/lib/postgresql'
  const versions = readdirSync(place).toSorted((a, b) => Number(a) - Number(b))
  return join(place, versions.at(-1) ?? '', 'bin')
}

/** PostgreSQL refuses to run as root. */
function accountOfServers(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** The postmaster and its children, from /proc. */
function serverProcesses(dataFolder: string): readonly number[] {
  const postmaster = firstLine(join(dataFolder, 'postmaster.pid'))
  if (postmaster === null) return []
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children].map(Number)
}

const parentOf = (pid: string): string | undefined =>
  read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /, '')
    .split(' ')[1]

const firstLine = (path: string): string | null => read(path)?.split('\n')[0]?.trim() ?? null

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
