import { chainFault } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { answeringServer, type ServedRequest, type ScriptedAnswer } from '../../test/scripted-server.ts'
import { parseProviders, providerDirectory, providerNamed } from '../directory.ts'
import { ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
import type { Page, PageQuery } from '../provider.ts'
import { turnPages } from '../turn-pages.ts'

const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const everything: Omit<PageQuery, 'cursor'> = {
  address,
  stream: 'native',
  from: null,
  to: null,
  order: 'asc',
  limit: 200,
}

async function grid(answer: (request: ServedRequest) => ScriptedAnswer) {
  const { url, requests } = await answeringServer(answer)
  const network = parseProviders(
    JSON.stringify([
      { networkCode: 'tron', kind: 'trongrid', url: `${url}/`, key: 'secret', requestsPerSecond: 1_000 },
      { networkCode: 'tron', kind: 'java-tron', url },
    ]),
  )
  const provider = providerNamed(providerDirectory(network, { retries: 1 })('tron'), 'trongrid')
  if (provider === null) throw new Error('not configured')
  return { provider, requests }
}

const row = (n: number) => ({ txID: n.toString(16).padStart(64, '0'), block_timestamp: 1_000 + n })
const page = (rows: object[], fingerprint?: string): ScriptedAnswer => ({
  body: {
    success: true,
    data: rows,
    meta: {
      fingerprint,
      links: { next: `https://api.trongrid.io/v1/accounts/x?fingerprint=${fingerprint}` },
    },
  },
})

async function collect(pages: AsyncGenerator<Page>): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const { rows: some } of pages) rows.push(...some.map(({ body }) => body))
  return rows
}

test('pages end without a fingerprint: a short page, or an empty one in between, is not the end', async () => {
  const { provider, requests } = await grid(({ query }) => {
    const answers: Record<string, ScriptedAnswer> = {
      '': page([row(1)], 'a'),
      a: page([], 'b'),
      b: page([row(2), row(3)]),
    }
    return answers[query.get('fingerprint') ?? ''] ?? { status: 400 }
  })
  expect(await collect(turnPages(provider, everything))).toEqual([row(1), row(2), row(3)])
  expect(requests.map(({ path }) => path)).toEqual(Array(3).fill(`/v1/accounts/${address}/transactions`))
})

test('between pages nothing changes but the fingerprint, and links.next is not followed', async () => {
  const { provider, requests } = await grid(({ query }) =>
    page([row(1)], query.has('fingerprint') ? undefined : 'a'),
  )
  const from = new Date(500)
  const to = new Date(9_000)
  await collect(
    turnPages(provider, { ...everything, from: { at: from, height: null }, to: { at: to, height: null } }),
  )
  const [first, second] = requests.map(({ query }) => Object.fromEntries(query))
  expect(first).toEqual({
    limit: '200',
    order_by: 'block_timestamp,asc',
    min_timestamp: '500',
    max_timestamp: '9000',
  })
  expect(second).toEqual({ ...first, fingerprint: 'a' })
})

test.each([
  ['itself', { '': 'a', a: 'a' }],
  ['an earlier one', { '': 'a', a: 'b', b: 'a' }],
])('a fingerprint that leads back to %s is an error, not an endless loop', async (_, leads) => {
  const { provider } = await grid(({ query }) =>
    page([row(1)], (leads as Record<string, string>)[query.get('fingerprint') ?? '']),
  )
  await expect(collect(turnPages(provider, everything))).rejects.toThrow('the same cursor came twice')
})

test('empty pages without end are an error', async () => {
  let turn = 0
  const { provider } = await grid(() => page([], `cursor ${++turn}`))
  await expect(collect(turnPages(provider, everything))).rejects.toThrow('empty pages in a row')
})

test('rows outside the requested time show that the filter was ignored', async () => {
  const { provider } = await grid(() => page([row(1)]))
  const query = { ...everything, cursor: null, from: { at: new Date(5_000), height: null } }
  await expect(provider.fetchPage(query)).rejects.toThrow(ProviderAnswerUnreadable)
  await expect(
    provider.fetchPage({ ...query, from: null, to: { at: new Date(5), height: null } }),
  ).rejects.toThrow('lies outside the requested time')
})

test('each stream has its list; without internal transactions there is none', async () => {
  const { provider, requests } = await grid(({ path }) =>
    path.endsWith('/internal-transactions') ? { status: 404, body: {} } : page([]),
  )
  expect(await provider.fetchPage({ ...everything, cursor: null, stream: 'trc20' })).toEqual({
    rows: [],
    next: null,
  })
  expect(await provider.fetchPage({ ...everything, cursor: null, stream: 'internal' })).toBeNull()
  expect(requests.map(({ path }) => path.split('/').slice(4).join('/'))).toEqual([
    'transactions/trc20',
    'internal-transactions',
  ])
})

test.each([
  ['a list of text', { success: true, data: 'none' }],
  ['rows that are no objects', { success: true, data: [7] }],
  ['a number where a fingerprint belongs', { success: true, data: [], meta: { fingerprint: 7 } }],
  ['nothing', {}],
  ['null', null],
])('a page that is %s is unreadable, and says where', async (_, body) => {
  const { provider } = await grid(() => ({ body: JSON.stringify(body) }))
  const failed = provider.fetchPage({ ...everything, cursor: null })
  await expect(failed).rejects.toThrow(ProviderAnswerUnreadable)
  await expect(failed).rejects.toThrow(`trongrid: /v1/accounts/${address}/transactions: `)
})

test('a refusal in the body is a refusal', async () => {
  const { provider } = await grid(() => ({ body: { success: false, error: 'Invalid address' } }))
  await expect(provider.fetchPage({ ...everything, cursor: null })).rejects.toThrow(
    new ProviderRefused(
      'trongrid',
      `/v1/accounts/${address}/transactions`,
      chainFault('PROVIDER_REFUSES', { answer: 'Invalid address' }),
    ),
  )
})

test('answers name their provider and their claimed shape', async () => {
  const { provider } = await grid(() => page([row(1)]))
  const answered = await provider.fetchPage({ ...everything, cursor: null })
  expect(answered?.rows[0]).toMatchObject({
    shape: 'trongrid.transaction',
    provider: 'trongrid',
    body: row(1),
  })
})
