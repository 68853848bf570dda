/** A lock that gives one process at a time a data folder. The lock file names its process. Within the same process
 *  namespace it is stale when that process is gone; from elsewhere (another container, another machine) when its holder
 *  has not touched it for a minute. */
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from './shares/durable-files.ts'

const Holder = z.object({
  pid: z.int(),
  /** Start time of the process, in ticks since boot; null where the system does not provide it. */
  startedAt: z.string().nullable(),
  place: z.string(),
  id: z.string(),
})
type Holder = z.infer<typeof Holder>

const heartbeatMs = 10_000
const silentMs = 60_000

export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder) {
    super(`${folder} is in use by process ${holder.pid} on ${holder.place}: stop it first`)
    this.name = 'FolderInUse'
  }
}

/** Returns a function that releases the lock. Throws `FolderInUse`. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), place: place(), id: randomUUID() }
  const aside = `${path}.${own.id}`
  writeFileSync(aside, JSON.stringify(own), { mode: 0o600 })
  try {
    if (!isTaken(aside, path)) {
      const holder = read(path)
      if (holder !== undefined && isAlive(holder, path)) throw new FolderInUse(folder, holder)
      takeAway(path, holder, aside)
      if (!isTaken(aside, path)) throw new FolderInUse(folder, read(path) ?? own)
    }
  } finally {
    rmSync(aside, { force: true })
  }
  const heartbeat = setInterval(() => {
    if (read(path)?.id !== own.id) throw new Error(`${path}: another process has taken this folder`)
    utimesSync(path, new Date(), new Date())
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (read(path)?.id === own.id) rmSync(path, { force: true })
  }
}

/** Linking fails if the target exists, so only one process can succeed. */
function isTaken(aside: string, path: string): boolean {
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes only the lock that was seen to be stale, not one that another process has created since. */
function takeAway(path: string, stale: Holder | undefined, aside: string): void {
  const away = `${aside}.stale`
  try {
    renameSync(path, away)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  if (read(away)?.id !== stale?.id) isTaken(away, path)
  rmSync(away, { force: true })
}

function read(path: string): Holder | undefined {
  const text = readIfThere(path)?.toString('utf8')
  if (text === undefined) return undefined
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function isAlive({ pid, startedAt, place: elsewhere }: Holder, path: string): boolean {
  if (elsewhere !== place()) return Date.now() - statSync(path).mtimeMs < silentMs
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  // The process number may have been reused since.
  return startedAt === null || startOf(pid) === startedAt
}

/** Field 22 of /proc/<pid>/stat. Counting begins after the name in brackets. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** The scope in which process numbers mean the same: machine, boot, and process namespace. */
function place(): string {
  const parts = [
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    () => readlinkSync('/proc/self/ns/pid'),
  ]
  const known = parts.flatMap((part) => {
    try {
      return [part()]
    } catch {
      return []
    }
  })
  return [hostname(), ...known].join(' ')
}
