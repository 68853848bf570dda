/** The recovery prints enough to pay from every address of the key, including its children. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Ceremony, deriveChildKey } from '@holdfast/mpc'
import { createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBackup } from '../src/shares/backup.ts'
import { type HeldShare, readShare } from '../src/shares/read-share.ts'
import { makeNodes } from '../src/testing-folders.ts'
import { commandOf } from '../src/testing-processes.ts'
import { runCeremony } from './run-ceremony.ts'

/** Order of the curve secp256k1 (SEC 2, section 2.4.1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const passphrase = 'correct horse battery'

/** A key of two parties, made here. */
function makeKey(): readonly HeldShare[] {
  const session = randomBytes(32).toString('hex')
  const ceremonyOf = (me: number): Ceremony => ({
    kind: 'keygen',
    session,
    curve: 'secp256k1',
    me,
    parties: [1, 2],
    threshold: 2,
  })
  const results = runCeremony(new Map([1, 2].map((me) => [me, ceremonyOf(me)])))
  return [...results.values()].map((result) => {
    if (result.kind !== 'share') throw new Error('no share')
    return readShare(result.share)
  })
}

test('the printed private key and chain code yield the key of a child', async () => {
  const shares = makeKey()
  const { made, remove } = makeNodes(2)
  const keyId = randomUUID()
  const files = made.map(({ path, party, identity }, place) => {
    const file = join(path, 'backup')
    const share = shares[place]!
    writeFileSync(
      file,
      makeBackup({ party, identity, madeAt: new Date(), shares: [{ keyId, share }] }, passphrase),
    )
    return file
  })
  const command = [...commandOf('recover'), '--key', keyId, '--i-know-that-this-rebuilds-the-key', ...files]
  const env = { PATH: process.env.PATH, SIGNER_BACKUP_PASSPHRASE: `${passphrase}\n${passphrase}` }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  remove()
  const printed = (name: string) =>
    Buffer.from(new RegExp(`^${name} +([0-9a-f]+)$`, 'm').exec(stdout)?.[1] ?? '', 'hex')
  const [publicKey, privateKey, chainCode] = ['public key', 'private key', 'chain code'].map(printed)
  const { key } = shares[0]!
  expect(publicKey?.toString('hex')).toBe(key.publicKey)
  // BIP32, child 1 without hardening.
  const digest = createHmac('sha512', chainCode!)
    .update(publicKey!)
    .update(Buffer.from([0, 0, 0, 1]))
    .digest()
  const number = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
  const child = (number(privateKey!) + number(digest.subarray(0, 32))) % order
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(child.toString(16).padStart(64, '0'), 'hex')
  expect(pair.getPublicKey('hex', 'compressed')).toBe(Buffer.from(deriveChildKey(key, [1])).toString('hex'))
})
