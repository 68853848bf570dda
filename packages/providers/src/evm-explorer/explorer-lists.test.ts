/** Pages of three lists that are cut, and answers that would make pages skip blocks. */
import { expect, test } from 'vitest'
import { answeringServer } from '../../test/scripted-server.ts'
import { ProviderAnswerUnreadable, ProviderRefused } from '../errors.ts'
import { JsonHttp } from '../http.ts'
import type { PageQuery } from '../provider.ts'
import { Pace } from '../rate-limit.ts'
import { explorerLists } from './explorer-lists.ts'

const own = `0x${'aa'.repeat(20)}`
const hash = (of: number) => `0x${of.toString(16).padStart(64, '0')}`
const whole: PageQuery = {
  address: own,
  stream: 'native',
  cursor: null,
  from: null,
  to: null,
  order: 'asc',
  limit: 3,
}

type Heights = Readonly<Record<'txlist' | 'txlistinternal' | 'tokentx', readonly number[]>>

/** Serves these blocks, each with one row. */
async function explorerOf(heights: Heights, change: (answer: object) => object = (answer) => answer) {
  const { url, requests } = await answeringServer(({ query }) => {
    const of = (field: string, usual: number) => Number(query.get(field) ?? usual)
    const [first, last] = [of('startblock', 0), of('endblock', 1e9)]
    const found = heights[query.get('action') as keyof Heights].filter((at) => at >= first && at <= last)
    const sorted = found
      .toSorted((a, b) => (query.get('sort') === 'desc' ? b - a : a - b))
      .slice(0, of('offset', 0))
    const rows = sorted.map((at) => ({
      hash: hash(at),
      blockNumber: String(at),
      timeStamp: String(1_700_000_000 + at),
    }))
    const isEmpty = rows.length === 0
    const answer = {
      status: isEmpty ? '0' : '1',
      message: isEmpty ? 'No transactions found' : 'OK',
      result: rows,
    }
    return { body: change(answer) }
  })
  const http = new JsonHttp({ provider: 'blockscout', baseUrl: url, retries: 0, pace: new Pace(10_000) })
  return { lists: explorerLists({ name: 'blockscout', http }), requests }
}

async function heightsOf(heights: Heights, query: Partial<PageQuery> = {}): Promise<number[]> {
  const { lists } = await explorerOf(heights)
  const found: number[] = []
  for (let cursor: string | null = null, turned = 0; turned < 50; turned++) {
    const page = await lists.fetchPage({ ...whole, ...query, cursor })
    found.push(...(page?.rows ?? []).map(({ body }) => Number((body as { blockNumber: string }).blockNumber)))
    cursor = page?.next ?? null
    if (cursor === null) return found
  }
  throw new Error('no end')
}

const busy: Heights = { txlist: [1, 2, 3, 4, 5, 9], txlistinternal: [2, 2, 2, 2, 2, 7], tokentx: [100] }
const all = [1, 2, 2, 2, 2, 2, 2, 3, 4, 5, 7, 9, 100]

test('three lists become one, in order, with nothing left out where a list is cut', async () => {
  expect(await heightsOf(busy)).toEqual(all)
  expect(await heightsOf(busy, { order: 'desc' })).toEqual(all.toReversed())
  expect(await heightsOf({ txlist: [], txlistinternal: [], tokentx: [] })).toEqual([])
})

test('only the requested blocks are listed, and only the one list that there is', async () => {
  const at = new Date(0)
  expect(await heightsOf(busy, { from: { at, height: 4 }, to: { at, height: 9 } })).toEqual([4, 5, 7, 9])
  const { lists } = await explorerOf(busy)
  expect(await lists.fetchPage({ ...whole, stream: 'trc20' })).toBeNull()
  const page = await lists.fetchPage({ ...whole, limit: 200 })
  expect(page?.rows[0]).toMatchObject({
    shape: 'blockscout.row',
    body: { hash: hash(1), blockNumber: '1', timeStamp: '1700000001' },
  })
})

test.each<[string, (answer: object) => object, typeof ProviderRefused | typeof ProviderAnswerUnreadable]>([
  ['a refusal', () => ({ status: '0', message: 'NOTOK', result: 'Invalid API Key' }), ProviderRefused],
  ['a refusal with rows', (answer) => ({ ...answer, status: '0' }), ProviderRefused],
  ['another shape', () => ({ rows: [] }), ProviderAnswerUnreadable],
  [
    'numbers',
    () => ({ status: '1', result: [{ blockNumber: 1, timeStamp: '1' }] }),
    ProviderAnswerUnreadable,
  ],
  [
    'another order',
    () => ({ status: '1', result: ['5', '4'].map((blockNumber) => ({ blockNumber, timeStamp: '1' })) }),
    ProviderAnswerUnreadable,
  ],
  [
    'a row outside the blocks',
    () => ({ status: '1', result: [{ blockNumber: '3', timeStamp: '1' }] }),
    ProviderAnswerUnreadable,
  ],
])('%s is not a page', async (_, change, error) => {
  const { lists } = await explorerOf(busy, change)
  const query = { ...whole, from: { at: new Date(0), height: 4 } }
  await expect(lists.fetchPage(query)).rejects.toThrow(error)
})
