import { expect, test } from 'vitest'
import { answeringServer, type Asked, type Said } from '../../test/scripted-server.ts'
import { parseProviders, providerDirectory, providerNamed } from '../directory.ts'
import { turnPages } from '../turn-pages.ts'

const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const query = {
  address,
  stream: 'native',
  from: { at: new Date(5_000), height: null },
  to: null,
  order: 'asc',
  limit: 200,
} as const

async function tatum(answer: (asked: Asked) => Said) {
  const { url, asked } = await answeringServer(answer)
  const network = parseProviders(
    JSON.stringify([
      { networkCode: 'tron', kind: 'java-tron', url, key: 'key of the node' },
      { networkCode: 'tron', kind: 'tatum', url, key: 'key of tatum' },
    ]),
  )
  const provider = providerNamed(providerDirectory(network, { retries: 0 })('tron'), 'tatum')
  if (provider === null) throw new Error('not configured')
  return { provider, asked }
}

test('pages are turned by `next`, with the words of this provider and its own key', async () => {
  const { provider, asked } = await tatum(({ query: { size }, query: given }) => ({
    body: given.has('next')
      ? { transactions: [{ txID: 'b' }], internalTransactions: [{ txID: 'c' }] }
      : { transactions: [{ txID: 'a' }], next: 'on', size },
  }))
  const rows: unknown[] = []
  for await (const page of turnPages(provider, query)) rows.push(...page.rows.map(({ body }) => body))
  expect(rows).toEqual([{ txID: 'a' }, { txID: 'b' }, { txID: 'c' }])
  expect(Object.fromEntries(asked[1]?.query ?? [])).toEqual({
    limit: '200',
    orderBy: 'asc',
    minTimestamp: '5000',
    next: 'on',
  })
  expect(asked[0]?.path).toBe(`/v3/tron/transaction/account/${address}`)
  expect(asked[0]?.headers['x-api-key']).toBe('key of tatum')
  expect(asked[0]?.headers['tron-pro-api-key']).toBeUndefined()
})

test('internal transactions have no list of their own; what is missing here is asked of the full node', async () => {
  const { provider, asked } = await tatum(() => ({ body: { id: 'receipt' } }))
  expect(await provider.fetchPage({ ...query, cursor: null, stream: 'internal' })).toBeNull()
  expect((await provider.ask({ ask: 'receipt', hash: 'ab' }))?.body).toEqual({ id: 'receipt' })
  expect(asked[0]?.path).toBe('/walletsolidity/gettransactioninfobyid')
  expect(asked[0]?.headers['x-api-key']).toBeUndefined()
})

test("tatum's error body is a refusal in its own words", async () => {
  const { provider } = await tatum(() => ({
    status: 400,
    body: { statusCode: 400, errorCode: 'validation.failed', message: 'address must be a TRON address' },
  }))
  await expect(provider.fetchPage({ ...query, cursor: null })).rejects.toThrow(
    'address must be a TRON address',
  )
})
