/** Accepting a folder by hand makes a signer forget that it received its share and waited for the others. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ceremony } from '@holdfast/mpc'
import { expect, test } from 'vitest'
import { openNodeFolder, withIdentity } from '../src/node-folder.ts'
import { unheld } from '../src/record/line.ts'
import { writeRecord } from '../src/record/node-record.ts'
import { type HeldShare, readShare } from '../src/shares/read-share.ts'
import { makeNodes } from '../src/testing-folders.ts'
import { commandOf } from '../src/testing-processes.ts'
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

const accept = (path: string, sealingKey: Buffer, ...flags: string[]) =>
  promisify(execFile)(process.execPath, [...commandOf('accept'), ...flags], {
    env: { PATH: process.env.PATH, SIGNER_DATA: path, SIGNER_SEALING_KEY: sealingKey.toString('hex') },
  })

test('a rollback and a clock that jumped ahead are accepted by hand, and only where there is one', async () => {
  const { made, remove } = makeNodes(1)
  const { path, sealingKey } = made[0]!
  const refusals = await accept(path, sealingKey, '--accept-rollback', '--clock')
  expect(refusals.stdout).toBe('no rollback to accept\nthe clock was not refused\n')

  const keyId = randomUUID()
  const before = Date.now() - 3 * 24 * 3_600_000
  mkdirSync(join(path, 'shares', keyId), { recursive: true })
  withIdentity(path, sealingKey, ({ seal }) =>
    writeRecord(path, seal, [
      { kind: 'key', at: before, keyId, state: unheld },
      { kind: 'rollback', at: before, party: 2, length: 9 },
      { kind: 'clock', at: before, expected: before },
    ]),
  )
  const refused = openNodeFolder(path, sealingKey)
  expect(refused.record.keys.get(keyId)?.restored?.isRolledBack).toBe(true)
  expect(() => refused.record.beginSession('s1')).toThrow(expect.objectContaining({ code: 'CLOCK_AHEAD' }))
  refused.close()
  const accepted = await accept(path, sealingKey, '--accept-rollback', '--clock')
  expect(accepted.stdout).toMatch(/^rollback accepted: .*\nclock accepted: it is \d{4}-/)
  const { record, close } = openNodeFolder(path, sealingKey)
  record.beginSession('s1')
  expect(record.keys.get(keyId)?.restored).toEqual({ at: expect.any(Number) as number, keyHash: null })
  close()
  remove()
})

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
  await accept(path, sealingKey, '--i-know-that-this-signer-has-forgotten')

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
