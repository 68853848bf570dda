import { expect, test } from 'vitest'
import { answeringServer, scriptedServer } from '../test/scripted-server.ts'
import { answer } from './answer.ts'
import {
  codesOutsideCatalogue,
  connectProviders,
  parseProviders,
  providerDirectory,
  providerNamed,
} from './directory.ts'
import { ProviderRateLimited } from './errors.ts'

const entriesAt = (url: string, key?: string) =>
  ['trongrid', 'java-tron', 'tatum'].map((kind) => ({
    networkCode: 'tron',
    kind,
    url,
    ...(key === undefined ? {} : { key }),
  }))
const parsed = (entries: readonly object[]) => parseProviders(JSON.stringify(entries))

test('one entry for each provider of a network; addresses lose their last slash', () => {
  const entries = entriesAt('https://a', 'a key of mine')
  expect(parsed(entriesAt('https://a/', 'a key of mine'))).toEqual(entries)
  expect(parseProviders(undefined)).toEqual([])
})

test('the form with one entry for a TRON network stays readable: its first key pays for the node too', () => {
  const network = {
    networkCode: 'tron',
    fullNodeUrl: 'http://a/',
    trongridUrl: 'http://b',
    tatumUrl: 'https://c',
    trongridKey: 'first',
    tatumKey: 'second',
    requestsPerSecond: 7,
  }
  const common = { networkCode: 'tron', requestsPerSecond: 7 }
  expect(parsed([network])).toEqual([
    { ...common, kind: 'trongrid', url: 'http://b', key: 'first' },
    { ...common, kind: 'java-tron', url: 'http://a', key: 'first' },
    { ...common, kind: 'tatum', url: 'https://c', key: 'second' },
  ])
})

const urls = { fullNodeUrl: 'http://a/', trongridUrl: 'http://b', tatumUrl: 'https://c' }

test.each([
  ['{', 'HOLDFAST_PROVIDERS is not JSON'],
  ['{}', 'HOLDFAST_PROVIDERS: '],
  [JSON.stringify([{ networkCode: 'tron', ...urls, tatumUrl: 'file:///etc' }]), '0.tatumUrl'],
  [JSON.stringify([{ networkCode: 'tron', ...urls, apiKey: 'x' }]), 'apiKey'],
  [JSON.stringify([{ networkCode: 'tron', kind: 'trongird', url: 'http://a' }]), '0.kind: Invalid option'],
  [JSON.stringify([{ networkCode: 'tron', kind: 'tatum', url: 'ftp://a' }]), '0.url'],
  [JSON.stringify([{ networkCode: 'tron', kind: 'tatum', url: 'http://a', apiKey: 'x' }]), 'apiKey'],
  [
    JSON.stringify([{ networkCode: 'tron', kind: 'tatum', url: 'http://a' }]),
    'tron: no node is named that answers questions',
  ],
  [
    JSON.stringify([...entriesAt('http://a'), { networkCode: 'tron', kind: 'tatum', url: 'http://b' }]),
    'tron: tatum is named twice',
  ],
  [
    JSON.stringify([
      { networkCode: 'tron', kind: 'trongrid', url: 'http://a', key: 'k', requestsPerSecond: 5 },
      { networkCode: 'tron', kind: 'java-tron', url: 'http://b', key: 'k', requestsPerSecond: 6 },
    ]),
    'tron: java-tron: requestsPerSecond is 6 here and 5 in another entry that shares its key',
  ],
  [
    JSON.stringify([
      { networkCode: 'tron', kind: 'java-tron', url: 'http://a/one', requestsPerSecond: 5 },
      { networkCode: 'tron-nile', kind: 'java-tron', url: 'http://a/two', requestsPerSecond: 6 },
    ]),
    'tron-nile: java-tron: requestsPerSecond is 6 here and 5 in another entry that shares its address',
  ],
])('%s is refused with the field that is wrong', (text, message) => {
  expect(() => parseProviders(text)).toThrow(message)
})

test('a network has the providers that are named for it, in their order, and no other', () => {
  const providers = providerDirectory(parsed(entriesAt('http://a')))
  expect(providers('tron').map(({ name }) => name)).toEqual(['trongrid', 'tatum'])
  expect(providerNamed(providers('tron'), 'tatum')?.name).toBe('tatum')
  expect(providerNamed(providers('tron'), 'java-tron')).toBeNull()
  expect(providers('tron-shasta')).toEqual([])
})

test('a network with a node alone is sent on, and not read', () => {
  const { nodes, providers } = connectProviders(parsed(entriesAt('http://a').slice(1, 2)))
  expect(providers('tron')).toEqual([])
  expect(nodes('tron')?.name).toBe('java-tron')
})

