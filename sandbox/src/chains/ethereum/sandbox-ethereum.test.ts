/** The chain over a real node: blocks, clock, journal, reorganisations, and what ends with it. */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { contracts } from './contracts/contracts.ts'
import { ethereumKey } from './ethereum-key.ts'
import { findAnvil } from './find-anvil.ts'
import { ethereumFolder, SandboxEthereum, type SandboxEthereumOptions } from './sandbox-ethereum.ts'

const program = findAnvil() ?? ''
const startAt = new Date('2026-03-01T00:00:00Z')
const clock = () => startAt.getTime()
const { address } = ethereumKey('receiver')
const ether = 10n ** 18n

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-ethereum-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(dataFolder = newFolder(), options: Partial<SandboxEthereumOptions> = {}) {
  const chain = await SandboxEthereum.open({ program, dataFolder, startAt, clock, ...options })
  const stop = vi.fn(() => chain.stop())
  ends.push(() => (stop.mock.calls.length > 0 ? undefined : stop()))
  return { chain, stop, dataFolder, rpc: chain.rpc }
}

const journalOf = (folder: string) => join(folder, ethereumFolder, 'journal.ndjson')

test('a program is found for this platform, and for an unknown one there is none', () => {
  expect(existsSync(program)).toBe(true)
  expect(findAnvil('plan9', 'x64')).toBeNull()
})

