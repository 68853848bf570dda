/** The power fails while a signer writes, and the disk loses unflushed data in every possible way. At any moment, the
 *  signer starts with the old share or the new one, and knows what it has agreed to. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { makeNodeFolder, type NodeFolder, openNodeFolder } from '@holdfast/signer/node-folder'
import { startNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendDurably } from '../../signer/src/shares/durable-files.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { CrashingDisk } from './crashing-disk.ts'
import { type FlushedFiles, losses } from './flushed-files.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const keyId = randomUUID()
const sealingKey = randomBytes(32)
/** Shares of one signer by generation. */
const generations: Buffer[] = []
let place: string

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'power-'))
  const identity = identityOf(makeIdentitySeed())
  const nodes = await startNodes(2, { coordinator: identity.name, networks: [sandboxNetwork] })
  const coordinator = new Coordinator(nodes.nodes, identity)
  await coordinator.generateKey({ keyId, curve: 'ed25519', threshold: 2, parties: 2, rules })
  for (let refreshes = 0; ; refreshes++) {
    generations.push(Buffer.from(nodes.nodes[0]!.folder.shares.get(keyId).bytes))
    if (refreshes === 3) break
    await coordinator.refresh(keyId)
  }
  coordinator.close()
  await nodes.stop()
})

afterAll(() => rmSync(place, { recursive: true }))

interface Left {
  readonly files: ReadonlyMap<string, Buffer | null>
  /** Acts that had completed when the power failed. */
  readonly ended: number
  readonly how: string
}

/** The remains of `folder` for each kind of loss, before each file change of the acts and after the last of them. */
function leftovers(folder: string, acts: readonly (() => void)[]): readonly Left[] {
  const found = new Map<string, Left>()
  let ended = 0
  let change = 0
  let last: FlushedFiles | undefined
  const look = (flushed: FlushedFiles) => {
    last = flushed
    change++
    for (const loss of losses) {
      const files = new Map([...flushed.left(loss)].map(([path, bytes]) => [relative(folder, path), bytes]))
      const hash = createHash('sha256').update(String(ended))
      for (const [path, bytes] of files) hash.update(path).update(bytes ?? 'folder')
      const how = `change ${change} in act ${ended + 1}, names ${loss.names}, bytes ${loss.bytes}`
      found.set(hash.digest('hex'), { files, ended, how })
    }
  }
  const disk = new CrashingDisk([folder], look)
  try {
    for (const act of acts) {
      act()
      ended++
    }
    if (last === undefined) throw new Error('nothing was written')
    look(last)
  } finally {
    disk.restore()
  }
  return [...found.values()]
}

/** Restores a folder as the disk shows it after the restart. */
function putBack({ files }: Left): string {
  const folder = mkdtempSync(join(place, 'left-'))
  for (const [name, bytes] of [...files].toSorted(([left], [other]) => left.length - other.length)) {
    mkdirSync(bytes === null ? join(folder, name) : dirname(join(folder, name)), { recursive: true })
    if (bytes !== null) writeFileSync(join(folder, name), bytes)
  }
  return folder
}

function openLeft<Answer>(left: Left, look: (opened: NodeFolder, folder: string) => Answer): Answer {
  const folder = putBack(left)
  try {
    const opened = openNodeFolder(folder, sealingKey)
    try {
      return look(opened, folder)
    } finally {
      opened.close()
    }
  } catch (error) {
    throw new Error(`${left.how}: ${String(error)}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function madeNode(): { readonly folder: string; readonly node: NodeFolder } {
  const folder = mkdtempSync(join(place, 'node-'))
  makeNodeFolder(folder, sealingKey)
  return { folder, node: openNodeFolder(folder, sealingKey) }
}

test('a share that replaces another: one of the two signs, and no other is in its place', () => {
  const { folder, node } = madeNode()
  const { shares } = node
  const [first, second, third, fourth] = generations as [Buffer, Buffer, Buffer, Buffer]
  const acts: readonly (readonly [epoch: number, act: () => void])[] = [
    [1, () => shares.insert(keyId, first)],
    [1, () => shares.insertNext(keyId, second)],
    [2, () => shares.keep(keyId, 2, Date.now())],
    [2, () => shares.insertNext(keyId, third)],
    [3, () => shares.keep(keyId, 3, Date.now())],
    [3, () => shares.insertNext(keyId, fourth)],
  ]
  const all = leftovers(
    folder,
    acts.map(([, act]) => act),
  )
  node.close()
  expect(all.length).toBeGreaterThan(100)
  for (const left of all)
    openLeft(left, (opened, place) => {
      const current = opened.shares.find(keyId)
      const epochs = [acts[left.ended - 1]?.[0], acts[left.ended]?.[0] ?? 3]
      expect(epochs).toContain(current?.key.epoch)
      const held = opened.shares.listOf(keyId)
      for (const share of held) expect(generations[share.key.epoch - 1]!.equals(share.bytes)).toBe(true)
      if (current === undefined) return
      // A replaced share is removed if the power failed before its destruction.
      const old = readdirSync(join(place, 'shares', keyId)).filter((name) => {
        const epoch = /^(\d+)-.*\.share$/.exec(name)?.[1]
        return epoch !== undefined && Number(epoch) < current.key.epoch
      })
      expect(old).toEqual([])
    })
})

test('it still knows what it agreed to before the power failure', () => {
  const { folder, node } = madeNode()
  node.shares.insert(keyId, generations[0]!)
  const until = Date.now() + 3_600_000
  const signing = (name: string, bytes = 'aa') => ({
    session: `${name} ${bytes}`,
    keyId,
    request: name,
    intentHash: 'i1',
    bytes,
    conflictKey: `only ${bytes}`,
    until,
  })
  const requests = ['r1', 'r2', 'r3']
  const acts = requests.map((name) => () => node.record.beginSigning(signing(name)))
  const freeze = () => node.freezes.insert({ keyId, epoch: 1, party: 2 })
  const all = leftovers(folder, [...acts, freeze])
  node.close()
  for (const left of all)
    openLeft(left, ({ record, freezes }) => {
      for (const name of requests.slice(0, left.ended))
        expect(() => record.beginSigning(signing(name, 'bb'))).toThrow(
          expect.objectContaining({ code: 'ALREADY_SIGNED' }),
        )
      if (left.ended > requests.length) expect(freezes.partiesOf(keyId, 1)).toEqual([2])
    })
})

test('a file created by its first line has its name and the line', () => {
  const folder = mkdtempSync(join(place, 'append-'))
  const line = Buffer.from('a line\n')
  const ended = leftovers(folder, [() => appendDurably(join(folder, 'record'), line, 0)]).filter(
    (left) => left.ended === 1,
  )
  expect(ended.map(({ files }) => files.get('record'))).toEqual(ended.map(() => line))
})

test('a node that printed its identity has it, and the first line of its record', () => {
  const parent = mkdtempSync(join(place, 'new-'))
  const folder = join(parent, 'of', 'node')
  let identity = ''
  const all = leftovers(parent, [() => (identity = makeNodeFolder(folder, sealingKey))])
  for (const left of all) {
    const again = join(putBack(left), 'of', 'node')
    if (left.ended === 1) {
      const opened = openNodeFolder(again, sealingKey)
      expect(opened.identity.name, left.how).toBe(identity)
      opened.close()
      continue
    }
    // The power failed before it printed its identity. It is made again, or reports what is missing.
    try {
      makeNodeFolder(again, sealingKey)
      openNodeFolder(again, sealingKey).close()
    } catch (error) {
      expect(String(error), left.how).toMatch(/its (manifest|record) is missing/)
    }
  }
})
