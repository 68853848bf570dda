/** The peculiarities of Etherscan: one address for many networks, a key in the query, and refusals with status 200. */
import { expect, test } from 'vitest'
import { answeringServer, type ScriptedAnswer } from '../../test/scripted-server.ts'
import { providerDirectory } from '../directory.ts'
import { ProviderRateLimited, ProviderRefused, ProviderUnavailable } from '../errors.ts'
import type { PageQuery } from '../provider.ts'

const key = 'a key of mine'
const query: PageQuery = {
  address: `0x${'aa'.repeat(20)}`,
  stream: 'native',
  cursor: null,
  from: null,
  to: null,
  order: 'asc',
  limit: 3,
}
const nothing = { status: '0', message: 'No transactions found', result: [] }
const refusal = (result: string) => ({ body: { status: '0', message: 'NOTOK', result } })

function listsAt(url: string, retries = 1) {
  const entry = { networkCode: 'base', url, requestsPerSecond: 1_000 }
  const [lists] = providerDirectory(
    [
      { ...entry, kind: 'etherscan', chainId: '8453', key },
      { ...entry, kind: 'evm-rpc' },
    ],
    { retries, patienceSeconds: 2 },
  )('base')
  if (lists === undefined) throw new Error('no lists')
  return lists
}

/** Answers each list in turn. */
async function explorerOf(...answers: ScriptedAnswer[]) {
  let turn = 0
  return answeringServer(() => answers[Math.min(turn++, answers.length - 1)] ?? {})
}

test('each request names the network and carries the key', async () => {
  const { url, requests } = await explorerOf({ body: nothing })
  const lists = listsAt(`${url}/v2`)
  expect(lists.name).toBe('etherscan')
  expect(await lists.fetchPage(query)).toEqual({ rows: [], next: null })
  expect(requests).toHaveLength(3)
  for (const { path, query: search } of requests) {
    expect(path).toBe('/v2/api')
    expect(search.get('chainid')).toBe('8453')
    expect(search.get('apikey')).toBe(key)
  }
})

test('rows are known by their own shape', async () => {
  const row = { hash: `0x${'1'.repeat(64)}`, blockNumber: '5', timeStamp: '1700000000' }
  const { url } = await answeringServer(({ query: search }) => ({
    body: search.get('action') === 'txlist' ? { status: '1', message: 'OK', result: [row] } : nothing,
  }))
  const page = await listsAt(url).fetchPage(query)
  expect(page?.rows).toMatchObject([{ shape: 'etherscan.row', provider: 'etherscan', body: row }])
})

test.each(['Max calls per sec rate limit reached (3/sec)', 'Max rate limit reached'])(
  'after "%s" it is asked again',
  async (text) => {
    const { url, requests } = await explorerOf(refusal(text), { body: nothing })
    expect(await listsAt(url).fetchPage(query)).toEqual({ rows: [], next: null })
    expect(requests).toHaveLength(4)
  },
)

test('a limit for the day, and one that stays, end the pass', async () => {
  const daily = 'Max daily rate limit reached. 110000 (100000) of 100000/day'
  for (const text of [daily, 'Max rate limit reached']) {
    const { url } = await explorerOf(refusal(text))
    await expect(listsAt(url).fetchPage(query)).rejects.toThrow(ProviderRateLimited)
  }
})

test('other refusals are stated once, without the key', async () => {
  const { url, requests } = await explorerOf(refusal(`Invalid API Key (${key}), rate of limits unknown`))
  const failure = await listsAt(url)
    .fetchPage(query)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderRefused)
  expect(JSON.stringify([failure, String(failure)])).toContain('Invalid API Key')
  expect(JSON.stringify([failure, String(failure)])).not.toContain(key)
  const actions = requests.map(({ query: search }) => search.get('action'))
  expect(new Set(actions).size).toBe(actions.length)
})

test('an address that does not answer is reported without the key', async () => {
  const failure = await listsAt('http://127.0.0.1:9', 0)
    .fetchPage(query)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderUnavailable)
  const shown = JSON.stringify([failure, String(failure)])
  expect(shown).not.toContain(key)
  expect(shown).not.toContain(encodeURIComponent(key))
  expect(shown).not.toContain('a+key')
})
