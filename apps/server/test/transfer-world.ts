/** A world with unsplit keys in place of signers, a funded wallet whose key they hold, and transfers from it. For tests
 *  only. */
import { randomUUID } from 'node:crypto'
import { toHex41 } from '@holdfast/chains/tron'
import { sandboxContracts, sandboxKey } from '@holdfast/sandbox'
import { expect } from 'vitest'
import { PlainSigning } from './plain-signing.ts'
import type { Signing } from '../src/signing/signing.ts'
import { createWorld, type Person, type World } from './world.ts'

/** An address that was never paid. */
export const freshRecipient = (): string => sandboxKey(randomUUID()).address

export interface TransferWorld<Signers extends Signing = PlainSigning> extends World {
  readonly signing: Signers
  readonly walletId: string
  readonly walletAddress: string
  readonly keyId: string
  readonly trx: string
  readonly usdt: string
  /** Fields of a new transfer. */
  fields(change?: object): Record<string, unknown>
  /** Creates a request of the treasurer. */
  create(change?: object): Promise<string>
  /** Creates and submits a request, and has another person approve it. */
  approved(change?: object): Promise<string>
  act(person: Person, id: string, verb: string, body?: object): ReturnType<World['ask']>
  get(id: string): Promise<any>
  row(id: string): Promise<any>
  /** Sun that an address will hold once pending transactions are in a block. */
  received(address: string): bigint
}

export const createTransferWorld = (environment: Record<string, string> = {}): Promise<TransferWorld> =>
  createTransferWorldWith(new PlainSigning(), environment)

export async function createTransferWorldWith<Signers extends Signing>(
  signing: Signers,
  environment: Record<string, string> = {},
  parts: Parameters<typeof createWorld>[2] = {},
): Promise<TransferWorld<Signers>> {
  const world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32), ...environment }, signing, parts)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.ask('treasurer', method, path, body)
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
    return answer.json()
  }
  const domain = await ask('POST', '/api/mpc/kds', { label: 'Main', threshold: 2, n: 3 })
  const key = await ask('POST', '/api/mpc/keys/keygen', { kd_id: domain.id, label: 'MPC Operations' })
  world.node.give(key.address, 1_000_000_000n)
  world.node.give(key.address, 500_000_000n, sandboxContracts.usdt)
  world.node.mine(25)
  const tokens = await world.db
    .selectFrom('tokens')
    .selectAll()
    .where('network_id', '=', world.networkId)
    .execute()
  const tokenOf = (symbol: string) => tokens.find((token) => token.symbol === symbol)?.id ?? ''
  const fields = (change: object = {}) => ({
    wallet_id: key.wallet_id,
    recipient_address: freshRecipient(),
    amount: '1.5',
    token_id: tokenOf('TRX'),
    network_code: 'tron-sandbox',
    ...change,
  })
  const act = (person: Person, id: string, verb: string, body?: object) =>
    world.ask(person, 'POST', `/api/transfer-requests/${id}/${verb}`, body)
  const create = async (change: object = {}): Promise<string> =>
    (await ask('POST', '/api/transfer-requests', fields(change))).id
  return {
    ...world,
    signing,
    walletId: key.wallet_id,
    walletAddress: key.address,
    keyId: key.id,
    trx: tokenOf('TRX'),
    usdt: tokenOf('USDT'),
    fields,
    create,
    approved: async (change = {}) => {
      const id = await create(change)
      await ask('POST', `/api/transfer-requests/${id}/submit`)
      const answer = await act('approver', id, 'approve')
      expect(answer.status, answer.text).toBe(200)
      return id
    },
    act,
    get: (id) => ask('GET', `/api/transfer-requests/${id}`),
    row: (id) =>
      world.db.selectFrom('transfer_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    received: (address) => {
      world.node.mine(1)
      return world.node.chain.balances.get(toHex41(address))
    },
  }
}
