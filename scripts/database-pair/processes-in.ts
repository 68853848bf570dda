import { readdirSync, readlinkSync } from 'node:fs'

/** The processes whose working folder is this one or inside it, from /proc. Servers of PostgreSQL work in the folder of their data. */
export const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => `${workingFolderOf(pid)}/`.startsWith(`${folder}/`))
    .map(Number)

/** Null: it has ended, or belongs to another user. */
function workingFolderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
