/** Loses the folder of a stopped signer except for its identity, and restores its shares by the commands of its operator. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commandOf } from '@holdfast/signer/testing-processes'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

interface StoppedSigner {
  readonly party: number
  readonly path: string
  readonly sealingKey: Buffer
}

export async function restoreFromBackup({ party, path, sealingKey }: StoppedSigner): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const file = join(folder, 'backup.json')
  const command = (name: string, ...rest: string[]) =>
    run(process.execPath, [...commandOf(name), ...rest], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        SIGNER_DATA: path,
        SIGNER_SEALING_KEY: sealingKey.toString('hex'),
        SIGNER_BACKUP_PASSPHRASE: 'correct horse battery',
      },
    })
  await command('backup', '--make', file, '--party', String(party))
  const seed = readFileSync(join(path, 'identity'))
  rmSync(path, { recursive: true })
  mkdirSync(path)
  writeFileSync(join(path, 'identity'), seed)
  await command('make-node')
  await command('backup', '--restore', file, '--party', String(party))
  rmSync(folder, { recursive: true })
}
