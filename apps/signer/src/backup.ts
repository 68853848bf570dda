/** `npm run backup -w apps/signer -- --make FILE | --verify FILE | --restore FILE`, with the passphrase in
 *  SIGNER_BACKUP_PASSPHRASE. Make and restore need `--party N`, the node's SIGNER_DATA and its sealing key; the node must
 *  be stopped. `--verify FILE --party N` also notes the verification in the node's folder, beside the running node, which
 *  reports it. `--make FILE --previous` saves the shares that the last refreshes replaced, for a recovery. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSealingKey } from './config.ts'
import { noteBackup, openNodeFolder } from './node-folder.ts'
import { type BackupContent, makeBackup, openBackup } from './shares/backup.ts'

const { values } = parseArgs({
  options: {
    make: { type: 'string' },
    verify: { type: 'string' },
    restore: { type: 'string' },
    party: { type: 'string' },
    previous: { type: 'boolean', default: false },
  },
})
const { SIGNER_BACKUP_PASSPHRASE: passphrase = '', SIGNER_DATA: folder = '' } = process.env

if (values.make !== undefined) make(values.make)
else if (values.verify !== undefined) verify(values.verify, values.party === undefined ? null : partyOf())
else if (values.restore !== undefined) restore(values.restore)
else throw new Error('usage: --make FILE --party N, --verify FILE [--party N] or --restore FILE --party N')

function make(file: string): void {
  const party = partyOf()
  const node = openNodeFolder(folder, readSealingKey(process.env))
  const entries = values.previous ? node.shares.previousEntries() : node.shares.entries()
  const content = {
    party,
    identity: node.identity.name,
    madeAt: new Date(),
    shares: entries.map(([keyId, share]) => ({ keyId, share, organisation: node.rules.boundTo(keyId) })),
  }
  node.close()
  assertOf(content, party)
  writeFileSync(file, makeBackup(content, passphrase), { mode: 0o600, flag: 'wx' })
  verify(file, party)
}

function verify(file: string, ownParty: number | null): void {
  const content = openBackup(readFileSync(file, 'utf8'), passphrase)
  const { party, madeAt, shares } = content
  if (ownParty !== null) {
    assertOf(content, ownParty)
    noteBackup(
      folder,
      readSealingKey(process.env),
      shares.map(({ share }) => share),
    )
  }
  console.log(
    `Backup of signer ${party}, made ${madeAt.toISOString()}: ${shares.length} shares, each fits its key`,
  )
  for (const { keyId, share } of shares)
    console.log(
      `${keyId}  ${share.key.protocol}  epoch ${share.key.epoch}  public key ${share.key.publicKey}`,
    )
}

function restore(file: string): void {
  const party = partyOf()
  const content = openBackup(readFileSync(file, 'utf8'), passphrase)
  assertOf(content, party)
  const { shares, rules, record, close } = openNodeFolder(folder, readSealingKey(process.env))
  const at = Date.now()
  for (const { keyId, share, organisation } of content.shares) {
    const held = shares.find(keyId)
    if (held === undefined) {
      if (organisation !== undefined) rules.restoreBinding(keyId, organisation)
      record.quarantine(keyId)
      shares.restore(keyId, share.bytes, at)
    }
    console.log(
      held === undefined
        ? `${keyId} restored, epoch ${share.key.epoch}: it signs after its next refresh, and after rules --bind or --unbound`
        : `${keyId} is already here, epoch ${held.key.epoch}; unchanged`,
    )
  }
  close()
}

function partyOf(): number {
  const party = Number(values.party)
  if (!Number.isInteger(party) || party < 1) throw new Error('--party must be the number of this node')
  return party
}

/** A share works for its own party only. On another signer it would make every session fail. */
function assertOf(content: Pick<BackupContent, 'party' | 'shares'>, party: number): void {
  const other = [content.party, ...content.shares.map(({ share }) => share.me)].find(
    (owner) => owner !== party,
  )
  if (other !== undefined)
    throw new Error(`these shares belong to signer ${other}, but this is signer ${party}`)
}
