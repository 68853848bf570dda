/** Bytes that replace others of the same intent: what a coordinator that lies can have several signers agree to. */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { sealWith } from '../shares/seal.ts'
import type { Signing, Spending } from './agreed.ts'
import { NodeRecord, writeRecord } from './node-record.ts'

const seal = sealWith(randomBytes(32))
const dayMs = 24 * 3_600_000
const start = Date.UTC(2026, 0, 1)
const eth = 'eip155:1/slip44:60'
let time = start
let sessions = 0

beforeEach(() => {
  time = start
})

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  writeRecord(folder, seal)
  return folder
}
const now = () => time
const open = (folder: string, limits = {}) => new NodeRecord(folder, seal, { now, elapsed: now }, limits)
const refused = (code: string) => expect.objectContaining({ code }) as object

const spending: Spending = {
  asset: eth,
  units: 5n,
  role: 'unwitnessed',
  cap: { cap: 10n, threshold: 2, parties: 3 },
  recipient: 'Acme',
  recipientCap: null,
}
function payment(bytes: string, conflictKey: string, change: Partial<Signing> = {}): Signing {
  return {
    session: `session ${(sessions += 1)}`,
    keyId: 'k1',
    request: 'r1',
    intentHash: 'i1',
    bytes,
    conflictKey,
    until: start + dayMs,
    spending,
    ...change,
  }
}
function cancellation(bytes: string, conflictKey: string, change: Partial<Signing> = {}): Signing {
  const { spending: _, ...signing } = payment(bytes, conflictKey, change)
  return { ...signing, isCancellation: true }
}

describe('a replacement', () => {
  test('with the same conflict key counts once under the daily cap, after a restart and a compaction too', () => {
    const folder = place()
    open(folder).beginSigning(payment('first', 'nonce 7'))
    // Twice five units weigh more than the cap of ten allows one signer.
    open(folder).beginSigning(payment('second', 'nonce 7'))
    const record = open(folder, { mostLapsed: 1 })
    record.beginSigning(payment('third', 'nonce 7'))
    for (const each of [record, open(folder)])
      expect(each.spentOf('k1').get(eth)).toEqual({ witnessed: 0n, unwitnessed: 5n })
    expect(() =>
      record.beginSigning(payment('first', 'nonce 8', { request: 'r2', intentHash: 'i2' })),
    ).toThrow(refused('DAILY_CAP'))
  })

  test('ALREADY_SIGNED: with another conflict key or intent it is refused', () => {
    const record = open(place())
    record.beginSigning(payment('first', 'nonce 7'))
    for (const other of [
      payment('first', 'nonce 7', { intentHash: 'i2' }),
      payment('second', 'nonce 8'),
      payment('second', 'nonce 7', { intentHash: 'i2' }),
    ])
      expect(() => record.beginSigning(other)).toThrow(refused('ALREADY_SIGNED'))
  })

  test('that a witness counted is the same spend', () => {
    const record = open(place())
    const { session: _, until: _until, spending: _spending, ...witnessing } = payment('first', 'nonce 7')
    const { role: _role, ...counted } = spending
    record.beginWitness({ ...witnessing, spending: counted })
    record.beginWitness({ ...witnessing, bytes: 'second', spending: counted })
    expect(record.spentOf('k1').get(eth)).toEqual({ witnessed: 5n, unwitnessed: 0n })
  })
})

