import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCeremony } from '../../test/run-ceremony.ts'
import { UnreliableRecord } from '../record/unreliable-record.ts'
import { openNodeFolder } from '../node-folder.ts'
import { makeNodes } from '../testing-folders.ts'
import { readShare } from './read-share.ts'
import { BrokenSeal } from './seal.ts'

const keyId = '0190a3f2-7b1c-7def-8a01-00000000000a'
const otherKeyId = '0190a3f2-7b1c-7def-8a01-00000000000b'
const parties = [1, 2, 3]
const refused = (code: string) => expect.objectContaining({ code }) as object
const removals: (() => void)[] = []

/** Shares of party 1: of one key in its first three generations, and of another key. */
const made: Uint8Array[] = []
let other: Uint8Array
let folder: ReturnType<typeof reopenable>

beforeAll(() => {
  let shares = generate('a')
  made.push(shareOf(shares, 1))
  for (const session of ['b', 'c']) {
    shares = refreshed(session, shares)
    made.push(shareOf(shares, 1))
  }
  other = shareOf(generate('d'), 1)
})
beforeEach(() => {
  folder = reopenable()
})
afterAll(() => {
  for (const remove of removals) remove()
})

const sessionOf = (name: string) => name.repeat(64)

function generate(session: string) {
  const rules = { networks: 'test' as const, organisation: otherKeyId }
  const ceremony = { kind: 'keygen' as const, session: sessionOf(session), curve: 'ed25519' as const }
  return runCeremony(new Map(parties.map((me) => [me, { ...ceremony, me, parties, threshold: 2, rules }])))
}
function refreshed(session: string, before: ReturnType<typeof generate>) {
  return runCeremony(
    new Map(
      parties.map((me) => [
        me,
        { kind: 'refresh' as const, session: sessionOf(session), share: shareOf(before, me) },
      ]),
    ),
  )
}
function shareOf(results: ReturnType<typeof generate>, party: number): Uint8Array<ArrayBuffer> {
  const result = results.get(party)
  if (result?.kind !== 'share') throw new Error(`party ${party} has no share`)
  return new Uint8Array(result.share)
}
const generation = (epoch: number): Uint8Array => made[epoch - 1] ?? new Uint8Array()
const hashOf = (bytes: Uint8Array) => readShare(bytes).keyHash

/** A signer's folder that can be closed and opened again, as by a restart. */
function reopenable() {
  const { made: nodes, remove } = makeNodes(1)
  const [node] = nodes
  if (node === undefined) throw new Error('one node is made')
  let opened = openNodeFolder(node.path, node.sealingKey)
  removals.push(() => {
    opened.close()
    remove()
  })
  return {
    path: join(node.path, 'shares'),
    get shares() {
      return opened.shares
    },
    close: () => opened.close(),
    reopen() {
      opened.close()
      opened = openNodeFolder(node.path, node.sealingKey)
      return opened.shares
    },
  }
}

test('a share is there after a restart, sealed: the file holds none of its bytes', () => {
  folder.shares.insert(keyId, generation(1))
  const shares = folder.reopen()
  expect(shares.get(keyId).keyHash).toBe(hashOf(generation(1)))
  expect([shares.count, shares.newestEpoch]).toEqual([1, 1])
  const [name] = readdirSync(join(folder.path, keyId))
  const file = readFileSync(join(folder.path, keyId, name ?? ''))
  expect(file.includes(Buffer.from(generation(1).slice(-32)))).toBe(false)
})

test('UNKNOWN_KEY for a key of which no share is held', () => {
  expect(folder.shares.find(keyId)).toBeUndefined()
  expect(() => folder.shares.get(keyId)).toThrow(refused('UNKNOWN_KEY'))
  expect(() => folder.shares.getOfEpoch(keyId, 1)).toThrow(refused('UNKNOWN_KEY'))
  expect(folder.shares.newestEpoch).toBeNull()
})

test('KEY_EXISTS for a name that is held, or that was given up', () => {
  folder.shares.insert(keyId, generation(1))
  expect(() => folder.shares.insert(keyId, other)).toThrow(refused('KEY_EXISTS'))
  folder.shares.beginDrop(keyId)
  folder.shares.drop(keyId)
  expect(folder.shares.find(keyId)).toBeUndefined()
  expect(() => folder.shares.insert(keyId, other)).toThrow(refused('KEY_EXISTS'))
})

