import { expect, test } from 'vitest'
import { networkOf, UnknownNetwork } from './network-of.ts'

test('UnknownNetwork for a row whose network the catalogue does not have, instead of another chain', () => {
  expect(() => networkOf(new Map(), { network_id: 'n1' })).toThrow(UnknownNetwork)
})