describe('a cancellation', () => {
  test('follows an agreement of this signer to a payment for the intent with the same conflict key, and spends nothing', () => {
    const folder = place()
    open(folder).beginSigning(payment('first', 'nonce 7'))
    const record = open(folder)
    record.beginSigning(cancellation('nothing', 'nonce 7'))
    record.beginSigning(cancellation('nothing, dearer', 'nonce 7'))
    expect(record.spentOf('k1').get(eth)).toEqual({ witnessed: 0n, unwitnessed: 5n })
    // The payment itself stays what it was: the chain includes one of them.
    record.beginSigning(payment('first', 'nonce 7'))
  })

  test('NOTHING_TO_CANCEL: it is no first signature, and excludes what was agreed to', () => {
    const record = open(place())
    expect(() => record.beginSigning(cancellation('nothing', 'nonce 7'))).toThrow(
      refused('NOTHING_TO_CANCEL'),
    )
    record.beginSigning(payment('first', 'nonce 7'))
    for (const other of [
      cancellation('nothing', 'nonce 8'),
      cancellation('nothing', 'nonce 7', { intentHash: 'i2' }),
      cancellation('nothing', 'nonce 7', { request: 'r2' }),
      // The same bytes alone do not suffice.
      cancellation('first', 'nonce 8'),
    ])
      expect(() => record.beginSigning(other)).toThrow(refused('NOTHING_TO_CANCEL'))
  })

  test('NOTHING_TO_CANCEL where an agreement does not say what was intended', () => {
    const folder = mkdtempSync(join(tmpdir(), 'record-'))
    writeRecord(folder, seal, [
      {
        kind: 'request',
        at: start,
        request: 'r1',
        bytes: 'first',
        conflictKey: 'nonce 7',
        until: start + dayMs,
      },
    ])
    expect(() => open(folder).beginSigning(cancellation('first', 'nonce 7'))).toThrow(
      refused('NOTHING_TO_CANCEL'),
    )
  })

  test('is possible for 30 days after the end of the intent, in a record that is compacted meanwhile', () => {
    const folder = place()
    open(folder).beginSigning(payment('first', 'nonce 7'))
    const compacted = (at: number) => {
      time = at
      for (let line = 0; line < 20; line++)
        open(folder, { mostLapsed: 4 }).beginSession(`check ${at} ${line}`)
      return open(folder)
    }
    for (let day = 1; day <= 30; day++) compacted(start + day * dayMs)
    compacted(start + 31 * dayMs).beginSigning(cancellation('nothing', 'nonce 7'))
    compacted(start + 32 * dayMs)
    expect(() => compacted(start + 33 * dayMs).beginSigning(cancellation('nothing', 'nonce 7'))).toThrow(
      refused('NOTHING_TO_CANCEL'),
    )
  })

  test('a signer at its limit of entries forgets requests a day after their end', () => {
    const record = open(place(), { mostEntries: 4 })
    record.beginSigning(payment('first', 'nonce 7'))
    time = start + 2 * dayMs + 1
    for (let at = 0; at < 3; at++) record.beginSession(`check ${at}`)
    expect(() => record.beginSigning(cancellation('nothing', 'nonce 7'))).toThrow(
      refused('NOTHING_TO_CANCEL'),
    )
  })
})

test('whatever a stolen server asks of 2 of 3 signers, an intent has the signatures of one conflict key', () => {
  const some = <T>(...values: readonly T[]): T => values[randomInt(values.length)]!
  let signatures = 0
  for (let run = 0; run < 40; run++) {
    time = start
    const folders = [place(), place(), place()]
    const reopened = () => folders.map((folder) => open(folder, { mostLapsed: 3 }))
    let records = reopened()
    const keys = new Map<string, string>()
    for (let step = 0; step < 14; step++) {
      time += some(0, 0, dayMs / 2, 2 * dayMs)
      if (some(true, false)) records = reopened()
      const [intent, key] = [some('i1', 'i2'), some('nonce 7', 'nonce 8')]
      const isCancellation = some(true, false)
      // Bytes state their nonce by themselves. Admission refuses payments after the end of the intent.
      const change = { request: intent, intentHash: intent, until: start + 60 * dayMs }
      const bytes = `${some('a', 'b')} ${key}`
      try {
        for (const at of some([0, 1], [0, 2], [1, 2]))
          records[at]!.beginSigning(
            isCancellation
              ? cancellation(`nothing ${bytes}`, key, change)
              : { ...payment(bytes, key, change), spending: { ...spending, cap: null } },
          )
      } catch (error) {
        if (error instanceof Refusal) continue
        throw error
      }
      signatures++
      if (isCancellation) expect(keys.has(intent)).toBe(true)
      expect(keys.get(intent) ?? key).toBe(key)
      keys.set(intent, key)
    }
  }
  expect(signatures).toBeGreaterThan(20)
}, 60_000)
