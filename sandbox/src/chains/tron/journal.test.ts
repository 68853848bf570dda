/** The chain survives a restart, a truncated line, and a kill of the working process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { afterEach, expect, test } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { token } from './testing.ts'
import { contracts } from './tokens.ts'

const folders: string[] = []
const children: ChildProcess[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-tron-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const journalOf = (folder: string) => join(folder, 'sandbox-tron', 'journal.ndjson')
const [ana, other] = [sandboxKey('one'), sandboxKey('other')]

/** The state as a client sees it. */
function visibleState({ chain }: SandboxTron) {
  const last = chain.head.number
  const world = chain.stateAt(last, 0)
  return {
    head: chain.head.id,
    solid: chain.solid.id,
    transactions: [...chain.transactions.values()].map(({ id, block, at, effects }) => ({
      id,
      block,
      at,
      effects,
    })),
    accounts: [...chain.accountAddresses].map((address) => world.account(address)),
    trx: [...chain.balances.keys()].map((key) => [key, chain.balances.get(key)]),
    solidTrx: [...chain.balances.keys()].map((key) => [key, chain.balances.at(key, chain.solidNumber)]),
    tokens: [...chain.tokenBalances.keys()].map((key) => [key, chain.tokenBalances.get(key)]),
    trc10: [...chain.trc10Balances.keys()].map((key) => [key, chain.trc10Balances.get(key)]),
  }
}

function live(node: SandboxTron): void {
  node.mine(3)
  node.give(ana.address, 90_000_000_000n)
  node.give(ana.address, 5_000_000n, contracts.usdt.address)
  node.grantTrc10('1000001', ana.address, 70n)
  node.mine(1)
  node.send(ana, 'FreezeBalanceV2Contract', { frozen_balance: 9_000_000_000n, resource: 'ENERGY' })
  const votes = [{ vote_address: toHex41(sandboxKey('witness').address), vote_count: 9_000n }]
  node.send(ana, 'VoteWitnessContract', { votes })
  node.sendToken(ana, contracts.usdt, other.address, 4n)
  node.advance(2 * 86_400)
  node.sendTrx(ana, other.address, 3n, 'memo')
  node.mine(1)
  node.send(ana, 'WithdrawBalanceContract', {})
  node.send(ana, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 1_000_000n, resource: 'ENERGY' })
  node.mine(2)
}

test('a restart gives the same answers, to the last header, including transactions without a block', () => {
  const dataFolder = newFolder()
  const first = new SandboxTron({ dataFolder })
  live(first)
  const pending = first.sendTrx(ana, other.address, 8n)
  const before = visibleState(first)
  first.stop()
  const second = new SandboxTron({ dataFolder })
  expect(visibleState(second)).toEqual(before)
  expect(second.chain.hasUnsealed).toBe(true)
  second.mine(1)
  expect(second.chain.transactions.has(pending)).toBe(true)
  expect(() => second.broadcast(...bytesOf(second, pending))).toThrow('Dup transaction.')
  second.stop()
})

test('a restart after a reorganisation has the resulting chain', () => {
  const dataFolder = newFolder()
  const first = new SandboxTron({ dataFolder })
  live(first)
  const undone = first.chain.head.number + 1
  for (let sun = 1n; sun <= 12n; sun++) first.sendTrx(ana, other.address, sun)
  first.mine(1)
  first.faults.set('reorganisation', true)
  first.mine(1)
  expect(first.chain.blocks.at(undone)?.transactions).toEqual([])
  const before = visibleState(first)
  first.stop()
  const second = new SandboxTron({ dataFolder })
  expect(visibleState(second)).toEqual(before)
  second.stop()
})

const bytesOf = ({ chain }: SandboxTron, id: string): [Uint8Array, readonly string[]] => {
  const { rawBytes, signatures } = chain.transactions.get(id)!
  return [rawBytes, signatures]
}

test('chain time does not run backwards over a restart', () => {
  const dataFolder = newFolder()
  const first = new SandboxTron({ dataFolder })
  first.advance(30 * 86_400)
  const at = first.chain.head.at
  first.stop()
  const second = new SandboxTron({ dataFolder })
  expect(second.now()).toBeGreaterThanOrEqual(at)
  second.mine(1)
  expect(second.chain.head.at).toBeGreaterThan(at)
  second.stop()
})

