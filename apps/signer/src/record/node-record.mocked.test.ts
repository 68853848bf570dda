import type * as Fs from 'node:fs'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BrokenSeal, sealWith } from '../shares/seal.ts'
import { NodeRecord, writeRecord } from './node-record.ts'
import { UnreliableRecord } from './unreliable-record.ts'

/** Bytes that the disk still accepts; null for no limit. */
const disk = vi.hoisted(() => ({ room: null as number | null }))
/** How many renames during a compaction succeed before the process crashes; null for all. */
const crash = vi.hoisted(() => ({ after: null as number | null, isCompacting: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
    renameSync: (from: string, to: string) => {
      if (from.endsWith('record.new.new')) crash.isCompacting = true
      if (crash.isCompacting && crash.after !== null) {
        if (crash.after <= 1) {
          crash.isCompacting = false
          throw new Error('the power went')
        }
        crash.after -= 1
      }
      fs.renameSync(from, to)
    },
    writeSync: (file: number, bytes: Uint8Array, at: number) => {
      if (disk.room === null) return fs.writeSync(file, bytes, at)
      if (disk.room === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      const written = fs.writeSync(file, bytes, at, Math.min(disk.room, bytes.length - at))
      disk.room -= written
      return written
    },
  }
})

const seal = sealWith(Buffer.alloc(32, 7))
const dayMs = 24 * 3_600_000
const start = Date.UTC(2026, 0, 1)
let time = start
const now = () => time

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  writeRecord(folder, seal)
  return folder
}
const open = (folder: string, limits = {}) => new NodeRecord(folder, seal, { now, elapsed: now }, limits)
const code = (name: string) => expect.objectContaining({ code: name }) as object
const signing = (session: string, bytes = 'aa', conflictKey = `only ${bytes}`) => ({
  session,
  keyId: 'k1',
  request: 'r1',
  intentHash: 'i1',
  bytes,
  conflictKey,
  until: time + dayMs,
})
const state = {
  current: { keyHash: 'h1', epoch: 1 },
  next: null,
  base: null,
  isReplacement: false,
  awaits: [],
  frozen: [],
  restored: null,
  dealt: null,
  movedAt: null,
  isUsed: false,
  isDropping: false,
}

beforeEach(() => {
  time = start
  disk.room = null
  crash.after = null
  crash.isCompacting = false
})

test('SESSION_REUSED for a name that was used, also after a restart and for another ceremony', () => {
  const path = place()
  const record = open(path)
  record.beginSession('s1')
  record.beginSigning(signing('s2'))
  for (const again of [record, open(path)]) {
    expect(() => again.beginSession('s1')).toThrow(code('SESSION_REUSED'))
    expect(() => again.beginSession('s2')).toThrow(code('SESSION_REUSED'))
    expect(() => again.beginSigning(signing('s1'))).toThrow(code('SESSION_REUSED'))
  }
})

test('ALREADY_SIGNED for other bytes of the same request; the same bytes may be retried', () => {
  const path = place()
  open(path).beginSigning(signing('s1'))
  const record = open(path)
  expect(() => record.beginSigning(signing('s2', 'bb'))).toThrow(code('ALREADY_SIGNED'))
  record.beginSigning(signing('s3'))
  expect(() => open(path).beginSigning(signing('s4', 'bb'))).toThrow(code('ALREADY_SIGNED'))
})

test('other bytes with the same conflict key may be agreed to; with another one they may not, also after a restart', () => {
  const path = place()
  open(path).beginSigning(signing('s1', 'aa', 'nonce 7'))
  const record = open(path)
  expect(() => record.beginSigning(signing('s2', 'bb', 'nonce 8'))).toThrow(code('ALREADY_SIGNED'))
  record.beginSigning(signing('s3', 'bb', 'nonce 7'))
  for (const again of [record, open(path)]) {
    expect(() => again.beginSigning(signing('s4', 'cc', 'nonce 8'))).toThrow(code('ALREADY_SIGNED'))
    expect(() => again.beginSigning(signing('s5', 'aa', 'nonce 8'))).toThrow(code('ALREADY_SIGNED'))
  }
  open(path).beginSigning(signing('s6', 'aa', 'nonce 7'))
})

test('another intent for the same request is refused, whatever its bytes and their conflict key, also after a restart', () => {
  const path = place()
  open(path).beginSigning(signing('s1', 'aa', 'nonce 7'))
  const record = open(path)
  for (const again of [record, open(path)])
    for (const bytes of ['aa', 'bb'])
      expect(() => again.beginSigning({ ...signing('s2', bytes, 'nonce 7'), intentHash: 'i2' })).toThrow(
        code('ALREADY_SIGNED'),
      )
  record.beginSigning(signing('s3', 'aa', 'nonce 7'))
})

test('an agreement binds its own request only', () => {
  const record = open(place())
  record.beginSigning(signing('s1', 'aa', 'nonce 7'))
  record.beginSigning({ ...signing('s2', 'bb', 'nonce 8'), request: 'r2', intentHash: 'i2' })
  expect(() => record.beginSigning(signing('s3', 'bb', 'nonce 8'))).toThrow(code('ALREADY_SIGNED'))
})

