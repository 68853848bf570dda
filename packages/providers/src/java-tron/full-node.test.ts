import { chainFault } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { answeringServer, scriptedServer } from '../../test/scripted-server.ts'
import {
  ProviderAnswerUnreadable,
  ProviderRateLimited,
  ProviderRefused,
  ProviderUnavailable,
} from '../errors.ts'
import { FullNode } from './full-node.ts'
import { JsonHttp } from '../http.ts'

const nodeAt = (baseUrl: string) =>
  new FullNode(new JsonHttp({ provider: 'trongrid', baseUrl, retries: 0 }), 'trongrid')

test('data for the ledger is requested from the solid interface', async () => {
  const { url, requests } = await answeringServer(({ path }) => ({
    body: path.endsWith('getnowblock')
      ? {
          block_header: { raw_data: { number: path.startsWith('/walletsolidity') ? 81 : 100, timestamp: 1 } },
        }
      : { some: 'thing' },
  }))
  const node = nodeAt(url)
  await node.fetchReceipt('aa')
  await node.fetchAccount('T1')
  await node.fetchCall('T2', 'balanceOf(address)', '00', 'T1')
  await node.fetchAsset('1002000')
  expect(requests.map(({ path }) => path)).toEqual([
    '/walletsolidity/gettransactioninfobyid',
    '/walletsolidity/getaccount',
    '/walletsolidity/triggerconstantcontract',
    '/walletsolidity/getassetissuebyid',
  ])
  expect(JSON.parse(requests[2]?.body ?? '')).toEqual({
    owner_address: 'T1',
    contract_address: 'T2',
    function_selector: 'balanceOf(address)',
    parameter: '00',
    visible: true,
  })
  expect(await node.fetchHeads()).toMatchObject({ head: { number: 100 }, solid: { number: 81 } })
})

test.each([
  ['[]', []],
  ['{}', {}],
])('a block without transactions has no receipts: %s', async (_, body) => {
  const { url } = await scriptedServer({ body })
  expect((await nodeAt(url).fetchBlockReceipts(7)).body).toEqual([])
})

test.each([
  ['an object', { some: 'thing' }],
  ['null', null],
  ['text', JSON.stringify('busy')],
])('%s instead of a list of receipts is not a block without transactions', async (_, body) => {
  const { url } = await scriptedServer({ body })
  await expect(nodeAt(url).fetchBlockReceipts(7)).rejects.toThrow(ProviderAnswerUnreadable)
})

test('an empty object means that the node does not know', async () => {
  const { url } = await scriptedServer({ body: {} })
  expect(await nodeAt(url).fetchTransaction('aa')).toBeNull()
  expect(await nodeAt(url).fetchReceipt('aa')).toBeNull()
  expect(await nodeAt(url).fetchUnsolidReceipt('aa')).toBeNull()
})

test('an error with status 200 is a refusal', async () => {
  const { url } = await scriptedServer({ body: { Error: 'class org.tron.core.exception.X : no' } })
  await expect(nodeAt(url).fetchAccount('T1')).rejects.toThrow(
    new ProviderRefused(
      'trongrid',
      '/walletsolidity/getaccount',
      chainFault('PROVIDER_REFUSES', { answer: 'class org.tron.core.exception.X : no' }),
    ),
  )
})

test.each([[{}], [{ block_header: {} }], [{ block_header: { raw_data: { number: -1, timestamp: 1 } } }]])(
  'a head that is no block is unreadable: %j',
  async (body) => {
    const { url } = await scriptedServer({ body })
    await expect(nodeAt(url).fetchHeads()).rejects.toThrow(ProviderAnswerUnreadable)
  },
)

test('a transfer reads the newest state of a node, and its reference block from the solid one', async () => {
  const { url, requests } = await scriptedServer({ body: { some: 'thing' } })
  const node = nodeAt(url)
  await node.fetchReferenceBlock()
  await node.fetchChainParameters()
  await node.fetchNewestAccount('T1')
  await node.fetchTrial('T2', 'transfer(address,uint256)', '00', 'T1')
  expect(requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/walletsolidity/getblock', { detail: false }],
    ['/wallet/getchainparameters', {}],
    ['/wallet/getaccount', { address: 'T1', visible: true }],
    [
      '/wallet/triggerconstantcontract',
      {
        owner_address: 'T1',
        contract_address: 'T2',
        function_selector: 'transfer(address,uint256)',
        parameter: '00',
        visible: true,
      },
    ],
  ])
})

test('signed bytes are broadcast unchanged', async () => {
  const { url, requests } = await scriptedServer({ body: { result: true, txid: 'ab' } })
  expect(await nodeAt(url).broadcast(Uint8Array.from([10, 255]))).toMatchObject({
    shape: 'tron.broadcast',
    body: { result: true },
  })
  expect(requests).toMatchObject([{ path: '/wallet/broadcasthex', body: '{"transaction":"0aff"}' }])
})

test.each([
  ['a cut connection', { isCut: true }, ProviderUnavailable],
  ['a broken node', { status: 502 }, ProviderUnavailable],
  ['a limit', { status: 429 }, ProviderRateLimited],
])('after %s signed bytes are not broadcast again automatically', async (_, answer, error) => {
  const { url, requests } = await scriptedServer(answer)
  const patient = new FullNode(new JsonHttp({ provider: 'trongrid', baseUrl: url, retries: 5 }), 'trongrid')
  await expect(patient.broadcast(Uint8Array.from([1]))).rejects.toThrow(error)
  expect(requests).toHaveLength(1)
})

test('a height that no safe integer holds is unreadable, never rounded', async () => {
  const { url } = await answeringServer(() => ({
    body: '{"block_header": {"raw_data": {"number": 9007199254740993, "timestamp": 1}}}',
  }))
  await expect(nodeAt(url).fetchHeads()).rejects.toThrow(ProviderAnswerUnreadable)
})
