/** The last resort, on a machine without a network: `npm run recover -w apps/signer -- --key ID FILE FILE …` rebuilds one
 *  key from as many backups as its threshold and prints it, for ECDSA with the chain code that its child keys are derived
 *  from. From then on that machine knows the key, so first move the money to a new key that was never rebuilt.
 *  SIGNER_BACKUP_PASSPHRASE holds the passphrases, one line for each file. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportPrivateKey } from '@holdfast/mpc/recovery'
import { openBackup } from './shares/backup.ts'

const { values, positionals: files } = parseArgs({
  options: {
    key: { type: 'string' },
    'i-know-that-this-rebuilds-the-key': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const { key: keyId } = values
if (keyId === undefined || files.length < 2)
  throw new Error('usage: --key ID FILE FILE …, with the files of the backups')
if (!values['i-know-that-this-rebuilds-the-key'])
  throw new Error(
    'this puts a whole key on this machine; to proceed, add --i-know-that-this-rebuilds-the-key',
  )

const passphrases = (process.env.SIGNER_BACKUP_PASSPHRASE ?? '').split('\n')
const shares = files.map((file, place) => {
  const { shares: held } = openBackup(readFileSync(file, 'utf8'), passphrases[place] ?? '')
  const found = held.find((entry) => entry.keyId === keyId)
  if (found === undefined) throw new Error(`${file} holds no share of ${keyId}`)
  return found.share
})
const { privateKey, key } = exportPrivateKey(shares.map(({ bytes }) => bytes))
console.log(`public key   ${key.publicKey}`)
console.log(`private key  ${Buffer.from(privateKey).toString('hex')}`)
if (key.protocol !== 'frost-ed25519-v1') console.log(`chain code   ${key.chainCode}`)
