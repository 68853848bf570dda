/** A secret of the installation, 32 bytes in hex. It is made at the first start and kept in the data folder, readable by its
 *  owner only. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function secretIn(dataFolder: string, name: 'secret-key' | 'people-seed'): string {
  const file = join(dataFolder, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
