/** Spends under daily caps, the clock, and ends of records, as the record keeps them. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpendRole } from '@holdfast/policy/caps'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealWith } from '../shares/seal.ts'
import { type KeyState, type Line, unheld } from './line.ts'
import type { Signing, Spending } from './agreed.ts'
import { NodeRecord, writeRecord } from './node-record.ts'

const seal = sealWith(randomBytes(32))
const dayMs = 24 * 3_600_000
const windowMs = dayMs + 4 * 60_000
const start = Date.UTC(2026, 0, 1)
const trx = 'tron:0x2b6653dc/slip44:195'
const usdt = 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
let time = start
let elapsed = 0
let names = 0

beforeEach(() => {
  time = start
  elapsed = 0
})

function place(lines: readonly Line[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  writeRecord(folder, seal, lines)
  return folder
}
/** Time passes on the clock and for the process alike. */
const pass = (ms: number) => {
  time += ms
  elapsed += ms
}
const clock = { now: () => time, elapsed: () => elapsed }
const open = (folder: string, limits = {}) => new NodeRecord(folder, seal, clock, limits)
const refused = (code: string, change: object = {}) => expect.objectContaining({ code, ...change }) as object

const cap = { cap: 12n, threshold: 2, parties: 3 }
/** A transfer of its own request and bytes, both named by `name`. */
function signing(name: string, units: bigint, change: Partial<Spending> = {}): Signing {
  return {
    session: `session ${(names += 1)}`,
    keyId: 'k1',
    request: name,
    intentHash: `intent ${name}`,
    bytes: `bytes ${name}`,
    conflictKey: `only ${name}`,
    until: time + dayMs,
    spending: {
      asset: trx,
      units,
      role: 'unwitnessed',
      cap,
      recipient: 'Acme',
      recipientCap: null,
      ...change,
    },
  }
}
const witnessing = (name: string, units: bigint, change: Partial<Spending> = {}) => {
  const { keyId, request, intentHash, bytes, conflictKey } = signing(name, units)
  const spending = { asset: trx, units, cap, recipient: 'Acme', recipientCap: null, ...change }
  return { keyId, request, intentHash, bytes, conflictKey, spending }
}
const spentOf = (record: NodeRecord) => Object.fromEntries(record.spentOf('k1'))
const keyState = (change: Partial<KeyState> = {}): KeyState => ({
  ...unheld,
  current: { keyHash: 'h1', epoch: 1 },
  ...change,
})