test('intent and conflict key are kept when the record is written anew', () => {
  const path = place()
  const limits = { mostLapsed: 10 }
  const record = open(path, limits)
  record.beginSigning({ ...signing('s1', 'aa', 'nonce 7'), until: start + 9 * dayMs })
  for (let day = 1; day <= 4; day++) {
    time = start + day * dayMs
    for (let number = 0; number < 20; number++) record.beginSession(`${day} ${number}`)
  }
  const again = open(path, limits)
  expect(() => again.beginSigning(signing('s2', 'bb', 'nonce 8'))).toThrow(code('ALREADY_SIGNED'))
  expect(() => again.beginSigning({ ...signing('s2', 'bb', 'nonce 7'), intentHash: 'i2' })).toThrow(
    code('ALREADY_SIGNED'),
  )
  again.beginSigning(signing('s3', 'bb', 'nonce 7'))
})

test.each([
  ['neither intent nor conflict key', {}],
  ['a conflict key but no intent', { conflictKey: 'nonce 7' }],
])('a request that an earlier version recorded with %s allows no other bytes', (_, recorded) => {
  const later = signing('s2', 'bb', 'nonce 7')
  const { keyId, request, until } = later
  const earlier = { at: start, request, until, bytes: 'aa', ...recorded }
  for (const lines of [
    [{ kind: 'signing', session: 's1', keyId, ...earlier } as const],
    [{ kind: 'request', ...earlier } as const],
  ]) {
    const folder = mkdtempSync(join(tmpdir(), 'record-'))
    writeRecord(folder, seal, lines)
    const record = open(folder)
    expect(() => record.beginSigning(later)).toThrow(code('ALREADY_SIGNED'))
    record.beginSigning({ ...later, bytes: 'aa' })
  }
})

test('a line cut short by a power failure is dropped, and the record continues in its place', () => {
  const path = place()
  open(path).beginSession('s1')
  appendFileSync(join(path, 'record'), 'SEZTMQ')
  open(path).beginSession('s2')
  expect(() => open(path).beginSession('s2')).toThrow(code('SESSION_REUSED'))
})

test('a record with a line changed, removed, moved or repeated does not open', () => {
  const path = place()
  const record = open(path)
  for (const name of ['s1', 's2', 's3']) record.beginSession(name)
  const [first, second, third] = readFileSync(join(path, 'record'), 'utf8').split('\n')
  for (const lines of [
    [second, third],
    [first, third],
    [second, first, third],
    [first, first, second],
    [first, `${second?.slice(0, -5)}AAAA=`, third],
    [first, second, `${third?.slice(0, -5)}AAAA=`],
  ]) {
    writeFileSync(join(path, 'record'), `${lines.join('\n')}\n`)
    expect(() => open(path)).toThrow(BrokenSeal)
  }
})

test('a line cut short by a full disk is dropped, and the record continues in its place', () => {
  const path = place()
  const record = open(path)
  record.beginSession('s1')
  disk.room = 20
  expect(() => record.beginSession('s2')).toThrow(code('UNWRITTEN'))
  disk.room = null
  record.beginSession('s3')
  const again = open(path)
  for (const used of ['s1', 's3']) expect(() => again.beginSession(used)).toThrow(code('SESSION_REUSED'))
  again.beginSession('s2')
})

describe('a folder with a part missing or older than the rest does not open', () => {
  const files = ['record', 'manifest'] as const
  /** A record of one session, and copies of both files taken before its second line. */
  function written() {
    const folder = place()
    const record = open(folder)
    record.beginSession('s1')
    const before = new Map(files.map((name) => [name, readFileSync(join(folder, name))]))
    record.beginSigning(signing('s2'))
    record.beginSession('s3')
    return { folder, before }
  }

  test.each(files)('%s deleted', (name) => {
    const { folder } = written()
    rmSync(join(folder, name))
    expect(() => open(folder)).toThrow(UnreliableRecord)
    expect(() => open(folder)).toThrow(`its ${name} is missing`)
  })

  test.each(files)('%s restored from an older copy', (name) => {
    const { folder, before } = written()
    writeFileSync(join(folder, name), before.get(name) ?? '')
    expect(() => open(folder)).toThrow('one of them is from an older copy')
  })

  test('an old manifest is also noticed when only a freeze is missing from it', () => {
    const folder = place()
    open(folder).changeKey('k1', state)
    const before = readFileSync(join(folder, 'manifest'))
    open(folder).freeze('k1', 'h1', 2)
    writeFileSync(join(folder, 'manifest'), before)
    // The state equals a crash between the two files. The record decides, so the freeze remains.
    expect(open(folder).keys.get('k1')?.frozen).toEqual([{ keyHash: 'h1', party: 2 }])
  })

  test('a crash between record and manifest loses nothing', () => {
    const { folder } = written()
    const manifest = readFileSync(join(folder, 'manifest'))
    open(folder).beginSession('s4')
    writeFileSync(join(folder, 'manifest'), manifest)
    expect(() => open(folder).beginSession('s4')).toThrow(code('SESSION_REUSED'))
    open(folder).beginSession('s5')
  })
})

