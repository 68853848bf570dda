import { expect, test } from 'vitest'
import { answeringServer, scriptedServer } from '../test/scripted-server.ts'
import { ProviderAnswerUnreadable, ProviderRefused } from './errors.ts'
import { FullNode } from './full-node.ts'
import { JsonHttp } from './http.ts'

const nodeAt = (baseUrl: string) =>
  new FullNode(new JsonHttp({ provider: 'trongrid', baseUrl, retries: 0 }), 'trongrid')

test('what enters the books is asked of the solid face', async () => {
  const { url, asked } = await answeringServer(({ path }) => ({
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
  expect(asked.map(({ path }) => path)).toEqual([
    '/walletsolidity/gettransactioninfobyid',
    '/walletsolidity/getaccount',
    '/walletsolidity/triggerconstantcontract',
    '/walletsolidity/getassetissuebyid',
  ])
  expect(JSON.parse(asked[2]?.body ?? '')).toEqual({
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

test('an empty object is how a node says that it does not know', async () => {
  const { url } = await scriptedServer({ body: {} })
  expect(await nodeAt(url).fetchTransaction('aa')).toBeNull()
  expect(await nodeAt(url).fetchReceipt('aa')).toBeNull()
  expect(await nodeAt(url).fetchUnsolidReceipt('aa')).toBeNull()
})

test('an error with status 200 is a refusal', async () => {
  const { url } = await scriptedServer({ body: { Error: 'class org.tron.core.exception.X : no' } })
  await expect(nodeAt(url).fetchAccount('T1')).rejects.toThrow(
    new ProviderRefused('trongrid', '/walletsolidity/getaccount', 'class org.tron.core.exception.X : no'),
  )
})

test.each([[{}], [{ block_header: {} }], [{ block_header: { raw_data: { number: -1, timestamp: 1 } } }]])(
  'a head that is no block is unreadable: %j',
  async (body) => {
    const { url } = await scriptedServer({ body })
    await expect(nodeAt(url).fetchHeads()).rejects.toThrow(ProviderAnswerUnreadable)
  },
)
