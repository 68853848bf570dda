import type * as Fs from 'node:fs'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BrokenSeal, sealWith } from '../shares/seal.ts'
import { SigningRecord } from './signing-record.ts'

/** How many bytes the disk still takes; null: as many as one likes. */
const disk = vi.hoisted(() => ({ room: null as number | null }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
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
const place = () => join(mkdtempSync(join(tmpdir(), 'record-')), 'record')
const signing = (session: string, bytes = 'aa') => ({ session, request: 'r1', bytes })

test('SESSION_REUSED for a name that was used, also after a restart and for another ceremony', () => {
  const path = place()
  const record = new SigningRecord(path, seal)
  record.beginSession('s1')
  record.beginSigning(signing('s2'))
  for (const again of [record, new SigningRecord(path, seal)]) {
    expect(() => again.beginSession('s1')).toThrow(expect.objectContaining({ code: 'SESSION_REUSED' }))
    expect(() => again.beginSession('s2')).toThrow(expect.objectContaining({ code: 'SESSION_REUSED' }))
    expect(() => again.beginSigning(signing('s1'))).toThrow(
      expect.objectContaining({ code: 'SESSION_REUSED' }),
    )
  }
})

test('ALREADY_SIGNED for other bytes of the same request; the same bytes may be tried again', () => {
  const path = place()
  new SigningRecord(path, seal).beginSigning(signing('s1'))
  const record = new SigningRecord(path, seal)
  expect(() => record.beginSigning(signing('s2', 'bb'))).toThrow(
    expect.objectContaining({ code: 'ALREADY_SIGNED' }),
  )
  record.beginSigning(signing('s3'))
  expect(() => new SigningRecord(path, seal).beginSigning(signing('s4', 'bb'))).toThrow(
    expect.objectContaining({ code: 'ALREADY_SIGNED' }),
  )
})

test('a line that was cut short by the end of the power is forgotten, and the record goes on behind it', () => {
  const path = place()
  new SigningRecord(path, seal).beginSession('s1')
  appendFileSync(path, 'SEZTMQ')
  new SigningRecord(path, seal).beginSession('s2')
  expect(() => new SigningRecord(path, seal).beginSession('s2')).toThrow(
    expect.objectContaining({ code: 'SESSION_REUSED' }),
  )
})

test('a record with a line changed, left out, moved or said twice does not open', () => {
  const path = place()
  const record = new SigningRecord(path, seal)
  for (const name of ['s1', 's2', 's3']) record.beginSession(name)
  const [first, second, third] = readFileSync(path, 'utf8').split('\n')
  for (const lines of [
    [second, third],
    [first, third],
    [second, first, third],
    [first, first, second],
    [first, `${second?.slice(0, -5)}AAAA=`, third],
  ]) {
    writeFileSync(path, `${lines.join('\n')}\n`)
    expect(() => new SigningRecord(path, seal)).toThrow(BrokenSeal)
  }
})

test('a line that a full disk took a part of is forgotten, and the record goes on behind it', () => {
  const path = place()
  const record = new SigningRecord(path, seal)
  record.beginSession('s1')
  disk.room = 20
  expect(() => record.beginSession('s2')).toThrow('ENOSPC')
  disk.room = null
  record.beginSession('s3')
  const again = new SigningRecord(path, seal)
  for (const used of ['s1', 's3'])
    expect(() => again.beginSession(used)).toThrow(expect.objectContaining({ code: 'SESSION_REUSED' }))
  again.beginSession('s2')
})
