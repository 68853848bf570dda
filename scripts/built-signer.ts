/** Before the tests: builds the signer, because tests start some hundred signer processes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPrograms } from './build-programs.ts'

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-signer-'))
  await buildPrograms(folder, ['signer'])
  process.env.HOLDFAST_SIGNER_PROGRAM = join(folder, 'signer/bin/main.js')
  return () => rmSync(folder, { recursive: true, force: true })
}
