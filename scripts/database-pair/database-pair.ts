/** Two PostgreSQL servers that Patroni keeps as primary and synchronous standby. Killing the primary stands for the loss of its machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@holdfast/store/embedded'
import pg from 'pg'
import { haproxySettings, patroniSettings } from './pair-settings.ts'
import { processesIn } from './processes-in.ts'

interface Member {
  readonly name: string
  readonly port: number
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

  /** Aborted when the pair stops, or a program of it has ended by itself. */
  readonly #ending = new AbortController()

  private constructor(folder: string, members: readonly Member[], port: number) {
    this.#folder = folder
    this.#members = members
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
  }

  /** Resolves when one server is the primary and the other its synchronous standby. A start that fails or is aborted leaves nothing. */
  static async start(signal: AbortSignal): Promise<DatabasePair> {
    const ports = []
    while (ports.length < 7) ports.push(await freePort())
    const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...ofMembers] = ports
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-pair-')))
    const members = ['a', 'b'].map((name, at) => ({
      name,
      port: ofMembers[at * 2] ?? 0,
      restPort: ofMembers[at * 2 + 1] ?? 0,
      dataFolder: join(folder, `data-${name}`),
      settings: join(folder, `${name}.yml`),
    }))
    const pair = new DatabasePair(folder, members, proxyPort)
    signal.addEventListener('abort', () => pair.#ending.abort(signal.reason))
    try {
      signal.throwIfAborted()
      pair.#begin({ etcdPort, peerPort, proxyPort })
      await pair.#untilSynchronous()
      return pair
    } catch (error) {
      await pair.stop()
      throw error
    }
  }

  #begin({ etcdPort, peerPort, proxyPort }: Record<'etcdPort' | 'peerPort' | 'proxyPort', number>): void {
    const folder = this.#folder
    const binFolder = findServerPrograms()
    for (const member of this.#members)
      writeFileSync(member.settings, patroniSettings({ ...member, etcdPort, folder, binFolder }))
    const haproxyFile = join(folder, 'haproxy.cfg')
    writeFileSync(haproxyFile, haproxySettings(proxyPort, this.#members))
    const owner = accountOfServers()
    if (owner !== null)
      for (const path of [folder, ...this.#members.map(({ settings }) => settings)])
        chownSync(path, owner.uid, owner.gid)
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
    this.#run(
      'etcd',
      'etcd',
      Object.entries(etcd).map(([name, value]) => `--${name}=${value}`),
    )
    for (const member of this.#members) this.#startMember(member)
    this.#run('haproxy', 'haproxy', ['-db', '-f', haproxyFile])
  }

  /** Kills Patroni and every process of the primary, waits for the other to take over, and starts the killed one as its standby. */
  async failOver(): Promise<FailOver> {
    const old = await this.#find('primary')
    const next = this.#members.find((member) => member !== old)
    if (old === undefined || next === undefined) throw new Error('the pair has no primary')
    const begun = performance.now()
    // All stop at once, as those of a lost machine: a backend that outlives its postmaster ends its wait for the standby, and shows
    // others what the standby does not have.
    const lost = processesIn(old.dataFolder)
    for (const pid of lost) signal(pid, 'SIGSTOP')
    const patroni = this.#running.get(old.name)
    this.#running.delete(old.name)
    patroni?.kill('SIGKILL')
    for (const pid of lost) signal(pid, 'SIGKILL')
    await this.#until(
      'another primary',
      async () => (await hasRole(next, 'primary')) && (await this.#writes()),
    )
    const gapMs = Math.round(performance.now() - begun)
    this.#startMember(old)
    await this.#untilSynchronous()
    return { gapMs }
  }

  async stop(): Promise<void> {
    this.#ending.abort(new Error('the pair has stopped'))
    this.#running.clear()
    // A process that is killed may just have started another one.
    for (let left = processesIn(this.#folder); left.length > 0; left = processesIn(this.#folder)) {
      for (const pid of left) signal(pid, 'SIGKILL')
      await sleep(50)
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async #find(role: Role): Promise<Member | undefined> {
    const roles = await Promise.all(this.#members.map((member) => hasRole(member, role)))
    return this.#members[roles.indexOf(true)]
  }

  #untilSynchronous(): Promise<void> {
    return this.#until('a primary with a synchronous standby', async () => {
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
    this.#ending.signal.throwIfAborted()
    const path = join(this.#folder, `${name}.log`)
    const log = openSync(path, 'a')
    const child = spawn(program, parameters, {
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    this.#running.set(name, child)
    child.once('error', (error) => this.#ending.abort(error))
    child.once('exit', (code) => {
      if (this.#running.get(name) !== child) return
      const last = readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)
      this.#ending.abort(new Error(`${name} ended with ${code}: ${last}`))
    })
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + settleMs
    while (!(await isSo())) {
      this.#ending.signal.throwIfAborted()
      if (Date.now() > end) throw new Error(`the pair did not get ${what}`)
      await sleep(50)
    }
  }
}

type Role = 'primary' | 'synchronous'

const hasRole = async ({ restPort }: Member, role: Role): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${restPort}/${role}`).catch(() => null))?.status === 200

/** '': they are found as any program. */
function findServerPrograms(): string {
  const place = '/usr/lib/postgresql'
  if (!existsSync(place)) return ''
  const versions = readdirSync(place).toSorted((a, b) => Number(a) - Number(b))
  return join(place, versions.at(-1) ?? '', 'bin')
}

/** PostgreSQL refuses to run as root. */
function accountOfServers(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'))
  if (line === undefined) throw new Error('there is no account postgres: install the package postgresql')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