test('a payment is in the next block and final after sixteen more; the clock moves by seconds', async () => {
  const { chain, rpc } = await open()
  const hash = await chain.give(address, 3n * ether)
  expect(await rpc.call('eth_getTransactionReceipt', hash)).toBeNull()
  await chain.mine(1)
  expect(await rpc.call('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  expect(await rpc.call('eth_getBalance', address, 'finalized')).toBe('0x0')
  await chain.mine(16)
  expect(BigInt((await rpc.call('eth_getBalance', address, 'finalized')) as string)).toBe(3n * ether)
  expect(await rpc.call('eth_getBlockByNumber', 'finalized', false)).toMatchObject({
    number: `0x${chain.finalNumber.toString(16)}`,
  })
  const before = chain.head.time
  await chain.advance(86_400)
  expect(chain.head.time).toBe(before + 86_400)
})

test('tokens are those of the catalogue; the transfer of one of them returns nothing', async () => {
  const { chain, rpc } = await open()
  await chain.give(address, 5n, contracts.usdt)
  await chain.give(address, 7n, contracts.dai)
  await chain.mine(1)
  const word = address.slice(2).toLowerCase().padStart(64, '0')
  const balance = async (to: string) =>
    BigInt((await rpc.call('eth_call', { to, data: `0x70a08231${word}` }, 'latest')) as string)
  expect([
    await balance(contracts.usdt),
    await balance(contracts.usdc),
    await balance(contracts.dai),
  ]).toEqual([5n, 0n, 7n])
  const transfer = (to: string) =>
    rpc.call('eth_call', { from: address, to, data: `0xa9059cbb${word}${'1'.padStart(64, '0')}` }, 'latest')
  expect(await transfer(contracts.usdt)).toBe('0x')
  expect(await transfer(contracts.dai)).toBe(`0x${'1'.padStart(64, '0')}`)
  expect(() => chain.give(address, 1n, contracts.disperse)).toThrow('token')
})

test('the same acts at the same time give the same blocks, and a start repeats them from the journal', async () => {
  const act = async ({ chain }: { readonly chain: SandboxEthereum }) => {
    await chain.give(address, ether)
    await chain.mine(3)
    await chain.reorganise(2, { isDropping: false })
    await chain.give(address, ether)
    return chain.head.hash
  }
  const [first, second] = [await open(), await open()]
  const hash = await act(first)
  expect(await act(second)).toBe(hash)
  await first.stop()
  // A crash cuts the last line off.
  appendFileSync(journalOf(first.dataFolder), '{"block":17')
  const again = await open(first.dataFolder, { startAt: new Date(0) })
  expect(again.chain.head.hash).toBe(hash)
  // Both payments are there: the waiting one comes with the next block.
  await again.chain.mine(1)
  expect(BigInt((await again.rpc.call('eth_getBalance', address, 'latest')) as string)).toBe(2n * ether)
})

test('a history that was not finished is begun anew', async () => {
  const dataFolder = newFolder()
  await expect(
    open(dataFolder, {
      seed: async (chain) => {
        await chain.mine(5)
        throw new Error('cut')
      },
    }),
  ).rejects.toThrow('cut')
  expect(readFileSync(journalOf(dataFolder), 'utf8').split('\n')).toHaveLength(15)
  const { chain } = await open(dataFolder)
  expect(chain.head.number).toBe(1)
})

test('a reorganisation replaces blocks: transactions come again later, or never; final blocks stay', async () => {
  const { chain, rpc } = await open()
  await chain.mine(20)
  const hash = await chain.give(address, ether)
  await chain.mine(2)
  const { hash: old, number } = chain.head
  await chain.reorganise(2, { isDropping: false })
  expect(chain.head.number).toBe(number + 1)
  expect(await rpc.call('eth_getBlockByHash', old, false)).toBeNull()
  expect(await rpc.call('eth_getTransactionReceipt', hash)).toMatchObject({
    blockNumber: `0x${chain.head.number.toString(16)}`,
  })
  await chain.reorganise(1, { isDropping: true })
  expect(await rpc.call('eth_getTransactionReceipt', hash)).toBeNull()
  await chain.mine(3)
  expect(await rpc.call('eth_getBalance', address, 'latest')).toBe('0x0')
  // The second transaction pays what the first one gives.
  await chain.giveFrom(ethereumKey('payer'), address, ether)
  await chain.mine(1)
  await chain.reorganise(2, { isDropping: false })
  await chain.mine(1)
  expect(BigInt((await rpc.call('eth_getBalance', address, 'latest')) as string)).toBe(ether)
  // Empty blocks are other ones too.
  const { hash: empty } = chain.head
  await chain.reorganise(2, { isDropping: true })
  expect(await rpc.call('eth_getBlockByHash', empty, false)).toBeNull()
  await expect(chain.reorganise(17, { isDropping: true })).rejects.toThrow('blocks: at most 16')
})

test('the node ends when the process that started it is killed', async () => {
  const script = `
    import { startAnvil } from './sandbox/src/chains/ethereum/start-anvil.ts'
    await startAnvil({ program: ${JSON.stringify(program)}, cacheFolder: ${JSON.stringify(newFolder())}, genesisAt: 1 })
    process.stdout.write('started')
    setInterval(() => {}, 1_000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done) => parent.stdout.once('data', done))
  const children = () => readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim()
  const [shell] = children().split(' ')
  const node = Number(
    readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
      .split(' ')
      .find((pid) => pid !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('anvil')),
  )
  expect(existsSync(`/proc/${node}`)).toBe(true)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(`/proc/${node}/exe`)).toBe(false), { timeout: 5_000 })
})

test('what a held address sends stays out of blocks, and of one nonce the highest fee is kept', async () => {
  const { chain, rpc } = await open()
  const payer = ethereumKey('receiver')
  await chain.give(payer.address, ether)
  await chain.mine(1)
  await chain.hold(payer.address, true)
  const low = await chain.send(payer, { to: ethereumKey('other').address, value: 1n, nonce: 0 })
  const high = await chain.send(payer, {
    to: ethereumKey('other').address,
    value: 2n,
    nonce: 0,
    tip: 5_000_000_000n,
  })
  await chain.mine(2)
  for (const hash of [low, high]) expect(await rpc.call('eth_getTransactionReceipt', hash)).toBeNull()
  await chain.hold(payer.address, false)
  await chain.mine(1)
  const receipts = await Promise.all([low, high].map((hash) => rpc.call('eth_getTransactionReceipt', hash)))
  expect(receipts.filter((receipt) => receipt !== null)).toHaveLength(1)
})
