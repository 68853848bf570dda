/** The examples that the console shows, run against a server. */
import { draftTransfer } from '@holdfast/client/examples/draft-transfer.ts'
import { listPayments } from '@holdfast/client/examples/list-payments.ts'
import { readBalances } from '@holdfast/client/examples/read-balances.ts'
import type { ApiScope } from '@holdfast/contract'
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'

let world: TransferWorld
let url: string
beforeAll(async () => {
  world = await createTransferWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
  url = await world.server.listen({ port: 0, host: '127.0.0.1' })
  await world.stepUp('admin')
})

async function tokenWith(...scopes: readonly ApiScope[]): Promise<string> {
  const body = { name: 'Example', scopes, expires_in_days: 1 }
  const answer = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/api-keys`, body)
  expect(answer.status, answer.text).toBe(201)
  return (answer.json() as { token: string }).token
}

test('read-balances.ts', async () => {
  const { name } = await world.db
    .selectFrom('wallets')
    .select('name')
    .where('id', '=', world.walletId)
    .executeTakeFirstOrThrow()
  const lines = await readBalances(url, await tokenWith('read:balances'))
  expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true)
})

test('list-payments.ts', async () => {
  const token = await tokenWith('read:transactions')
  expect(await listPayments(url, token, new Date(0))).toEqual(expect.any(Array))
  await expect(readBalances(url, token)).rejects.toMatchObject({ status: 403 })
})

test('draft-transfer.ts', async () => {
  const token = await tokenWith('transfers:draft')
  const payment = {
    walletId: world.walletId,
    tokenId: world.trx,
    network: 'tron-sandbox',
    recipient: freshRecipient(),
    amount: '1.5',
    reference: 'invoice-2026-0001',
  }
  const id = await draftTransfer(url, token, payment)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await draftTransfer(url, token, payment)).toBe(id)
  const { status, created_by } = await world.db
    .selectFrom('transfer_requests')
    .select(['status', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The person who made the key is the requester, and so approves none of its drafts.
  expect([status, created_by]).toEqual(['draft', await world.userId('admin')])
  expect(await draftTransfer(url, token, { ...payment, recipient: 'nowhere', reference: 'other' })).toMatch(
    /^refused: /,
  )
})
