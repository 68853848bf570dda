/**
 * `npm run artefacts [-- folder]`: builds what operators install, each as a folder and a compressed archive, with a list of
 * their SHA-256. Each artefact has its packages with their licences (`LICENSES`) and a bill of materials
 * (`sbom.cdx.json`). Needs what `npm ci` installs; the same tree and the same kind of machine produce the same bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { buildApprover, buildConsole } from '../sandbox/src/built-pages.ts'
import { readManifest, root } from './programs/installed-packages.ts'
import { writeArchive } from './programs/write-archive.ts'

/** Name → its build, from the root. Those with machine code are for one kind of machine. */
const artefacts = [
  { name: 'server', config: 'apps/server/vite.config.ts', hasMachineCode: true },
  { name: 'ingester', config: 'apps/ingester/vite.config.ts', hasMachineCode: false },
  { name: 'signer', config: 'apps/signer/vite.config.ts', hasMachineCode: false },
  { name: 'approver', config: 'apps/approver/server.vite.config.ts', hasMachineCode: false },
] as const

const folder = resolve(process.argv[2] ?? join(root, 'artefacts'))
const sumsFile = join(folder, 'SHA256SUMS')
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(sumsFile))
  throw new Error(`${folder} has other files: choose an empty folder`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(sumsFile, '')
await buildConsole()
await buildApprover()
const { version } = readManifest(root)
const sums: string[] = []
for (const { name, config, hasMachineCode } of artefacts) {
  const full = `holdfast-${name}-${version}${hasMachineCode ? `-${process.platform}-${process.arch}` : ''}`
  await build({ configFile: join(root, config), build: { outDir: join(folder, name) } })
  const archive = `${full}.tar.gz`
  await writeArchive(join(folder, name), full, join(folder, archive))
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, archive)))
    .digest('hex')
  sums.push(`${sum}  ${archive}\n`)
  console.log(`${archive}  ${sum}`)
}
writeFileSync(sumsFile, sums.join(''))
