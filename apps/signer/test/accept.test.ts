/** Accepting a folder by hand makes a signer forget that it received its share and waited for the others. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Ceremony } from '@holdfast/mpc'
import { expect, test } from 'vitest'
import { openNodeFolder } from '../src/node-folder.ts'
import { type HeldShare, readShare } from '../src/shares/read-share.ts'
import { makeNodes } from '../src/testing-folders.ts'
import { runCeremony } from './run-ceremony.ts'

const session = () => randomBytes(32).toString('hex')

/** The resulting shares of a ceremony, by party. */
function sharesOf(members: readonly number[], ceremonyOf: (me: number) => Ceremony): Map<number, HeldShare> {
  const results = runCeremony(new Map(members.map((me) => [me, ceremonyOf(me)])))
  return new Map(
    [...results].flatMap(([party, result]) =>
      result.kind === 'share' ? [[party, readShare(result.share)] as const] : [],
    ),
  )
}

test('an accepted share waits for all other signers until a refresh', async () => {
  const keyId = randomUUID()
  let name = session()
  const first = sharesOf([1, 2], (me) => ({
    kind: 'keygen',
    session: name,
    curve: 'ed25519',
    me,
    parties: [1, 2],
    threshold: 2,
  }))
  const { key, keyHash: dealtFrom } = first.get(1)!
  name = session()
  const moved = sharesOf([1, 2, 3, 4], (me) => ({
    kind: 'reshare',
    session: name,
    me,
    key,
    dealers: [1, 2],
    parties: [1, 3, 4],
    threshold: 2,
    ...(me < 3 && { share: first.get(me)!.bytes }),
  }))
  const received = moved.get(3)!
  name = session()
  const newer = sharesOf([1, 3, 4], (me) => ({
    kind: 'refresh',
    session: name,
    share: moved.get(me)!.bytes,
  })).get(3)!

  const { made, remove } = makeNodes(1)
  const { path, sealingKey } = made[0]!
  const before = openNodeFolder(path, sealingKey)
  const awaits = [{ party: 1, keyHash: received.keyHash }]
  before.shares.insertReplacement(keyId, received.bytes, { dealtFrom, at: Date.now(), awaits })
  expect(before.shares.find(keyId), 'it signs with nothing yet').toBeUndefined()
  before.close()
  rmSync(join(path, 'manifest'))
  await promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(new URL('../src/accept.ts', import.meta.url)),
      '--i-know-that-this-signer-has-forgotten',
    ],
    { env: { PATH: process.env.PATH, SIGNER_DATA: path, SIGNER_SEALING_KEY: sealingKey.toString('hex') } },
  )

  const { shares, record, freezes, close } = openNodeFolder(path, sealingKey)
  expect(freezes.partiesOf(keyId, 2)).toEqual([1, 4])
  expect(record.keys.get(keyId)?.movedAt).toBeGreaterThan(Date.now() - 60_000)
  const others = [1, 4].map((party) => ({ party, keyHash: received.keyHash }))
  const dealt = { dealtFrom: received.keyHash, at: Date.now(), awaits: [] }
  shares.insertReplacement(keyId, newer.bytes, dealt)
  expect(shares.awaitedOf(keyId)).toEqual(others)
  shares.insertNext(keyId, newer.bytes)
  expect(shares.awaitedOf(keyId)).toEqual([])
  close()
  remove()
})
