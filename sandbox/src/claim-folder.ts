/** Allows one sandbox at a time in a data folder, because two would write the same chain. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sandboxChains } from './chains/sandbox-chains.ts'

/** Returns a function that releases the claim. Throws when another sandbox runs there. A claim left by a killed process
 *  is ignored. */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const claim = join(folder, 'running.pid')
  const holder = existsSync(claim) ? Number(readFileSync(claim, 'utf8')) : 0
  if (holder > 0 && holder !== process.pid && isSandbox(holder))
    throw new Error(
      `Holdfast is already running on ${folder} (process ${holder}). Stop it, or set HOLDFAST_DATA to another folder.`,
    )
  writeFileSync(claim, String(process.pid), { mode: 0o600 })
  closeToOthers(folder)
  return () => rmSync(claim, { force: true })
}

/** Closes files that an earlier version left open to other users of the machine. As root, a passable folder stays
 *  passable, because an embedded database in it belongs to the user 'postgres'. */
function closeToOthers(folder: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  chmodSync(folder, statSync(folder).mode & mode)
  const chains = sandboxChains.map((chain) => join(folder, chain.folder))
  for (const file of [join(folder, 'running.pid'), ...chains.flatMap(filesIn)])
    chmodSync(file, statSync(file).mode & 0o600)
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, name))
    : []

/** Whether it is alive and (where the system shows it) a start of the sandbox, because process numbers are reused. */
function isSandbox(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  if (!existsSync(commandLine)) return true
  const [program = '', ...parameters] = readFileSync(commandLine, 'utf8').split('\0')
  return (
    program.endsWith('node') && parameters.some((parameter) => parameter.endsWith('sandbox/src/start.ts'))
  )
}
