import { readBundle } from '@holdfast/store/bundle'
import { defineCommand } from './command.ts'
import { describeBundle } from './describe-bundle.ts'
import { onlyArgument } from './only-argument.ts'
import { passphraseOf } from './passphrase-of.ts'

export const verify = defineCommand({
  name: 'verify',
  usage: 'FILE',
  summary: 'Reads a whole backup and checks every byte, without a database.',
  help: [
    'A file that was changed, cut off or made with another passphrase is refused. holdfast drill shows in addition that it restores. Reads HOLDFAST_BACKUP_PASSPHRASE.',
  ],
  options: {},
  async run({ positionals, environment, print }) {
    const file = onlyArgument(positionals, 'FILE')
    for (const line of describeBundle(await readBundle(file, passphraseOf(environment)))) print(line)
    return true
  },
})
