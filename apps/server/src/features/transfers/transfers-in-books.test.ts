/** Transfers that were ingested again: their rows name the requester. */
import { beforeAll, expect, test } from 'vitest'
import { readWallet } from '../../../test/read-wallet.ts'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'

let world: TransferWorld
let trx: any
let usdt: any

beforeAll(async () => {
  world = await createTransferWorld()
  const sent = async (change: object) => {
    const id = await world.approved({ recipient_address: freshRecipient(), ...change })
    const answer = await world.act('treasurer', id, 'sign-and-broadcast')
    expect(answer.status, answer.text).toBe(200)
    world.node.mine(1)
    return answer.json()
  }
  trx = await sent({ memo: 'rent, "November"' })
  usdt = await sent({ token_id: world.usdt, amount: '12' })
  world.node.mine(25)
  await readWallet(world, 'treasurer', world.walletAddress)
})

const written = { mpc_initiator: 'Teresa Treasurer', mpc_comment: 'rent, "November"' }
const rowsOf = async (path: string): Promise<any[]> => (await world.ask('viewer', 'GET', path)).json().rows

test.each(['/api/bc-transactions', '/api/bc-transactions-mpc'])(
  '[DATA-21] rows of %s name the requester of their transfer and the note',
  async (path) => {
    const rows = await rowsOf(`${path}?entity_id=${world.acme}`)
    const ofTrx = rows.filter(({ tx_hash }) => tx_hash === trx.tx_hash)
    expect(ofTrx.length).toBeGreaterThan(0)
    for (const row of ofTrx) expect(row).toMatchObject(written)
    const ofUsdt = rows.filter(({ tx_hash }) => tx_hash === usdt.tx_hash)
    expect(ofUsdt.length).toBeGreaterThan(0)
    for (const row of ofUsdt) expect(row).toMatchObject({ ...written, mpc_comment: null })
    const others = rows.filter(({ tx_hash }) => ![trx.tx_hash, usdt.tx_hash].includes(tx_hash))
    expect(others.length).toBeGreaterThan(0)
    for (const row of others) expect(row).toMatchObject({ mpc_initiator: null, mpc_comment: null })
  },
)

test('[DATA-21] so do its details and the file', async () => {
  const rows = await rowsOf(`/api/bc-transactions?entity_id=${world.acme}&q=${trx.tx_hash}`)
  const details = (await world.ask('viewer', 'GET', `/api/bc-transactions/${rows[0].id}`)).json()
  for (const row of [details.row, ...details.same_transaction]) expect(row).toMatchObject(written)
  const file = await world.ask(
    'treasurer',
    'GET',
    `/api/bc-transactions.csv?entity_id=${world.acme}&q=${trx.tx_hash}`,
  )
  expect(file.text).toContain('Teresa Treasurer,"rent, ""November""",')
})

test('a reader of the same transaction in another organisation does not see the requester', async () => {
  const made = await world.ask('owner', 'POST', '/api/wallets', {
    name: 'Watched',
    address: trx.recipient_address,
    network_id: world.networkId,
    entity_id: world.birch,
  })
  expect(made.status, made.text).toBe(201)
  await readWallet(world, 'owner', trx.recipient_address)
  const [row] = (await world.ask('owner', 'GET', `/api/bc-transactions?entity_id=${world.birch}`)).json().rows
  expect(row).toMatchObject({ tx_hash: trx.tx_hash, mpc_initiator: null, mpc_comment: null })
})
