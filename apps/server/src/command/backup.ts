import { writeBundle } from '@holdfast/store/bundle'
import { version } from '../version.ts'
import { defineCommand } from './command.ts'
import { describeBundle } from './describe-bundle.ts'
import { onlyArgument } from './only-argument.ts'
import { passphraseOf } from './passphrase-of.ts'
import { databaseUrlOf } from './use-database.ts'

export const backup = defineCommand({
  name: 'backup',
  usage: 'FILE',
  summary: 'Saves the whole database in one encrypted file, beside running servers, and verifies the file.',
  help: [
    'The file holds one moment of the database, compressed and encrypted under HOLDFAST_BACKUP_PASSPHRASE. An existing FILE is not replaced. Without the passphrase nobody can restore it: keep it apart from the file.',
    'It holds neither HOLDFAST_SECRET_KEY, which a restored installation needs as well, nor shares of keys: the operator of each signer backs these up (docs/mpc/signers.md), so that no file holds a whole key.',
    'Reads DATABASE_URL and HOLDFAST_BACKUP_PASSPHRASE.',
  ],
  options: {},
  async run({ positionals, environment, print }) {
    const file = onlyArgument(positionals, 'FILE')
    const terms = { file, passphrase: passphraseOf(environment), url: databaseUrlOf(environment) }
    for (const line of describeBundle(await writeBundle({ ...terms, madeBy: version }))) print(line)
    return true
  },
})