describe('while the record cannot be written', () => {
  test('a freeze takes effect at once, nothing begins, and all of it is on the disk afterwards', () => {
    const folder = place()
    const record = open(folder)
    record.changeKey('k1', state)
    disk.room = 0
    record.freeze('k1', 'h1', 2)
    expect(record.keys.get('k1')?.frozen).toEqual([{ keyHash: 'h1', party: 2 }])
    expect(() => record.assertWritten()).toThrow(code('UNWRITTEN'))
    expect(() => record.beginSession('s1')).toThrow(code('UNWRITTEN'))
    expect(() => record.beginSigning(signing('s1'))).toThrow(code('UNWRITTEN'))
    disk.room = null
    record.beginSession('s2')
    expect(open(folder).keys.get('k1')?.frozen).toEqual([{ keyHash: 'h1', party: 2 }])
  })

  test('a manifest that cannot be written blocks everything, and the lines in the record count', () => {
    const folder = place()
    const record = open(folder)
    mkdirSync(join(folder, 'manifest.new'))
    expect(() => record.beginSession('s1')).toThrow(code('UNWRITTEN'))
    expect(() => record.beginSession('s2')).toThrow(code('UNWRITTEN'))
    rmSync(join(folder, 'manifest.new'), { recursive: true })
    expect(() => record.beginSession('s1')).toThrow(code('SESSION_REUSED'))
    record.beginSession('s2')
    open(folder)
  })

  test('nothing is appended to a record that another process has written to', () => {
    const folder = place()
    const [first, second] = [open(folder), open(folder)]
    first.beginSession('s1')
    expect(() => second.beginSession('s2')).toThrow(code('UNWRITTEN'))
    expect(() => open(folder).beginSession('s1')).toThrow(code('SESSION_REUSED'))
  })
})

describe('lapsed entries', () => {
  test('session names lapse after a day, and requests 30 days after the end of their intent, not earlier', () => {
    const folder = place()
    const limits = { mostLapsed: 10 }
    const record = open(folder, limits)
    record.changeKey('k1', state)
    record.beginSigning({ ...signing('first'), until: start + 5 * dayMs })
    record.freeze('k1', 'h1', 3)
    for (let day = 1; day <= 4; day++) {
      time = start + day * dayMs
      for (let number = 0; number < 20; number++) record.beginSession(`${day} ${number}`)
    }
    // 80 sessions over four days: those of the last day remain, and the request.
    const lines = readFileSync(join(folder, 'record'), 'utf8').split('\n').length - 1
    expect(lines).toBeLessThan(60)
    for (const again of [record, open(folder, limits)]) {
      expect(() => again.beginSession('4 0')).toThrow(code('SESSION_REUSED'))
      expect(() => again.beginSigning(signing('other', 'bb'))).toThrow(code('ALREADY_SIGNED'))
      expect(again.keys.get('k1')).toMatchObject({ isUsed: true, frozen: [{ keyHash: 'h1', party: 3 }] })
    }
    for (const day of [35, 36]) {
      time = start + day * dayMs + 1
      const other = () => record.beginSigning(signing(`other ${day}`, 'bb'))
      if (day === 35) expect(other).toThrow(code('ALREADY_SIGNED'))
      for (let number = 0; number < 40; number++) record.beginSession(`${day} ${number}`)
      if (day === 36) other()
    }
  })

  test.each([1, 2, 3])('a crash at step %i of a compaction leaves the old record or the new one', (step) => {
    const folder = place()
    const record = open(folder, { mostLapsed: 8 })
    for (let number = 0; number < 20; number++) record.beginSession(`old ${number}`)
    time = start + 2 * dayMs
    crash.after = step
    expect(() => {
      for (let number = 0; number < 40; number++) record.beginSession(`new ${number}`)
    }).toThrow()
    crash.after = null
    const again = open(folder)
    expect(() => again.beginSession('new 0')).toThrow(code('SESSION_REUSED'))
    again.beginSession('after')
    open(folder)
  })

  test('TOO_MANY_SESSIONS at the limit of remembered sessions, until a day has passed', () => {
    const record = open(place(), { mostEntries: 5 })
    for (let number = 0; number < 5; number++) record.beginSession(`s${number}`)
    expect(() => record.beginSession('s5')).toThrow(code('TOO_MANY_SESSIONS'))
    time = start + dayMs + 1
    record.beginSession('s5')
  })

  test('CLOCK_BACK: a clock that is behind the newest line would make entries lapse too early', () => {
    const folder = place()
    time = start + dayMs
    open(folder).beginSession('s1')
    time = start
    expect(() => open(folder).beginSession('s2')).toThrow(code('CLOCK_BACK'))
    time = start + dayMs - 60_000
    open(folder).beginSession('s2')
  })
})