describe('spends', () => {
  test('are summed by asset and by their witnesses, in memory and after a restart', () => {
    const folder = place()
    const record = open(folder)
    record.beginSigning(signing('a', 2n))
    record.beginSigning(signing('b', 3n, { role: 'witnessed' }))
    record.beginSigning(signing('c', 2n ** 100n, { asset: usdt, cap: null }))
    record.beginWitness(witnessing('d', 4n))
    for (const each of [record, open(folder)])
      expect(spentOf(each)).toEqual({
        [trx]: { witnessed: 7n, unwitnessed: 2n },
        [usdt]: { witnessed: 0n, unwitnessed: 2n ** 100n },
      })
    expect(record.spentOf('k2').size).toBe(0)
  })

  test.each(['unwitnessed', 'witnessed'] as const)(
    'DAILY_CAP for the first unit too many, %s',
    (role: SpendRole) => {
      const folder = place()
      const most = role === 'witnessed' ? 12n : 6n
      open(folder).beginSigning(signing('a', most - 1n, { role }))
      const record = open(folder)
      expect(() => record.beginSigning(signing('b', 2n, { role }))).toThrow(
        refused('DAILY_CAP', { field: 'units' }),
      )
      record.beginSigning(signing('c', 1n, { role }))
      expect(() => record.beginWitness(witnessing('d', 1n))).toThrow(refused('DAILY_CAP'))
    },
  )

  test('a refused spend is not counted and binds its request to nothing', () => {
    const record = open(place())
    expect(() => record.beginSigning(signing('a', 7n))).toThrow(refused('DAILY_CAP'))
    expect(spentOf(record)).toEqual({})
    record.beginSigning({ ...signing('a', 6n), bytes: 'other bytes' })
  })

  test('bytes of one intent that exclude each other count once, whether they are the same or others', () => {
    const record = open(place())
    record.beginSigning(signing('a', 3n))
    record.beginSigning(signing('a', 3n))
    expect(spentOf(record)).toEqual({ [trx]: { witnessed: 0n, unwitnessed: 3n } })
    record.beginSigning({ ...signing('a', 3n), bytes: 'other bytes', conflictKey: 'only a' })
    expect(spentOf(record)).toEqual({ [trx]: { witnessed: 0n, unwitnessed: 3n } })
  })

  test('a witness that takes part without witnesses needs room for the larger weight', () => {
    const record = open(place())
    record.beginWitness(witnessing('a', 5n))
    record.beginWitness(witnessing('b', 3n))
    expect(() => record.beginSigning(signing('a', 5n))).toThrow(refused('DAILY_CAP'))
    record.beginSigning(signing('b', 3n))
    expect(spentOf(record)).toEqual({ [trx]: { witnessed: 5n, unwitnessed: 3n } })
  })

  test('ALREADY_SIGNED for a witness that agreed to other bytes of the request', () => {
    const record = open(place())
    record.beginSigning(signing('a', 1n))
    expect(() =>
      record.beginWitness({ ...witnessing('a', 1n), bytes: 'bb', conflictKey: 'only bb' }),
    ).toThrow(refused('ALREADY_SIGNED'))
  })

  test('count until the end of their window, from the last time they were recorded', () => {
    const record = open(place())
    record.beginSigning(signing('a', 6n))
    pass(dayMs)
    record.beginSigning(signing('a', 6n))
    pass(windowMs - 1)
    expect(() => record.beginSigning(signing('b', 1n))).toThrow(refused('DAILY_CAP'))
    pass(1)
    record.beginSigning(signing('b', 6n))
  })

  test('survive compactions inside their window, and not after it', () => {
    const folder = place()
    const limits = { mostLapsed: 10 }
    const record = open(folder, limits)
    record.beginSigning(signing('a', 6n))
    const fill = () => {
      for (let place = 0; place < 30; place += 1) record.beginSession(`filler ${(names += 1)}`)
    }
    fill()
    pass(dayMs + 60_000)
    fill()
    const lines = () => readFileSync(join(folder, 'record'), 'utf8').split('\n').length - 1
    expect(lines(), 'it was compacted').toBeLessThan(55)
    for (const each of [record, open(folder, limits)])
      expect(spentOf(each)).toEqual({ [trx]: { witnessed: 0n, unwitnessed: 6n } })
    pass(windowMs)
    fill()
    expect(spentOf(open(folder, limits))).toEqual({})
  })

  test('without a cap they are recorded and refused nothing', () => {
    const record = open(place())
    record.beginSigning(signing('a', 100n, { cap: null }))
    expect(() => record.beginSigning(signing('b', 1n))).toThrow(refused('DAILY_CAP'))
  })

  test('RESTORED: a share that came from elsewhere has no cap to spend from before a window has passed', () => {
    const record = open(place())
    record.changeKey('k1', keyState({ restored: { at: start, keyHash: null } }))
    pass(windowMs - 1)
    expect(() => record.beginSigning(signing('a', 1n))).toThrow(refused('RESTORED', { field: 'units' }))
    record.beginSigning(signing('b', 1n, { cap: null }))
    pass(1)
    record.beginSigning(signing('c', 1n))
  })

  test('a record of an earlier version, whose signings state no spend, opens with nothing spent', () => {
    const { spending, ...earlier } = signing('a', 5n)
    const record = open(place([{ kind: 'signing', at: start, ...earlier }]))
    expect(spending?.units).toBe(5n)
    expect(spentOf(record)).toEqual({})
    expect(() => record.beginSigning({ ...signing('a', 5n), intentHash: 'other' })).toThrow(
      refused('ALREADY_SIGNED'),
    )
  })
})

