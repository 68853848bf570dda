import { raw } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { parseChainReference } from './parse-chain-reference.ts'

const block = (blockID: string) => raw('tron.block', 'trongrid', { blockID }, new Date())

test.each([
  // The published ids of block 0 of the main network and of Nile.
  ['00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc', '0x2b6653dc'],
  ['0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc', '0xcd8690dc'],
])('block 0 with id %s is that of %s', (id, reference) => {
  expect(parseChainReference(block(id))).toEqual({ ok: true, value: reference })
})

test('another block identifies no network', () => {
  const id = '00000000000000011ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
  expect(parseChainReference(block(id))).toMatchObject({ ok: false })
  expect(parseChainReference(raw('tron.block', 'trongrid', {}, new Date()))).toMatchObject({ ok: false })
})
