/** The faces of the stand-in: a node for any client, and the controls that all chains of the sandbox share. */
import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { chainRules } from './chain-rules.ts'
import { contracts } from './contracts/contracts.ts'
import { ethereumKey } from './ethereum-key.ts'
import { ethereumStandIn } from './ethereum-stand-in.ts'
import { startNode, token } from './start-node.ts'

const { chain, url, end } = await startNode()
afterAll(end)

const controlsWith = (shown: string) =>
  ethereumStandIn.controls({
    url: url + ethereumStandIn.controlPath,
    headers: async () => ({ 'x-sandbox-token': shown }),
  })
const controls = controlsWith(token)
const ether = 10n ** 18n

const viemChain = {
  id: chainRules.chainId,
  name: 'Ethereum Sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
}
const client = createPublicClient({ chain: viemChain, transport: http(url) })

async function ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(url, { method: 'POST', body })).json()
}

test('the faucet pays coins and tokens in base units; a payment is solid after the stated number of blocks', async () => {
  const { address } = ethereumKey('controlled')
  const hash = await controls.faucet({ address: address.toLowerCase(), amount: 5n * ether })
  await controls.faucet({ address, amount: 7n, token: contracts.usdc })
  await controls.faucet({ address, amount: 11n, from: 'a friend' })
  const { head, solid } = await controls.mine(ethereumStandIn.blocksUntilSolid)
  expect([head, solid]).toEqual([chain.head.number, chain.finalNumber])
  expect(await client.getBalance({ address: address as `0x${string}`, blockTag: 'finalized' })).toBe(
    5n * ether + 11n,
  )
  const { blockNumber } = await client.getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(Number(blockNumber)).toBeLessThanOrEqual(solid)
  const { time } = await controls.advance(86_400)
  expect(time).toEqual(new Date(chain.head.time * 1_000))
})

test('a refusal names the control, the status and the field', async () => {
  await expect(controls.mine(0)).rejects.toThrow(/^mine: 422 .*blocks/)
  await expect(controls.faucet({ address: '0x', amount: 1n })).rejects.toThrow(/^faucet: 422 .*address/)
  const { address } = ethereumKey('controlled')
  await expect(controls.faucet({ address, amount: 1n, token: contracts.closed })).rejects.toThrow(
    /^faucet: 422 .*token/,
  )
  await expect(controls.reorganise(99, {})).rejects.toThrow(/^reorg: 422 .*blocks: at most 16/)
  await expect(controlsWith('wrong').mine(1)).rejects.toThrow('mine: 403')
})

test('a reorganisation drops a payment, or lets it come again later', async () => {
  const { address } = ethereumKey('reorganised')
  const [later, never] = [await controls.faucet({ address, amount: 1n }), null]
  const { head } = await controls.mine(1)
  expect((await controls.reorganise(1, {})).head).toBe(head + 1)
  const receipt = await client.getTransactionReceipt({ hash: later as `0x${string}` })
  expect(Number(receipt.blockNumber)).toBe(head + 1)
  await controls.reorganise(1, { drops: true })
  expect(await ask('eth_getTransactionReceipt', [later])).toMatchObject({ result: never })
})

test('an unmodified client signs, sends and reads back', async () => {
  const { key, address } = ethereumKey('client')
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`)
  expect(account.address).toBe(address)
  await controls.faucet({ address, amount: ether })
  await controls.faucet({ address, amount: 900n, token: contracts.usdc })
  await controls.mine(1)
  const wallet = createWalletClient({ account, chain: viemChain, transport: http(url) })
  const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
  const to = ethereumKey('receiver').address as `0x${string}`
  const hash = await wallet.writeContract({
    address: contracts.usdc as `0x${string}`,
    abi,
    functionName: 'transfer',
    args: [to, 400n],
  })
  await controls.mine(1)
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
  const balance = await client.readContract({
    address: contracts.usdc as `0x${string}`,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [to],
  })
  expect(balance).toBe(400n)
})

test.each([
  'anvil_setBalance',
  'evm_mine',
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
  'eth_sign',
  'eth_accounts',
  'hardhat_reset',
  'debug_getRawBlock',
])('%s stays inside', async (method) => {
  expect(await ask(method, [])).toMatchObject({ error: { code: -32601 } })
})

test('several calls in one request, and requests that are none', async () => {
  const post = async (body: string) => (await fetch(url, { method: 'POST', body })).json()
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
  expect(await post(JSON.stringify([call(1, 'eth_chainId'), call(2, 'evm_mine')]))).toEqual([
    { jsonrpc: '2.0', id: 1, result: `0x${chainRules.chainId.toString(16)}` },
    expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) }),
  ])
  for (const body of ['', '{', '[1]', '7'])
    expect(JSON.stringify(await post(body))).toContain('invalid request')
  expect(await ask('eth_sendRawTransaction', ['0x02'])).toMatchObject({ error: {} })
  expect(await ask('eth_sendRawTransaction', [7])).toMatchObject({ error: {} })
})
