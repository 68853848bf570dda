import { restoreBundle } from '@holdfast/store/bundle'
import { defineCommand } from './command.ts'
import { describeBundle } from './describe-bundle.ts'
import { onlyArgument } from './only-argument.ts'
import { passphraseOf } from './passphrase-of.ts'
import { databaseUrlOf } from './use-database.ts'

export const restore = defineCommand({
  name: 'restore',
  usage: 'FILE',
  summary: 'Restores a backup into an empty database, all of it or nothing.',
  help: [
    'DATABASE_URL names a new, empty database that this user owns; a database with any table is refused. The tables get the schema of the backup, its rows, its keys and counters, and then the migrations of this version. If it fails, the database is empty again; if it was killed, run it again.',
    'Start the servers with the same HOLDFAST_SECRET_KEY as before: holdfast check says whether it fits. What happened after the backup is missing: the ingester reads the chain again, and the signers report that the audit record went back (docs/operate.md, The audit record).',
    'Reads DATABASE_URL and HOLDFAST_BACKUP_PASSPHRASE.',
  ],
  options: {},
  async run({ positionals, environment, print }) {
    const file = onlyArgument(positionals, 'FILE')
    const terms = { file, passphrase: passphraseOf(environment), url: databaseUrlOf(environment) }
    const restored = await restoreBundle(terms)
    for (const line of describeBundle(restored)) print(line)
    print('Restored. Run holdfast check before you start the servers.')
    return true
  },
})
