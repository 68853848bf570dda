import { expect, test } from 'vitest'
import type { KeyState } from '../record/line.ts'
import type { NodeRecord } from '../record/node-record.ts'
import type { HeldShare } from '../shares/read-share.ts'
import type { ShareStore } from '../shares/share-store.ts'
import { Freezes } from './freezes.ts'

const shareOf = (keyHash: string, epoch: number) =>
  ({ keyHash, me: 1, key: { epoch, parties: [1, 2, 3] } }) as unknown as HeldShare

/** The freezes of a node that holds one key: its shares of generation 1 and, when given, those of a refresh not kept yet. */
function freezesOf(state: Partial<KeyState> | null, next?: HeldShare) {
  const current = shareOf('h1', 1)
  const keys = new Map<string, KeyState>(
    state === null ? [] : [['k1', { frozen: [], restored: null, ...state } as unknown as KeyState] as const],
  )
  const record = {
    keys,
    freeze(keyId: string, keyHash: string, party: number) {
      const before = keys.get(keyId)
      if (before !== undefined) keys.set(keyId, { ...before, frozen: [...before.frozen, { keyHash, party }] })
    },
  }
  const shares = {
    entries: () => [['k1', current]],
    findNext: () => next,
    getOfEpoch: (_: string, epoch: number) => (epoch === 1 ? current : (next ?? current)),
  }
  return {
    freezes: new Freezes(record as unknown as NodeRecord, shares as unknown as ShareStore),
    frozen: () => keys.get('k1')?.frozen,
  }
}

test('a failed check freezes the peer for these shares, once', () => {
  const { freezes, frozen } = freezesOf({})
  expect(freezes.partiesOf('k1', 1)).toEqual([])
  freezes.insert({ keyId: 'k1', epoch: 1, party: 2 })
  freezes.insert({ keyId: 'k1', epoch: 1, party: 2 })
  freezes.insert({ keyId: 'k1', epoch: 1, party: 3 })
  expect(freezes.partiesOf('k1', 1)).toEqual([2, 3])
  expect(frozen()).toEqual([
    { keyHash: 'h1', party: 2 },
    { keyHash: 'h1', party: 3 },
  ])
  expect(freezes.count).toBe(2)
})

test('a freeze belongs to the shares, not to their generation: those of a refresh have none', () => {
  const refreshed = shareOf('h2', 2)
  const { freezes } = freezesOf({ frozen: [{ keyHash: 'h1', party: 3 }] }, refreshed)
  expect(freezes.partiesOf('k1', 1)).toEqual([3])
  expect(freezes.partiesOf('k1', 2)).toEqual([])
  freezes.insert({ keyId: 'k1', epoch: 2, party: 2 })
  expect(freezes.partiesOf('k1', 2)).toEqual([2])
  expect(freezes.partiesOf('k1', 1)).toEqual([3])
  expect(freezes.count).toBe(2)
})

test('a share from a backup is frozen with every peer; the shares of the next refresh are not', () => {
  const { freezes } = freezesOf({ restored: { at: 0, keyHash: 'h1' } }, shareOf('h2', 2))
  expect(freezes.partiesOf('k1', 1)).toEqual([2, 3])
  expect(freezes.partiesOf('k1', 2)).toEqual([])
  expect(freezes.count).toBe(2)
})

test('a share that came from the other signers, after a loss, is frozen with nobody', () => {
  expect(freezesOf({ restored: { at: 0, keyHash: null } }).freezes.partiesOf('k1', 1)).toEqual([])
})

test('a key that the record does not name has no freezes', () => {
  expect(freezesOf(null).freezes.partiesOf('k1', 1)).toEqual([])
})
