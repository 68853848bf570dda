import { expect, test } from 'vitest'
import { chainFault, type Question, raw, type TransferQuestion } from '@holdfast/ledger'
import { answer, readAnswer } from './answer.ts'
import { ProviderRefused, ProviderUnavailable } from './errors.ts'
import { askNode } from './java-tron/ask-node.ts'
import type { NodeCalls } from './java-tron/node-calls.ts'
import type { Answerer } from './provider.ts'

type NodeProvider = Answerer<TransferQuestion> & NodeCalls

/** A provider that echoes each call with its arguments, and declares `answers`. */
function providerOf(answers: NodeProvider['answers'], failure: Error | null = null): NodeProvider {
  const respond =
    (call: string) =>
    (...args: unknown[]) =>
      failure === null
        ? Promise.resolve(raw('tron.call', 'trongrid', { call, args }, new Date()))
        : Promise.reject(failure)
  const provider: Pick<NodeProvider, 'name' | 'answers' | 'ask'> & ThisType<NodeProvider> = {
    name: 'trongrid',
    answers,
    ask(question) {
      return askNode(this, question)
    },
  }
  return new Proxy(provider as NodeProvider, {
    get: (target, key: string) => Reflect.get(target, key) ?? respond(key),
  })
}

const call = { contract: 'T2', selector: 'name()', parameter: '00', caller: 'T1' } as const

const questions: readonly [TransferQuestion, string, unknown[]][] = [
  [{ ask: 'transaction', hash: 'aa' }, 'fetchTransaction', ['aa']],
  [{ ask: 'receipt', hash: 'aa' }, 'fetchReceipt', ['aa']],
  [{ ask: 'unsolid-receipt', hash: 'aa' }, 'fetchUnsolidReceipt', ['aa']],
  [{ ask: 'block', height: 7 }, 'fetchBlock', [7]],
  [{ ask: 'block-header', height: 7 }, 'fetchBlockHeader', [7]],
  [{ ask: 'block-receipts', height: 7 }, 'fetchBlockReceipts', [7]],
  [{ ask: 'account', address: 'T1' }, 'fetchAccount', ['T1']],
  [{ ask: 'resources', address: 'T1' }, 'fetchResources', ['T1']],
  [
    { ask: 'past-balance', address: 'T1', block: { number: 7, id: 'b7' } },
    'fetchBalanceAt',
    ['T1', { number: 7, id: 'b7' }],
  ],
  [{ ask: 'newest-account', address: 'T1' }, 'fetchNewestAccount', ['T1']],
  [{ ask: 'call', ...call }, 'fetchCall', ['T2', 'name()', '00', 'T1']],
  [{ ask: 'trial', ...call }, 'fetchTrial', ['T2', 'name()', '00', 'T1']],
  [{ ask: 'first-block' }, 'fetchGenesisBlock', []],
  [{ ask: 'reference-block' }, 'fetchReferenceBlock', []],
  [{ ask: 'prices' }, 'fetchChainParameters', []],
  [{ ask: 'asset', id: '1002000' }, 'fetchAsset', ['1002000']],
  [{ ask: 'exchange', id: 3 }, 'fetchExchange', [3]],
]

test.each(questions)('%o is sent as %s', async (question, call, args) => {
  const response = await answer(providerOf(new Set([question.ask])), question)
  expect(response?.body).toEqual({ call, args })
})

test.each(questions)('%o is not sent to a provider that does not declare it', async (question) => {
  const others = new Set(questions.map(([{ ask }]) => ask).filter((ask) => ask !== question.ask))
  await expect(answer(providerOf(others), question)).rejects.toThrow(ProviderRefused)
})

test('an answer is parsed; a refusal and an unreadable answer are null; an outage is thrown', async () => {
  const question: Question = { ask: 'account', address: 'T1' }
  const known = new Set(['account'] as const)
  const good = () => ({ ok: true, value: 5n }) as const
  const bad = () => ({ ok: false, reason: 'no account' }) as const
  expect(await readAnswer(providerOf(known), question, good)).toBe(5n)
  expect(await readAnswer(providerOf(known), question, bad)).toBeNull()
  expect(await readAnswer(providerOf(new Set()), question, good)).toBeNull()
  const outage = new ProviderUnavailable('trongrid', 'account', chainFault('PROVIDER_SILENT'))
  await expect(readAnswer(providerOf(known, outage), question, good)).rejects.toBe(outage)
})
