import { openDatabase } from '@holdfast/store'
import { restoreBundle } from '@holdfast/store/bundle'
import { checkSecretKey } from './checks/check-secret-key.ts'
import { type Finding, lineOf, ok } from './checks/finding.ts'
import { defineCommand } from './command.ts'
import { configOf } from './config-of.ts'
import { describeBundle } from './describe-bundle.ts'
import { proveAudit } from './drill/prove-audit.ts'
import { proveBooks } from './drill/prove-books.ts'
import { proveRules } from './drill/prove-rules.ts'
import { proveShares } from './drill/prove-shares.ts'
import { withScratchDatabase } from './drill/with-scratch-database.ts'
import { onlyArgument } from './only-argument.ts'
import { passphraseOf } from './passphrase-of.ts'
import { readSigners } from './read-signers.ts'
import { secretsOf } from './use-database.ts'
import { signingOf } from '../signing/signing-of.ts'

export const drill = defineCommand({
  name: 'drill',
  usage: 'FILE [--signers LIST]',
  summary: 'Restores a backup into a scratch database, proves it, and drops that database.',
  help: [
    'It proves that the file restores; that HOLDFAST_SECRET_KEY opens what the database sealed; that the books of every organisation conserve each token; that every audit record is an unbroken chain which the signers countersigned; that the rules in the backup are rules the signers have; and when each signer last verified a backup of its shares.',
    'The scratch database is made beside the one of DATABASE_URL, or of HOLDFAST_DRILL_URL, whose user needs the right to create databases (CREATEDB). It is dropped in any case; one that a kill left behind is dropped by the next drill.',
    '--signers names signers that were replaced, too, as in SIGNER_PEERS, or a file with that. Without it, those of HOLDFAST_SIGNERS count. Reads the environment of the server and HOLDFAST_BACKUP_PASSPHRASE.',
  ],
  options: { signers: { type: 'string' } },
  async run({ values, positionals, environment, print }) {
    const file = onlyArgument(positionals, 'FILE')
    const passphrase = passphraseOf(environment)
    const config = configOf(environment)
    const signing = signingOf(config)
    const named = values.signers === undefined ? config.signers : readSigners(values.signers)
    let isSound = true
    const report = (findings: readonly Finding[]) => {
      for (const finding of findings) {
        print(lineOf(finding))
        isSound &&= finding.level !== 'fault'
      }
    }
    const server = secretsOf(environment).HOLDFAST_DRILL_URL ?? config.directDatabaseUrl
    await withScratchDatabase(server, async (url) => {
      report(describeBundle(await restoreBundle({ url, file, passphrase })).map((line) => ok('backup', line)))
      const db = openDatabase(url, { poolSize: 4 })
      try {
        report([await checkSecretKey(db, config)])
        report(await proveBooks(db))
        report(await proveAudit(db, named))
        report(await proveRules(db, signing))
      } finally {
        await db.destroy()
      }
    })
    report(await proveShares(signing))
    print(isSound ? 'The drill passed.' : 'The drill failed: see the lines that say fault.')
    return isSound
  },
})
