/** `npm run backup -w apps/signer -- --make FILE | --verify FILE | --restore FILE`, with the passphrase in
 *  SIGNER_BACKUP_PASSPHRASE. Make and restore need the node's SIGNER_DATA and sealing key; the node must be stopped. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSealingKey } from './config.ts'
import { openNodeFolder } from './node-folder.ts'
import { makeBackup, openBackup } from './shares/backup.ts'

const { values } = parseArgs({
  options: {
    make: { type: 'string' },
    verify: { type: 'string' },
    restore: { type: 'string' },
    party: { type: 'string' },
  },
})
const { SIGNER_BACKUP_PASSPHRASE: passphrase = '', SIGNER_DATA: folder = '' } = process.env

if (values.make !== undefined) make(values.make)
else if (values.verify !== undefined) verify(values.verify)
else if (values.restore !== undefined) restore(values.restore)
else throw new Error('say --make FILE --party N, --verify FILE or --restore FILE')

function make(file: string): void {
  const party = Number(values.party)
  if (!Number.isInteger(party) || party < 1) throw new Error('--party: the number of this node')
  const { identity, shares } = openNodeFolder(folder, readSealingKey(process.env))
  const content = {
    party,
    identity: identity.name,
    madeAt: new Date(),
    shares: shares.entries().map(([keyId, share]) => ({ keyId, share })),
  }
  writeFileSync(file, makeBackup(content, passphrase), { mode: 0o600, flag: 'wx' })
  verify(file)
}

function verify(file: string): void {
  const { party, madeAt, shares } = openBackup(readFileSync(file, 'utf8'), passphrase)
  console.log(
    `Backup of signer ${party}, made ${madeAt.toISOString()}: ${shares.length} shares, each fits its key`,
  )
  for (const { keyId, share } of shares)
    console.log(
      `${keyId}  ${share.key.protocol}  epoch ${share.key.epoch}  public key ${share.key.publicKey}`,
    )
}

function restore(file: string): void {
  const content = openBackup(readFileSync(file, 'utf8'), passphrase)
  const { shares } = openNodeFolder(folder, readSealingKey(process.env))
  for (const { keyId, share } of content.shares) {
    const held = shares.find(keyId)
    if (held === undefined) shares.insert(keyId, share.bytes)
    console.log(
      held === undefined
        ? `${keyId} restored, epoch ${share.key.epoch}`
        : `${keyId} is here already, epoch ${held.key.epoch}; not touched`,
    )
  }
}
