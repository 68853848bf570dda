import { expect, test } from 'vitest'
import { allChains } from './chain-of.ts'
import { matchTransfer } from './match-transfer.ts'
import { building, limits, tokenIntent } from './tron/testing.ts'
import { buildTransfer } from './tron/transfer/build-transfer.ts'

const bytes = buildTransfer(tokenIntent, building)

test('the same answer as the chain itself gives', () => {
  const other = { ...tokenIntent, units: 1n }
  const transfers = allChains.find(({ facts }) => facts.name === 'tron')?.transfers
  expect(matchTransfer(tokenIntent, bytes, limits)).toMatchObject({ ok: true })
  expect(matchTransfer(other, bytes, limits)).toEqual(transfers?.matchIntent(other, bytes, limits))
})

test('exactly the chains that send have an answer', () => {
  for (const { facts, transfers } of allChains) {
    const intent = { ...tokenIntent, network: facts.mainNetworks[0] ?? '' }
    expect(matchTransfer(intent, bytes, limits) === null, facts.name).toBe(transfers === null)
  }
  expect(matchTransfer({ ...tokenIntent, network: 'other:1' }, bytes, limits)).toBeNull()
})
