/** A server whose transfers go to the sandbox's Ethereum node and are signed by three signers, and a wallet with coins and tokens of
 *  that chain. For tests only. */
import { randomBytes } from 'node:crypto'
import { addressOfPublicKey } from '@holdfast/chains/ethereum'
import { workJob } from '@holdfast/ingester/work-job'
import { parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey } from '@holdfast/mpc'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { chainRules, contracts, startNode } from '@holdfast/sandbox/ethereum'
import { startNodes } from '@holdfast/signer/testing'
import { enqueueJob } from '@holdfast/store/write'
import { pino } from 'pino'
import { createPublicClient, getAddress, http } from 'viem'
import { afterAll, expect } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { createWorld, type Person, type World } from './world.ts'

const code = 'ethereum-sandbox'
/** Below the branch of test networks. */
const path = [1, 44, 60, 0, 0, 0]
export const ether = 10n ** 18n

export const freshRecipient = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

export type EthereumWorld = Awaited<ReturnType<typeof createEthereumWorld>>

export async function createEthereumWorld() {
  // Its clock stands, so that each block is one interval after the last.
  const startAt = new Date(Date.now() - 3_600_000)
  const node = await startNode({ startAt, clock: () => startAt.getTime() })
  const identity = identityOf(makeIdentitySeed())
  const networks = [`eip155:${chainRules.chainId}`]
  const signers = await startNodes(3, { coordinator: identity.name, networks })
  const coordinator = new Coordinator(signers.nodes, identity)
  afterAll(async () => {
    coordinator.close()
    await signers.stop()
    await node.end()
  })
  const providers = ['blockscout', 'evm-rpc'].map((kind) => ({
    networkCode: code,
    kind,
    url: node.url,
    requestsPerSecond: 1_000,
  }))
  const world = await createWorld(
    { HOLDFAST_SECRET_KEY: 'ab'.repeat(32), HOLDFAST_PROVIDERS: JSON.stringify(providers) },
    coordinator,
  )
  const { post } = callsOf(world)
  const domain = await post('treasurer', '/api/mpc/kds', { label: 'Main', threshold: 2, n: 3 })
  const key = await post('treasurer', '/api/mpc/keys/keygen', { kd_id: domain.id, label: 'Operations' })
  const { walletId, address, tokens } = await addEther(world, key.id)
  // The server derives the address from the public key; a signer's share has the same one.
  expect(address).toBe(
    addressOfPublicKey(deriveChildKey(signers.nodes[0]!.folder.shares.get(key.id).key, path)),
  )
  await node.chain.give(address, 5n * ether)
  for (const token of [contracts.usdc, contracts.usdt]) await node.chain.give(address, 500_000_000n, token)
  await node.chain.mine(chainRules.blocksUntilFinal + 2)
  const fields = (symbol: string, change: object = {}) => ({
    wallet_id: walletId,
    recipient_address: freshRecipient(),
    amount: '1.5',
    token_id: tokens.get(symbol),
    network_code: code,
    ...change,
  })
  return {
    ...world,
    ...callsOf(world),
    ...rowsOf(world, walletId),
    node,
    coordinator,
    /** An unmodified client of another project. */
    client: createPublicClient({ transport: http(node.url) }),
    wallet: { id: walletId, address: address as `0x${string}`, keyId: key.id as string, path },
    fields,
    /** Requested, submitted, approved by another person. */
    async approved(symbol: string, change: object = {}): Promise<string> {
      const { id } = await post('treasurer', '/api/transfer-requests', fields(symbol, change))
      await post('treasurer', `/api/transfer-requests/${id}/submit`)
      await post('approver', `/api/transfer-requests/${id}/approve`)
      return id
    },
    finalise: () => node.chain.mine(chainRules.blocksUntilFinal + 1),
  }
}

/** A wallet of the key, as a person adds one, and the tokens of its network. */
async function addEther(world: World, keyId: string) {
  const { id: network_id } = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const added = await callsOf(world).post('treasurer', `/api/mpc/keys/${keyId}/wallets`, {
    name: 'Ether',
    network_id,
  })
  const rows = await world.db.selectFrom('tokens').selectAll().where('network_id', '=', network_id).execute()
  return {
    walletId: added.id as string,
    address: added.address as string,
    tokens: new Map(rows.map((token) => [token.symbol, token.id])),
  }
}

function callsOf(world: World) {
  const post = async (person: Person, url: string, body?: object): Promise<any> => {
    const answer = await world.ask(person, 'POST', url, body)
    expect(answer.status, `${url} ${answer.text}`).toBeLessThan(300)
    return answer.json()
  }
  return {
    post,
    sign: (id: string) => post('treasurer', `/api/transfer-requests/${id}/sign-and-broadcast`),
    refresh: (id: string) => post('treasurer', `/api/transfer-requests/${id}/refresh-receipt`),
  }
}

function rowsOf(world: World, walletId: string) {
  const row = (id: string) =>
    world.db.selectFrom('transfer_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    row,
    async intentOf(id: string): Promise<TransferIntent> {
      const parsed = parseTransferIntent((await row(id)).intent)
      if (!parsed.ok) throw new Error(parsed.reason)
      return parsed.value
    },
    /** Reads the wallet in place of the ingester, and returns it as the console lists it. */
    async readBooks(): Promise<any> {
      const place = { entity_id: world.acme, wallet_id: walletId }
      const job = await enqueueJob(world.db, { ...place, kind: 'orchestrate', provider: 'blockscout' })
      const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
      await workJob({ job_id: job.id, entity_id: world.acme }, needs, { isLast: true })
      const wallets: any[] = (await world.ask('viewer', 'GET', '/api/wallets')).json()
      return wallets.find(({ id }) => id === walletId)
    },
    booked: async (hash: string): Promise<any[]> =>
      (await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&q=${hash}`)).json()
        .rows,
  }
}
