import { shortestPassphrase } from '@holdfast/store/bundle'
import { WrongCall } from './command.ts'
import { secretsOf } from './use-database.ts'

/** The passphrase of a backup, from its variable or its file. */
export function passphraseOf(environment: NodeJS.ProcessEnv): string {
  const passphrase = secretsOf(environment).HOLDFAST_BACKUP_PASSPHRASE ?? ''
  if (passphrase.length < shortestPassphrase)
    throw new WrongCall(
      `HOLDFAST_BACKUP_PASSPHRASE, or a file in HOLDFAST_BACKUP_PASSPHRASE_FILE: set a passphrase of at least ${shortestPassphrase} characters`,
    )
  return passphrase
}
