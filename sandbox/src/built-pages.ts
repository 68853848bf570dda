/** The files of the console and of the approver page for the browser, rebuilt only when one of their sources has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './processes.ts'

interface Page {
  /** From the root of the repository. */
  readonly folder: string
  readonly sources: readonly string[]
}

const mark = '.built-from'

export const consolePage: Page = {
  folder: 'apps/console',
  sources: [
    'apps/console/src',
    'apps/console/locales',
    'apps/console/public',
    'apps/console/index.html',
    'apps/console/package.json',
    'apps/console/vite.config.ts',
    'apps/console/chunk-groups.ts',
    'apps/console/compressed-files.ts',
    'apps/console/contract-module.ts',
    'apps/console/modern-styles.ts',
    'apps/console/shared-chunks.ts',
    'packages/contract/src',
    'packages/ledger/src',
    'packages/policy/src',
    'package-lock.json',
  ],
}

export const approverPage: Page = {
  folder: 'apps/approver',
  sources: [
    'apps/approver/src',
    'apps/approver/locales',
    'apps/approver/public',
    'apps/approver/index.html',
    'apps/approver/package.json',
    'apps/approver/vite.config.ts',
    'apps/approver/lean-schemas.ts',
    'packages/chains/src',
    'packages/contract/src',
    'packages/ledger/src',
    'packages/policy/src',
    'package-lock.json',
  ],
}

/** Where the built approver page is. */
export const approverFolder = join(root, approverPage.folder, 'dist')

/** Returns true when it built. */
export const buildConsole = (signal?: AbortSignal): Promise<boolean> => buildPage(consolePage, signal)
/** Returns true when it built. */
export const buildApprover = (signal?: AbortSignal): Promise<boolean> => buildPage(approverPage, signal)

async function buildPage({ folder, sources }: Page, signal?: AbortSignal): Promise<boolean> {
  const built = join(root, folder, 'dist')
  const wanted = hashOf(sources)
  const markFile = join(built, mark)
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === wanted) return false
  const draft = mkdtempSync(join(root, 'node_modules/.page-'))
  chmodSync(draft, 0o755)
  try {
    await runVite(join(root, folder), draft, signal)
    writeFileSync(join(draft, mark), wanted)
    rmSync(built, { recursive: true, force: true })
    renameSync(draft, built)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return true
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .toSorted()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => listFiles(join(path, name)))
}

async function runVite(folder: string, outFolder: string, signal?: AbortSignal): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', folder, '--outDir', outFolder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...(signal === undefined ? {} : { signal }) },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new Error(`${folder} could not be built:\n${output}`)
}
