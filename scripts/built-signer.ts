/**
 * Before the tests: builds the signer as plain JavaScript. Tests start some hundred signer processes, and one
 * from source takes six times the processor time to start, because its modules are compiled each time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export default async function setup(): Promise<() => void> {
  const outDir = mkdtempSync(join(tmpdir(), 'holdfast-signer-'))
  const configFile = fileURLToPath(new URL('../apps/signer/vite.config.ts', import.meta.url))
  await build({ configFile, build: { outDir }, logLevel: 'warn' })
  process.env.HOLDFAST_SIGNER_PROGRAM = join(outDir, 'bin/main.js')
  return () => rmSync(outDir, { recursive: true, force: true })
}