test('a truncated line was never acknowledged, and is dropped', () => {
  const dataFolder = newFolder()
  const first = new SandboxTron({ dataFolder })
  live(first)
  const before = visibleState(first)
  first.stop()
  const whole = readFileSync(journalOf(dataFolder), 'utf8')
  appendFileSync(journalOf(dataFolder), '{"tx":"0a8401')
  const second = new SandboxTron({ dataFolder })
  expect(visibleState(second)).toEqual(before)
  second.mine(1)
  second.stop()
  expect(readFileSync(journalOf(dataFolder), 'utf8').startsWith(whole)).toBe(true)
  const third = new SandboxTron({ dataFolder })
  expect(third.chain.blocks.length).toBe(second.chain.blocks.length)
  third.stop()
})

test('a journal that cannot be replayed is reported with what to do', () => {
  const dataFolder = newFolder()
  const first = new SandboxTron({ dataFolder })
  live(first)
  first.stop()
  const text = readFileSync(journalOf(dataFolder), 'utf8')
  const twice = text.split('\n').find((line) => line.startsWith('{"tx"'))
  appendFileSync(journalOf(dataFolder), `${twice}\n`)
  expect(() => new SandboxTron({ dataFolder })).toThrow(
    /^line \d+ of the sandbox chain's journal cannot be replayed by this version; move the folder sandbox-tron away/,
  )
})

async function startProcess(dataFolder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'tron-main.ts')], {
    env: { ...process.env, HOLDFAST_DATA: dataFolder, SANDBOX_TRON_PORT: '0', SANDBOX_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((ready, fail) => {
    child.once('exit', () => fail(new Error('it ended before it was ready')))
    child.stdout?.on('data', (text: Buffer) => {
      const found = /sandbox TRON is ready: (\S+)/.exec(text.toString())
      if (found?.[1] !== undefined) ready(found[1])
    })
  })
  return { child, url }
}

test('killed while it accepts transactions, it keeps every one that it acknowledged', async () => {
  const dataFolder = newFolder()
  const acknowledged: string[] = []
  for (const lifeMs of [150, 400]) {
    const { child, url } = await startProcess(dataFolder)
    const ended = new Promise((done) => child.once('exit', done))
    try {
      for (let i = 0; ; i++) {
        // The kill comes at any point once there is something to lose.
        if (i === 15) setTimeout(() => child.kill('SIGKILL'), lifeMs)
        const answer = await fetch(`${url}/control/faucet`, {
          method: 'POST',
          headers: { 'x-sandbox-token': token },
          body: JSON.stringify({
            address: ana.address,
            amount: String(1 + i + acknowledged.length),
            ...(i % 3 === 0 ? { token: toBase58(contracts.usdc.address) } : {}),
          }),
        })
        acknowledged.push(((await answer.json()) as { tx_hash: string }).tx_hash)
      }
    } catch {
      await ended
    }
  }
  expect(acknowledged.length).toBeGreaterThan(20)
  const node = new SandboxTron({ dataFolder })
  node.mine(1)
  for (const id of acknowledged) expect(node.chain.transactions.has(id)).toBe(true)
  node.stop()
})

test('the running process makes a block every three seconds', async () => {
  const { url } = await startProcess(newFolder())
  const number = async () => {
    const block = (await (await fetch(`${url}/wallet/getnowblock`)).json()) as {
      block_header: { raw_data: { number?: number } }
    }
    return block.block_header.raw_data.number ?? 0
  }
  const before = await number()
  await sleep(3_300)
  expect(await number()).toBeGreaterThan(before)
})

test('1,000 transactions load in a third of the time that making them took', () => {
  const dataFolder = newFolder()
  const { result: first, ms: making } = timed(() => {
    const chain = new SandboxTron({ dataFolder })
    chain.mine(25)
    for (let i = 1; i <= 1_000; i++) {
      chain.sendTrx(sandboxKey('faucet'), ana.address, BigInt(i))
      if (i % 10 === 0) chain.mine(1)
    }
    return chain
  })
  const { id } = first.chain.head
  first.stop()
  const { result: second, ms: reading } = timed(() => new SandboxTron({ dataFolder }))
  expect(second.chain.head.id).toBe(id)
  expect(reading).toBeLessThan(making / 3)
  second.stop()
}, 120_000)

/** `ms` is this process's CPU time, which is independent of other load on the machine. */
function timed<Result>(act: () => Result): { readonly result: Result; readonly ms: number } {
  const before = process.cpuUsage()
  const result = act()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1_000 }
}