test('transfers of a network go to the node that its history is read from', async () => {
  const { url, requests } = await scriptedServer({ body: { chainParameter: [] } })
  const { nodes, providers } = connectProviders(parsed(entriesAt(url, 'a key of mine')))
  expect(nodes('tron-shasta')).toBeNull()
  expect(providers('tron').at(-1)?.name).toBe('tatum')
  const node = nodes('tron')!
  expect(node.name).toBe('trongrid')
  await answer(node, { ask: 'prices' })
  expect(requests).toMatchObject([
    { path: '/wallet/getchainparameters', headers: { 'tron-pro-api-key': 'a key of mine' } },
  ])
})

test('a question goes to the node with its own key, in the name of the provider that it is put to', async () => {
  const { url, requests } = await answeringServer(() => ({ body: { id: 'aa' } }))
  const [trongrid, node] = entriesAt(url)
  const seen: string[] = []
  const providers = providerDirectory(
    parsed([
      trongrid!,
      { ...node, key: 'key of the node' },
      { networkCode: 'tron', kind: 'tatum', url, key: 'key of tatum' },
    ]),
    {},
    ({ networkCode, provider, outcome }) => seen.push(`${networkCode} ${provider} ${outcome}`),
  )
  const tatum = providerNamed(providers('tron'), 'tatum')!
  expect(await answer(tatum, { ask: 'receipt', hash: 'aa' })).toMatchObject({
    shape: 'tron.receipt',
    provider: 'tatum',
  })
  expect(requests[0]?.headers).toMatchObject({ 'tron-pro-api-key': 'key of the node' })
  expect(requests[0]?.headers).not.toHaveProperty('x-api-key')
  expect(seen).toEqual(['tron tatum answered'])
})

const twoNetworks = (url: string, first: object, second: object) =>
  connectProviders(
    parsed([
      { networkCode: 'tron', kind: 'java-tron', url, ...first },
      { networkCode: 'tron-nile', kind: 'java-tron', url, ...second },
    ]),
    { patienceSeconds: 1, retries: 0 },
  ).nodes

test.each([
  ['one key is suspended for all its networks', 'a key', 1],
  ['keys of their own are suspended alone', 'another key', 2],
])('%s', async (_, key, sent) => {
  const { url, requests } = await answeringServer(() => ({
    status: 429,
    body: { Error: 'the query server is suspended for 30s' },
  }))
  const nodes = twoNetworks(url, { key: 'a key' }, { key })
  for (const code of ['tron', 'tron-nile'])
    await expect(answer(nodes(code)!, { ask: 'prices' })).rejects.toThrow(ProviderRateLimited)
  expect(requests).toHaveLength(sent)
})

test('a pace begins with the figure that any entry of its key states', async () => {
  const { url } = await answeringServer(() => ({ body: { chainParameter: [] } }))
  const nodes = twoNetworks(url, { key: 'a key' }, { key: 'a key', requestsPerSecond: 5 })
  const start = performance.now()
  for (const code of ['tron', 'tron-nile']) await answer(nodes(code)!, { ask: 'prices' })
  // At the usual pace a request follows the last one within 84 ms.
  expect(performance.now() - start).toBeGreaterThan(190)
})

test('a provider of a network of another chain is refused; networks outside the catalogue are named', () => {
  const entries = parsed([
    ...entriesAt('http://a'),
    { networkCode: 'new', kind: 'java-tron', url: 'http://a' },
  ])
  const tron = { code: 'tron', chain: 'tron', chain_id: '0x2b6653dc' } as const
  expect(codesOutsideCatalogue(entries, [tron])).toEqual(['new'])
  expect(() =>
    codesOutsideCatalogue(entries, [tron, { code: 'new', chain: 'bitcoin', chain_id: '1' }]),
  ).toThrow('HOLDFAST_PROVIDERS: new: java-tron serves networks of the chain tron')
})

test('a provider of many networks names one of them, which is that of the catalogue', () => {
  const node = { networkCode: 'base', kind: 'evm-rpc', url: 'http://a' }
  const explorer = { networkCode: 'base', kind: 'etherscan', url: 'http://b', key: 'k' }
  const refused = (entries: readonly object[], message: string) =>
    expect(() => parsed(entries)).toThrow(`HOLDFAST_PROVIDERS: ${message}`)
  refused([node, explorer], 'base: etherscan serves several networks: name the chainId')
  refused([{ ...node, chainId: '8453' }, explorer], 'base: evm-rpc serves one network and takes no chainId')
  refused([node, { ...explorer, chainId: 'eip155:8453' }], '1.chainId')
  const entries = parsed([node, { ...explorer, chainId: '8453' }])
  const base = { code: 'base', chain: 'ethereum', chain_id: '8453' } as const
  expect(codesOutsideCatalogue(entries, [base])).toEqual([])
  expect(() => codesOutsideCatalogue(entries, [{ ...base, chain_id: '1' }])).toThrow(
    'HOLDFAST_PROVIDERS: base: the chainId of etherscan is 8453, and the catalogue has 1 for this network',
  )
})