describe('the cap of a recipient', () => {
  const recipientCap = { ...cap, cap: 8n }
  const to = (recipient: string): Partial<Spending> => ({ recipient, recipientCap, cap: null })

  test('counts what one recipient is paid in one asset, after a restart too', () => {
    const folder = place()
    open(folder).beginSigning(signing('a', 3n, to('Acme')))
    const record = open(folder)
    expect(() => record.beginSigning(signing('b', 2n, to('Acme')))).toThrow(
      refused('RECIPIENT_CAP', { field: 'units' }),
    )
    record.beginSigning(signing('c', 4n, to('Bolt')))
    record.beginSigning(signing('d', 4n, { ...to('Acme'), asset: usdt }))
    record.beginSigning(signing('e', 1n, to('Acme')))
  })

  test('counts a witnessed spend once, and one that this signer witnesses', () => {
    const record = open(place())
    record.beginWitness(witnessing('a', 5n, to('Acme')))
    record.beginSigning(signing('b', 3n, { ...to('Acme'), role: 'witnessed' }))
    expect(() => record.beginWitness(witnessing('c', 1n, to('Acme')))).toThrow(refused('RECIPIENT_CAP'))
  })

  test('ends with its window, and survives compactions inside it', () => {
    const folder = place()
    const limits = { mostLapsed: 10 }
    const record = open(folder, limits)
    record.beginSigning(signing('a', 4n, to('Acme')))
    for (let place = 0; place < 30; place += 1) record.beginSession(`filler ${(names += 1)}`)
    pass(windowMs - 1)
    for (let place = 0; place < 30; place += 1) record.beginSession(`filler ${(names += 1)}`)
    expect(() => open(folder, limits).beginSigning(signing('b', 1n, to('Acme')))).toThrow(
      refused('RECIPIENT_CAP'),
    )
    pass(1)
    record.beginSigning(signing('b', 4n, to('Acme')))
  })

  test('counts a spend without a recipient, of an earlier version, for everyone', () => {
    const { spending, ...earlier } = signing('a', 4n)
    const spend = { asset: trx, units: String(spending?.units), isWitnessed: false }
    const record = open(place([{ kind: 'signing', at: start, ...earlier, spend }]))
    for (const recipient of ['Acme', 'Bolt'])
      expect(() => record.beginSigning(signing('b', 1n, to(recipient)))).toThrow(refused('RECIPIENT_CAP'))
  })

  test('RESTORED for a share whose earlier spends are not known', () => {
    const record = open(place())
    record.changeKey('k1', keyState({ restored: { at: start, keyHash: null } }))
    expect(() => record.beginSigning(signing('a', 1n, to('Acme')))).toThrow(refused('RESTORED'))
  })
})

