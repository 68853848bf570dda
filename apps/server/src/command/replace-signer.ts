import { openDatabase } from '@holdfast/store'
import { assertSchemaIsCurrent } from '@holdfast/store/migrate'
import { replaceByOperator } from '../features/keys/replace-by-operator.ts'
import type { Renewal } from '../features/keys/renew-shares.ts'
import { signingOf } from '../signing/signing-of.ts'
import { WrongCall, defineCommand } from './command.ts'
import { configOf } from './config-of.ts'

export const replaceSigner = defineCommand({
  name: 'replace-signer',
  usage: '[--key ID]… [--repair | --reshare 2:1,2,4]',
  summary: 'Shows which signers hold the shares of each key, and gives shares to replaced signers.',
  help: [
    'Without an option it only shows, and exits with 1 while a share is missing. --repair gives new shares to the signers that hold none. --reshare moves the keys that --key names to other signers: the threshold, a colon, and the numbers of the signers.',
    'Each signer works only with identities that its operator pinned, so the steps of docs/mpc/signers.md come first. It can be repeated at any time, also beside a running server. Reads the environment of the server.',
  ],
  options: {
    key: { type: 'string', multiple: true, default: [] },
    repair: { type: 'boolean', default: false },
    reshare: { type: 'string' },
  },
  async run({ values, environment, print }) {
    const renewal = renewalOf(values)
    const config = configOf(environment)
    const signing = signingOf(config)
    if (signing === null) throw new WrongCall('HOLDFAST_SIGNERS: no signers are configured')
    await assertSchemaIsCurrent(config.directDatabaseUrl)
    const db = openDatabase(config.directDatabaseUrl)
    try {
      return (await replaceByOperator(db, signing, { keyIds: values.key, renewal }, print)) === 0
    } finally {
      await db.destroy()
    }
  },
})

interface Values {
  readonly key: readonly string[]
  readonly repair: boolean
  readonly reshare?: string | undefined
}

function renewalOf({ key, repair, reshare }: Values): Renewal | null {
  if (repair && reshare !== undefined) throw new WrongCall('--repair and --reshare exclude each other')
  if (repair) return { kind: 'repair' }
  if (reshare === undefined) return null
  if (key.length === 0) throw new WrongCall('--reshare: name the keys with --key ID')
  const [, threshold, list] = /^(\d+):(\d+(?:,\d+)+)$/.exec(reshare) ?? []
  if (list === undefined)
    throw new WrongCall('--reshare: expected threshold and signers, for example 2:1,2,4')
  const parties = list
    .split(',')
    .map(Number)
    .toSorted((left, right) => left - right)
  return { kind: 'reshare', to: { threshold: Number(threshold), parties } }
}
