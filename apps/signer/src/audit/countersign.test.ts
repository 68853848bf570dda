import { execFileSync } from 'node:child_process'
import {
  type AuditHead,
  digestOfReceipt,
  noHash,
  openAuditReceipt,
  signAuditReceipt,
  toBase64,
} from '@holdfast/mpc/nodes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NodeFolder, openNodeFolder } from '../node-folder.ts'
import { readManifest } from '../record/manifest.ts'
import { NodeRecord, pathsIn, writeRecord } from '../record/node-record.ts'
import { rulesDocument, rulesOf, tighter } from '../rules/testing.ts'
import { sealWith } from '../shares/seal.ts'
import { type MadeNodes, makeNodes } from '../testing-folders.ts'
import { commandOf } from '../testing-processes.ts'
import { countersign } from './countersign.ts'

const organisation = '0190a3f2-7b1c-7def-8a01-ba9876543210'
const hashOf = (seq: number, chain = 'a') => `${chain}${String(seq).padStart(63, '0')}`
const headOf = (after: number, seq: number, chain = 'a'): AuditHead => ({
  organisation,
  after,
  hashes: Array.from({ length: seq - after }, (_, place) => hashOf(after + place + 1, chain)),
})

let made: MadeNodes
let folder: NodeFolder
let now: number
const open = () => {
  const [node] = made.made
  if (node === undefined) throw new Error('no node was made')
  folder = openNodeFolder(node.path, node.sealingKey, () => now)
}
const reopen = () => {
  folder.close()
  open()
}
beforeEach(() => {
  now = Date.now()
  made = makeNodes(2)
  open()
})
afterEach(() => {
  folder.close()
  made.remove()
})

