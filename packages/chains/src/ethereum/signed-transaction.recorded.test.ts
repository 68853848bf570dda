/** Genuine blocks of the main network: of 2016, of October 2017 and of April 2023. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { hashOf, senderOf, SignedTransaction } from './signed-transaction.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')

interface Recorded {
  readonly block: { readonly transactions: readonly { readonly hash: string; readonly from: string }[] }
}

test.each([
  ['eth.block-468179.json', 1],
  ['eth.block-4404763.json', 95],
  ['eth.block-17053184.json', 83],
])('%s: every hash and every sender is recomputed', (name, count) => {
  const { block } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded
  expect(block.transactions).toHaveLength(count)
  for (const row of block.transactions) {
    const transaction = SignedTransaction.parse(row)
    expect(hashOf(transaction)).toBe(row.hash)
    expect(senderOf(transaction)).toBe(readAddress(row.from))
  }
})