test('a refreshed share signs once it is kept; the one it replaces is put aside for one more generation', () => {
  const { shares } = folder
  shares.insert(keyId, generation(1))
  shares.insertNext(keyId, generation(2))
  expect(shares.get(keyId).key.epoch).toBe(1)
  expect(shares.findNext(keyId)?.key.epoch).toBe(2)
  expect(shares.getOfEpoch(keyId, 2).key.epoch).toBe(2)
  expect(() => shares.getOfEpoch(keyId, 3)).toThrow(refused('EPOCH'))
  shares.keep(keyId, 2, 0)
  expect(shares.get(keyId).key.epoch).toBe(2)
  expect(shares.findNext(keyId)).toBeUndefined()
  expect(shares.previousEntries().map(([, { key }]) => key.epoch)).toEqual([1])
  shares.insertNext(keyId, generation(3))
  shares.keep(keyId, 3, 0)
  expect(
    folder
      .reopen()
      .previousEntries()
      .map(([, { key }]) => key.epoch),
  ).toEqual([2])
})

test('EPOCH for a next share that is not newer than the one that signs', () => {
  folder.shares.insert(keyId, generation(2))
  for (const epoch of [1, 2])
    expect(() => folder.shares.insertNext(keyId, generation(epoch))).toThrow(refused('EPOCH'))
})

test('keeping again what is kept changes nothing', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.insertNext(keyId, generation(2))
  folder.shares.keep(keyId, 2, 0)
  folder.shares.keep(keyId, 2, 0)
  expect(folder.shares.get(keyId).key.epoch).toBe(2)
})

test('a signer does not start when a share that its record names is missing, broken or of another key', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.insert(otherKeyId, other)
  folder.close()
  const [own, others] = [keyId, otherKeyId].map((id) => {
    const [name] = readdirSync(join(folder.path, id))
    return join(folder.path, id, name ?? '')
  })
  const [kept, ofOther] = [readFileSync(own ?? ''), readFileSync(others ?? '')]
  rmSync(own ?? '')
  expect(() => folder.reopen()).toThrow(UnreliableRecord)
  for (const bytes of [Buffer.concat([kept.subarray(0, -1), Buffer.from([0])]), ofOther]) {
    writeFileSync(own ?? '', bytes)
    expect(() => folder.reopen()).toThrow(BrokenSeal)
  }
  writeFileSync(own ?? '', kept)
  expect(folder.reopen().count).toBe(2)
})

test('a share of another generation under the name that the record has does not open', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.insertNext(keyId, generation(2))
  folder.close()
  const place = join(folder.path, keyId)
  const names = readdirSync(place).filter((name) => name.endsWith('.share'))
  const [first, second] = names.toSorted()
  renameSync(join(place, second ?? ''), join(place, first ?? ''))
  writeFileSync(join(place, second ?? ''), readFileSync(join(place, first ?? '')))
  expect(() => folder.reopen()).toThrow('not the one of the record')
})

test('files and folders that the record does not name are reported, and never used', () => {
  folder.shares.insert(keyId, generation(1))
  mkdirSync(join(folder.path, 'notes'))
  writeFileSync(join(folder.path, keyId, 'copy.share'), 'x')
  expect(folder.reopen().strays.toSorted()).toEqual([join(keyId, 'copy.share'), 'notes'].toSorted())
  expect(folder.shares.count).toBe(1)
})

test('KEY_USED: a key that signed or whose generation ended is not given up', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.endGeneration(keyId)
  expect(() => folder.shares.beginDrop(keyId)).toThrow(refused('KEY_USED'))
})

test('giving a key up destroys the files of its shares', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.beginDrop(keyId)
  folder.shares.drop(keyId)
  expect(readdirSync(join(folder.path, keyId)).filter((name) => name.endsWith('.share'))).toEqual([])
})

test('the shares of a refresh that was not kept are put aside when the next refresh replaces them', () => {
  folder.shares.insert(keyId, generation(1))
  folder.shares.insertNext(keyId, generation(2))
  folder.shares.insertNext(keyId, generation(3))
  expect(folder.shares.findNext(keyId)?.key.epoch).toBe(3)
  expect(folder.shares.previousEntries().map(([, { key }]) => key.epoch)).toEqual([2])
})

test('a share from a backup is noted as such: this signer no longer knows what it agreed to', () => {
  folder.shares.restore(keyId, generation(2), 77)
  expect(() => folder.shares.beginDrop(keyId)).toThrow(refused('KEY_USED'))
  expect(folder.reopen().get(keyId).key.epoch).toBe(2)
})
