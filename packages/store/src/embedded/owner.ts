/**
 * PostgreSQL refuses to run as root, so a root installation gives its files and processes to the user
 * 'postgres'.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** The folder for files that the owner must read when it cannot enter their usual place. */
export function sharedFolder(): string {
  const folder = '/var/lib/holdfast'
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

/** Undefined if this process is not root: then its own user owns everything. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  return idsOf('postgres') ?? createOwner()
}

function createOwner(): Owner {
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
    stdio: 'ignore',
  })
  const owner = idsOf('postgres')
  if (owner === undefined)
    throw new Error("The user 'postgres', who is to run the database, could not be made.")
  return owner
}

function idsOf(name: string): Owner | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Whether another user can enter this folder: every folder above it must allow that. */
export function isReachable(folder: string): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}
