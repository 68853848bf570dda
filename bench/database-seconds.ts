/**
 * Processor seconds of a running PostgreSQL: of its server and of all its processes. Null on systems other
 * than Linux.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux uses this unit in /proc on every platform that Node supports. */
const ticksPerSecond = 100

export function databaseSeconds(folder: string): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const server = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  const living = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []))
  const own = living.filter(({ pid }) => pid === server).map(({ ticks, ofEnded }) => ticks + ofEnded)
  const made = living.filter(({ parent }) => parent === server).map(({ ticks }) => ticks)
  return [...own, ...made].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

/** Null: it ended meanwhile. */
function readProcess(pid: string): { pid: number; parent: number; ticks: number; ofEnded: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const number = (at: number) => Number(fields[at] ?? 0)
    return {
      pid: Number(pid),
      parent: number(1),
      ticks: number(11) + number(12),
      ofEnded: number(13) + number(14),
    }
  } catch {
    return null
  }
}
