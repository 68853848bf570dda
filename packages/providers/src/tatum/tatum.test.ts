import { expect, test } from 'vitest'
import { answeringServer, type ServedRequest, type ScriptedAnswer } from '../../test/scripted-server.ts'
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

async function tatum(answer: (request: ServedRequest) => ScriptedAnswer) {
  const { url, requests } = await answeringServer(answer)
  const network = parseProviders(
    JSON.stringify([
      { networkCode: 'tron', kind: 'java-tron', url, key: 'key of the node' },
      { networkCode: 'tron', kind: 'tatum', url, key: 'key of tatum' },
    ]),
  )
  const provider = providerNamed(providerDirectory(network, { retries: 0 })('tron'), 'tatum')
  if (provider === null) throw new Error('not configured')
  return { provider, requests }
}

test('pages are requested by `next`, with the parameters and the key of this provider', async () => {
  const { provider, requests } = await tatum(({ query }) => ({
    body: query.has('next')
      ? { transactions: [{ txID: 'b' }], internalTransactions: [{ txID: 'c' }] }
      : { transactions: [{ txID: 'a' }], next: 'on', size: query.size },
  }))
  const rows: unknown[] = []
  for await (const page of turnPages(provider, query)) rows.push(...page.rows.map(({ body }) => body))
  expect(rows).toEqual([{ txID: 'a' }, { txID: 'b' }, { txID: 'c' }])
  expect(Object.fromEntries(requests[1]?.query ?? [])).toEqual({
    limit: '200',
    orderBy: 'asc',
    minTimestamp: '5000',
    next: 'on',
  })
  expect(requests[0]?.path).toBe(`/v3/tron/transaction/account/${address}`)
  expect(requests[0]?.headers['x-api-key']).toBe('key of tatum')
  expect(requests[0]?.headers['tron-pro-api-key']).toBeUndefined()
})

test('internal transactions have no list of their own; missing data is requested from the full node', async () => {
  const { provider, requests } = await tatum(() => ({ body: { id: 'receipt' } }))
  expect(await provider.fetchPage({ ...query, cursor: null, stream: 'internal' })).toBeNull()
  expect((await provider.ask({ ask: 'receipt', hash: 'ab' }))?.body).toEqual({ id: 'receipt' })
  expect(requests[0]?.path).toBe('/walletsolidity/gettransactioninfobyid')
  expect(requests[0]?.headers['x-api-key']).toBeUndefined()
})

test("tatum's error body is a refusal with its message", async () => {
  const { provider } = await tatum(() => ({
    status: 400,
    body: { statusCode: 400, errorCode: 'validation.failed', message: 'address must be a TRON address' },
  }))
  await expect(provider.fetchPage({ ...query, cursor: null })).rejects.toThrow(
    'address must be a TRON address',
  )
})
