/** `npm run replace-signer -w apps/server -- [--key ID]… [--repair | --reshare 2:1,2,4]`: shows which signers hold the
 *  shares of the keys. `--repair` gives new shares to those that hold none, `--reshare` moves the keys to other signers.
 *  It needs the server's environment, and exits with 1 while a share is missing. */
import { parseArgs } from 'node:util'
import { readSecretFiles } from '@holdfast/providers'
import { openDatabase } from '@holdfast/store'
import { readConfig } from './config.ts'
import { replaceByOperator } from './features/keys/replace-by-operator.ts'
import type { Renewal } from './features/keys/renew-shares.ts'
import { signingOf } from './signing/signing-of.ts'

const { values } = parseArgs({
  options: {
    key: { type: 'string', multiple: true, default: [] },
    repair: { type: 'boolean', default: false },
    reshare: { type: 'string' },
  },
})
const config = readConfig(readSecretFiles(process.env))
const signing = signingOf(config)
if (signing === null) throw new Error('HOLDFAST_SIGNERS: no signers are configured')
const db = openDatabase(config.databaseUrl)
const request = { keyIds: values.key, renewal: renewalOf() }
const faults = await replaceByOperator(db, signing, request, (line) => console.log(line))
if (faults > 0) process.exitCode = 1
await db.destroy()

function renewalOf(): Renewal | null {
  if (values.repair && values.reshare !== undefined)
    throw new Error('--repair and --reshare exclude each other')
  if (values.repair) return { kind: 'repair' }
  if (values.reshare === undefined) return null
  if (values.key.length === 0) throw new Error('--reshare: name the keys with --key ID')
  const [, threshold, list] = /^(\d+):(\d+(?:,\d+)+)$/.exec(values.reshare) ?? []
  if (list === undefined) throw new Error('--reshare: expected threshold and signers, for example 2:1,2,4')
  const parties = list
    .split(',')
    .map(Number)
    .toSorted((left, right) => left - right)
  return { kind: 'reshare', to: { threshold: Number(threshold), parties } }
}