const sign = (head: AuditHead) => countersign(folder, head, now)
const opened = (head: AuditHead) => openAuditReceipt(sign(head), folder.identity.name)
const command = (...args: string[]): string => {
  const [node] = made.made
  folder.close()
  try {
    return execFileSync(process.execPath, [...commandOf('audit'), ...args], {
      env: { SIGNER_DATA: node?.path, SIGNER_SEALING_KEY: node?.sealingKey.toString('hex') },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } finally {
    open()
  }
}

test('each receipt names the new events and the receipt before it, and the signer keeps it through a restart', () => {
  const first = sign(headOf(0, 3))
  expect(openAuditReceipt(first, folder.identity.name)).toEqual({
    ...headOf(0, 3),
    signer: folder.identity.name,
    rules: { version: 0, hash: noHash },
    record: { length: 0, head: noHash },
    previous: noHash,
    at: now,
  })
  reopen()
  expect(opened(headOf(1, 5))).toMatchObject({
    ...headOf(3, 5),
    previous: digestOfReceipt(first.receipt),
    record: { length: 1 },
  })
})

test('a receipt names the rules in force, and the next one the version that came into force meanwhile', () => {
  const first = rulesOf(rulesDocument({ organisation }))
  const next = tighter(first)
  folder.rules.apply(organisation, { kind: 'accept', rules: first })
  expect(opened(headOf(0, 3))?.rules).toEqual({ version: 1, hash: first.hash })
  folder.rules.apply(organisation, { kind: 'accept', rules: next })
  reopen()
  expect(opened(headOf(3, 4))?.rules).toEqual({ version: 2, hash: next.hash })
})

test('the same events get the same receipt, and nothing more is written', () => {
  const first = sign(headOf(0, 3))
  const { length } = folder.record.end
  expect(sign(headOf(0, 3))).toEqual(first)
  expect(sign(headOf(1, 2))).toEqual(first)
  reopen()
  expect(sign(headOf(2, 3))).toEqual(first)
  expect(folder.record.end.length).toBe(length)
})

test.each([
  ['ends before the event that it holds', headOf(0, 4)],
  ['has the same number with another hash', headOf(4, 6, 'b')],
  ['goes on, but with another event where it holds one', headOf(4, 8, 'b')],
])('AUDIT_WENT_BACK for a record that %s, and the signer writes nothing', (_, head) => {
  sign(headOf(0, 5))
  sign(headOf(5, 6))
  const { length } = folder.record.end
  expect(() => sign(head)).toThrow(expect.objectContaining({ code: 'AUDIT_WENT_BACK', field: 'audit' }))
  expect(folder.record.end.length).toBe(length)
})

test('after the operator accepted an event, the next receipt continues from it and still names the one before', () => {
  const before = sign(headOf(0, 6))
  expect(() => sign(headOf(3, 4, 'b'))).toThrow(expect.objectContaining({ code: 'AUDIT_WENT_BACK' }))
  expect(command('--accept', organisation, `4:${hashOf(4, 'b')}`)).toContain('continues from event 4')
  expect(command('--list')).toBe(`${organisation}: event 4:${hashOf(4, 'b')}, accepted by the operator\n`)
  expect(() => sign(headOf(3, 5, 'c'))).toThrow(expect.objectContaining({ code: 'AUDIT_WENT_BACK' }))
  const previous = digestOfReceipt(before.receipt)
  expect(opened(headOf(2, 4, 'b'))).toMatchObject({ ...headOf(3, 4, 'b'), previous })
  expect(opened(headOf(3, 5, 'b'))).toMatchObject(headOf(4, 5, 'b'))
})

test('the operator prints the last receipt as a line of an export', () => {
  expect(command('--list')).toBe('nothing was countersigned yet\n')
  sign(headOf(0, 3))
  const { receipt, signature } = sign(headOf(3, 4))
  expect(JSON.parse(command('--receipt', organisation))).toEqual({
    signer: folder.identity.name,
    receipt: Buffer.from(receipt).toString('base64'),
    signature: Buffer.from(signature).toString('base64'),
  })
})

test('a compacted record keeps the newest receipts of each organisation', () => {
  const [node] = made.made
  if (node === undefined) throw new Error('no node was made')
  const seal = sealWith(node.sealingKey)
  const limits = { mostLapsed: 30 }
  const recordNow = () => new NodeRecord(node.path, seal, { now: () => now, elapsed: () => now }, limits)
  const record = recordNow()
  for (let seq = 1; seq <= 80; seq += 1) countersign({ ...folder, record }, headOf(seq - 1, seq), now)
  const kept = record.countersignatures.find(organisation)
  expect(kept).toMatchObject({ seq: 80, hash: hashOf(80) })
  expect(kept?.receipts).toHaveLength(20)
  expect(readManifest(pathsIn(node.path).manifest, seal)?.record.length).toBeLessThan(80)
  expect(recordNow().countersignatures.find(organisation)).toEqual(kept)
  reopen()
})

test('TOO_MANY_ORGANISATIONS at the thousandth and first, and those before go on', () => {
  const [node] = made.made
  if (node === undefined) throw new Error('no node was made')
  const at = (place: number) => `0190a3f2-7b1c-7def-8a01-${String(place).padStart(12, '0')}`
  const signed = openAuditReceipt(sign(headOf(0, 1)), folder.identity.name)
  if (signed === null) throw new Error('there is no receipt')
  const { identity } = folder
  const lines = Array.from({ length: 1_000 }, (_, place) => {
    const { receipt, signature } = signAuditReceipt({ ...signed, organisation: at(place) }, identity)
    const texts = { receipt: toBase64(receipt), signature: toBase64(signature) }
    return { kind: 'audit' as const, at: now, organisation: at(place), ...texts }
  })
  folder.close()
  writeRecord(node.path, sealWith(node.sealingKey), lines)
  open()
  expect(() => sign({ ...headOf(0, 1), organisation: at(1_000) })).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_ORGANISATIONS' }),
  )
  expect(opened({ ...headOf(0, 2), organisation: at(7) })).toMatchObject({ after: 1 })
})
