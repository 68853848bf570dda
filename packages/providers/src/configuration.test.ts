import { expect, test } from 'vitest'
import { scriptedServer } from '../test/scripted-server.ts'
import { connectProviders, parseProviders, providerDirectory } from './configuration.ts'

const urls = { fullNodeUrl: 'http://a/', trongridUrl: 'http://b', tatumUrl: 'https://c' }

test('one entry for each network; addresses lose their last slash', () => {
  const [tron] = parseProviders(JSON.stringify([{ networkCode: 'tron', ...urls }]))
  expect(tron).toEqual({ networkCode: 'tron', ...urls, fullNodeUrl: 'http://a' })
  expect(parseProviders(undefined)).toEqual([])
})

test.each([
  ['{', 'HOLDFAST_PROVIDERS is not JSON'],
  ['{}', 'HOLDFAST_PROVIDERS: '],
  [JSON.stringify([{ networkCode: 'tron', ...urls, tatumUrl: 'file:///etc' }]), '0.tatumUrl'],
  [JSON.stringify([{ networkCode: 'tron', ...urls, apiKey: 'x' }]), 'apiKey'],
])('%s is refused with the field that is wrong', (text, words) => {
  expect(() => parseProviders(text)).toThrow(words)
})

test('a network that nobody configured has no provider', () => {
  const providers = providerDirectory(parseProviders(JSON.stringify([{ networkCode: 'tron', ...urls }])))
  expect(providers('tron', 'trongrid')?.name).toBe('trongrid')
  expect(providers('tron', 'tatum')?.name).toBe('tatum')
  expect(providers('tron-shasta', 'trongrid')).toBeNull()
})

test('transfers of a network go to the node that its history is read from', async () => {
  const { url, asked } = await scriptedServer({ body: { chainParameter: [] } })
  const { nodes, providers } = connectProviders(
    parseProviders(
      JSON.stringify([{ networkCode: 'tron', ...urls, fullNodeUrl: url, trongridKey: 'a key of mine' }]),
    ),
  )
  expect(nodes('tron-shasta')).toBeNull()
  expect(providers('tron', 'tatum')?.name).toBe('tatum')
  expect(nodes('tron')?.name).toBe('trongrid')
  await nodes('tron')?.fetchChainParameters()
  expect(asked).toMatchObject([
    { path: '/wallet/getchainparameters', headers: { 'tron-pro-api-key': 'a key of mine' } },
  ])
})
