import { expect, test } from 'vitest'
import { raw, type TransferQuestion } from '@holdfast/ledger'
import { ProviderRefused } from './errors.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { TransferNode } from './provider.ts'

/** A node that answers each question with the call and its arguments. */
const node = new Proxy({ name: 'trongrid' } as TransferNode, {
  get: (target, key: string) =>
    Reflect.get(target, key) ??
    ((...args: unknown[]) => Promise.resolve(raw('tron.call', 'trongrid', { call: key, args }, new Date()))),
})
const call = { contract: 'T2', selector: 'name()', parameter: '00', caller: 'T1' } as const

test.each<[TransferQuestion, string, unknown[]]>([
  [{ ask: 'first-block' }, 'fetchGenesisBlock', []],
  [{ ask: 'prices' }, 'fetchChainParameters', []],
  [{ ask: 'reference-block' }, 'fetchReferenceBlock', []],
  [{ ask: 'newest-account', address: 'T1' }, 'fetchNewestAccount', ['T1']],
  [{ ask: 'resources', address: 'T1' }, 'fetchResources', ['T1']],
  [{ ask: 'call', ...call }, 'fetchCall', ['T2', 'name()', '00', 'T1']],
  [{ ask: 'trial', ...call }, 'fetchTrial', ['T2', 'name()', '00', 'T1']],
  [{ ask: 'asset', id: '1002000' }, 'fetchAsset', ['1002000']],
  [{ ask: 'transaction', hash: 'aa' }, 'fetchTransaction', ['aa']],
  [{ ask: 'receipt', hash: 'aa' }, 'fetchReceipt', ['aa']],
  [{ ask: 'unsolid-receipt', hash: 'aa' }, 'fetchUnsolidReceipt', ['aa']],
])('%o is put as %s', async (question, name, args) => {
  expect((await fetchAnswer(node, question))?.body).toEqual({ call: name, args })
})

test('a question of the history alone is refused', async () => {
  await expect(fetchAnswer(node, { ask: 'block', height: 7 })).rejects.toThrow(ProviderRefused)
})
