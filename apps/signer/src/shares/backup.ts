/** A backup of a node's shares, sealed under a passphrase. The public facts of each key are in clear text, to show what
 *  the backup holds. It contains no nonce, since none is ever written to disk. Opening one backup does not rebuild a key. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { KeyDescription } from '@holdfast/mpc'
import { z } from 'zod'
import { type HeldShare, readShare } from './read-share.ts'

/** RFC 7914. Each guess costs half a second and 128 MiB. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const shortestPassphrase = 12

const hex = z.string().regex(/^([0-9a-f]{2})+$/)
const Backup = z.strictObject({
  format: z.literal('holdfast signer backup'),
  version: z.literal(1),
  party: z.int().min(1),
  identity: hex,
  madeAt: z.iso.datetime(),
  keys: z.array(z.strictObject({ keyId: z.uuid(), key: KeyDescription })),
  salt: hex,
  nonce: hex,
  box: hex,
})
/** The organisation is that whose rules bind the key. Backups of earlier versions do not state it. */
const Shares = z.array(z.strictObject({ keyId: z.uuid(), share: hex, organisation: z.uuid().optional() }))

export interface BackupContent {
  readonly party: number
  readonly identity: string
  readonly madeAt: Date
  readonly shares: readonly {
    readonly keyId: string
    readonly share: HeldShare
    /** The organisation whose rules bind the key. */
    readonly organisation?: string | undefined
  }[]
}

/** The file is not a backup, was changed, or was made with another passphrase. */
export class UnreadableBackup extends Error {
  constructor(reason: string) {
    super(`the backup cannot be read: ${reason}`)
    this.name = 'UnreadableBackup'
  }
}

export function makeBackup({ party, identity, madeAt, shares }: BackupContent, passphrase: string): string {
  if (passphrase.length < shortestPassphrase)
    throw new Error(`the passphrase of a backup must have at least ${shortestPassphrase} characters`)
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const head = {
    format: 'holdfast signer backup' as const,
    version: 1 as const,
    party,
    identity,
    madeAt: madeAt.toISOString(),
    keys: shares.map(({ keyId, share }) => ({ keyId, key: share.key })),
  }
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce).setAAD(
    bytesOf(head),
  )
  const plain = JSON.stringify(
    shares.map(({ keyId, share, organisation }) => ({
      keyId,
      share: Buffer.from(share.bytes).toString('hex'),
      organisation,
    })),
  )
  const box = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${JSON.stringify({ ...head, salt: salt.toString('hex'), nonce: nonce.toString('hex'), box: box.toString('hex') }, null, 1)}\n`
}

/** Checks every share against the public commitments of its key. Throws `UnreadableBackup`. */
export function openBackup(text: string, passphrase: string): BackupContent {
  const { salt, nonce, box, ...head } = parseBackup(text)
  const bytes = Buffer.from(box, 'hex')
  const end = bytes.length - 16
  const key = scryptSync(passphrase, Buffer.from(salt, 'hex'), 32, cost)
  let plain: string
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'))
      .setAAD(bytesOf(head))
      .setAuthTag(bytes.subarray(end))
    plain = Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]).toString('utf8')
  } catch {
    throw new UnreadableBackup('another passphrase, or the file was changed')
  }
  const shares = Shares.parse(JSON.parse(plain)).map(({ keyId, share, organisation }) => ({
    keyId,
    organisation,
    share: readShare(Buffer.from(share, 'hex')),
  }))
  return { party: head.party, identity: head.identity, madeAt: new Date(head.madeAt), shares }
}

function parseBackup(text: string): z.output<typeof Backup> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnreadableBackup('not JSON')
  }
  const parsed = Backup.safeParse(json)
  if (!parsed.success) throw new UnreadableBackup(z.prettifyError(parsed.error))
  return parsed.data
}

const bytesOf = (head: object): Buffer => Buffer.from(JSON.stringify(head))