describe('the clock', () => {
  test('CLOCK_BACK names both times, and corrections of two minutes are allowed', () => {
    const record = open(place())
    record.beginSession('s1')
    pass(-2 * 60_000)
    record.beginSession('s2')
    pass(-1)
    expect(() => record.beginSession('s3')).toThrow(
      'it is 2025-12-31T23:57:59.999Z, and the last act was at 2026-01-01',
    )
    expect(() => record.beginSession('s3')).toThrow(refused('CLOCK_BACK', { field: 'time' }))
    expect(() => record.beginWitness(witnessing('a', 1n))).toThrow(refused('CLOCK_BACK'))
  })

  test('a day or a year that passes is not a jump, nor is a start after a long pause', () => {
    const folder = place()
    const record = open(folder)
    pass(365 * dayMs)
    record.beginSession('s1')
    time += 2 * dayMs
    open(folder).beginSession('s2')
  })

  test('CLOCK_AHEAD after a jump of more than a day while running, and not after a shorter one', () => {
    const record = open(place())
    time += dayMs
    record.beginSession('s1')
    time += 1
    expect(() => record.beginSession('s2')).toThrow(refused('CLOCK_AHEAD', { field: 'time' }))
    expect(() => record.beginSession('s2')).toThrow(
      'it jumped to 2026-01-02T00:00:00.001Z when 2026-01-01T00:00:00.000Z',
    )
  })

  test('jumps add up', () => {
    const record = open(place())
    time += dayMs / 2
    record.beginSession('s1')
    time += dayMs / 2 + 1
    expect(() => record.beginSession('s2')).toThrow(refused('CLOCK_AHEAD'))
  })

  test('a corrected clock is accepted at once, in the same process and after a restart', () => {
    const folder = place()
    for (const isRestarted of [false, true]) {
      const record = open(folder)
      time += 3 * dayMs
      expect(() => record.beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
      time -= 3 * dayMs
      const again = isRestarted ? open(folder) : record
      again.beginSession(`corrected ${(names += 1)}`)
    }
  })

  test('the next jump is refused too, after a start with a clock that was wrong and then corrected', () => {
    const folder = place()
    const record = open(folder)
    time += 3 * dayMs
    expect(() => record.beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
    const again = open(folder)
    time -= 3 * dayMs
    again.beginSession('s1')
    time += 2 * dayMs
    expect(() => again.beginSession('s2')).toThrow(refused('CLOCK_AHEAD'))
  })

  test('a restart does not make a clock right that jumped; its operator does', () => {
    const folder = place()
    const record = open(folder)
    expect(record.acceptClock()).toBe(false)
    time += 3 * dayMs
    expect(() => record.beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
    expect(() => open(folder).beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
    expect(open(folder).acceptClock()).toBe(true)
    const again = open(folder)
    again.beginSession('s1')
    time += dayMs + 1
    expect(() => again.beginSession('s2'), 'the next jump').toThrow(refused('CLOCK_AHEAD'))
  })

  test('a refused clock is still refused after the record was written anew', () => {
    const folder = place()
    const record = open(folder, { mostLapsed: 6 })
    record.changeKey('k1', keyState())
    time += 3 * dayMs
    expect(() => record.beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
    time -= 3 * dayMs
    for (let place = 0; place < 30; place += 1) record.changeKey('k1', keyState())
    time += 3 * dayMs
    expect(() => open(folder).beginSession('s1')).toThrow(refused('CLOCK_AHEAD'))
  })
})

describe('ends', () => {
  const stated = ({ length, head }: { length: number; head: string }, at = time) => ({ length, head, at })

  test('are counted on through compactions, and those of the last day are held', () => {
    const folder = place()
    const record = open(folder, { mostLapsed: 10 })
    const ends = Array.from({ length: 60 }, (_, place) => {
      pass(dayMs / 40)
      record.beginSession(`s${place}`)
      return stated(record.end)
    })
    expect(ends.map(({ length }) => length)).toEqual(
      ends.map(({ length }) => length).toSorted((a, b) => a - b),
    )
    expect(readFileSync(join(folder, 'record'), 'utf8').split('\n').length).toBeLessThan(60)
    for (const each of [record, open(folder)])
      for (const end of ends) expect(() => each.assertHolds(end, 2)).not.toThrow()
    const lately = ends.at(-20)!
    expect(() => open(folder).assertHolds({ ...lately, head: 'ff'.repeat(32) }, 2)).toThrow(
      refused('ROLLED_BACK'),
    )
  })

  test('ROLLED_BACK for an end beyond the record, and for one with another hash; every key is then as restored', () => {
    const folder = place()
    const record = open(folder)
    record.changeKey('k1', keyState())
    record.beginSession('s1')
    const { length, head } = record.end
    for (const end of [
      { length: length + 5, head },
      { length, head: 'ff'.repeat(32) },
    ]) {
      const copy = place([{ kind: 'key', at: start, keyId: 'k1', state: keyState() }])
      const rolledBack = open(copy)
      rolledBack.beginSession('s1')
      expect(() => rolledBack.assertHolds(stated(end), 2)).toThrow(
        refused('ROLLED_BACK', { field: 'record' }),
      )
      for (const each of [rolledBack, open(copy)])
        expect(each.keys.get('k1')).toMatchObject({
          restored: { at: start, keyHash: 'h1', isRolledBack: true },
          movedAt: start,
        })
    }
  })

  test('ends stated before a known rollback are not held against it, later ones are', () => {
    const folder = place()
    const record = open(folder)
    record.changeKey('k1', keyState())
    const lost = stated({ length: 50, head: 'ff'.repeat(32) })
    pass(1_000)
    expect(() => record.assertHolds(lost, 2)).toThrow(refused('ROLLED_BACK'))
    for (const each of [record, open(folder)]) each.assertHolds(lost, 3)
    const rewriting = open(folder, { mostLapsed: 6 })
    for (let change = 0; change < 20; change += 1) rewriting.changeKey('k1', keyState())
    open(folder).assertHolds({ ...lost, length: 1_000 }, 3)
    pass(1_000)
    expect(() => open(folder).assertHolds(stated(lost), 3)).toThrow(refused('ROLLED_BACK'))
  })

  test('an accepted rollback leaves a share that signs requests made later', () => {
    const folder = place()
    const record = open(folder)
    record.changeKey('k1', keyState())
    expect(record.acceptRollback()).toBe(false)
    expect(() => record.assertHolds(stated({ length: 50, head: 'ff' }), 2)).toThrow(refused('ROLLED_BACK'))
    pass(1_000)
    expect(record.acceptRollback()).toBe(true)
    expect(open(folder).keys.get('k1')?.restored).toEqual({ at: time, keyHash: null })
  })

  test('shares from a backup that are rolled back still wait for their refresh', () => {
    const folder = place()
    const record = open(folder)
    record.changeKey('k1', keyState({ restored: { at: start, keyHash: 'h1' } }))
    pass(1_000)
    expect(() => record.assertHolds(stated({ length: 50, head: 'ff' }), 2)).toThrow(refused('ROLLED_BACK'))
    expect(record.acceptRollback()).toBe(false)
    expect(open(folder).keys.get('k1')?.restored).toMatchObject({ at: time, keyHash: 'h1' })
  })

  test('what a peer stated is written with the next session, and kept when the record is written anew', () => {
    const folder = place()
    const record = open(folder, { mostLapsed: 10 })
    const end = { party: 2, at: start, length: 9, head: 'ab', signature: 'cd' }
    record.notePeer(end)
    expect(record.endOfPeer(2)).toEqual(end)
    expect(open(folder).endOfPeer(2)).toBeUndefined()
    record.beginSession('first')
    expect(open(folder).endOfPeer(2)).toEqual(end)
    pass(2 * dayMs)
    for (let place = 0; place < 40; place += 1) record.beginSession(`s${place}`)
    expect(open(folder).endOfPeer(2)).toEqual(end)
  })
})
