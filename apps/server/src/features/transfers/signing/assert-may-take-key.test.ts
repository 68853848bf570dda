import type { Unsigned } from '@holdfast/chains'
import type { TransferRequestView } from '@holdfast/store/read'
import { expect, test } from 'vitest'
import { assertMayTakeKey } from './assert-may-take-key.ts'

const built = (conflictKey: string) => ({ conflictKey }) as Unsigned
const request = (conflict_key: string | null) =>
  ({
    id: 'first',
    unsigned: conflict_key === null ? null : Buffer.from('bytes'),
    signed: null,
    tx_hash: null,
    conflict_key,
    expiration: null,
    expiration_height: null,
  }) as TransferRequestView

test('a free key is taken, and the own key again', () => {
  assertMayTakeKey(request(null), built('wallet/1'), new Set(['wallet/2']))
  assertMayTakeKey(request('wallet/1'), built('wallet/1'), new Set())
})

test('CONFLICT_KEY_IN_USE: another transfer has the key', () => {
  expect(() => assertMayTakeKey(request(null), built('wallet/1'), new Set(['wallet/1']))).toThrow(
    expect.objectContaining({ code: 'CONFLICT_KEY_IN_USE', params: { key: 'wallet/1' } }),
  )
})

test('other bytes of a request never get another key', () => {
  expect(() => assertMayTakeKey(request('wallet/1'), built('wallet/2'), new Set())).toThrow(
    'transfer first has bytes with another conflict key than wallet/2',
  )
})
