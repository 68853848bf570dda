/** The chain of a network: fixed once a wallet is on it, and equal to the chain that its own node serves. */
import type { TransferNode } from '@holdfast/providers'
import { raw } from '@holdfast/ledger'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { Watcher } from './watcher.ts'
import { createTransferWorld } from '../../test/transfer-world.ts'

const world = await createTransferWorld()
const { nodes } = world.context
const setNodes = (changed: Context['nodes']): void => {
  ;(world.context as { nodes: Context['nodes'] }).nodes = changed
}
afterEach(() => setNodes(nodes))

const networkOf = (code: string) =>
  world.db.selectFrom('networks').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const change = async (code: string, body: object) =>
  world.ask('operator', 'PUT', `/admin-api/networks/${(await networkOf(code)).id}`, body)

/** The sandbox's node, replaced by one that serves another chain. */
function nodeOfAnotherChain(): TransferNode {
  const node = nodes('tron-sandbox')
  if (node === null) throw new Error('the sandbox has no node')
  const blockID = `${'0'.repeat(56)}2b6653dc`
  return {
    ...node,
    ask: async (question) =>
      question.ask === 'first-block'
        ? raw('tron.block', 'trongrid', { blockID }, new Date())
        : node.ask(question),
  }
}

test('the chain id of a network with a wallet cannot change; everything else can', async () => {
  const { id } = await networkOf('ethereum')
  const free = await change('ethereum-sepolia', { chain_id: '11155112' })
  expect([free.status, free.json().chain_id]).toEqual([200, '11155112'])
  const added = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Cold',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    network_id: id,
    entity_id: world.acme,
  })
  expect(added.status, added.text).toBe(201)
  const refused = await change('ethereum', { chain_id: '61' })
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'chain_id: cannot change while Ethereum has wallets; add a new network instead',
  ])
  expect((await networkOf('ethereum')).chain_id).toBe('1')
  const renamed = await change('ethereum', { chain_id: '1', sort_order: 3 })
  expect([renamed.status, renamed.json().sort_order]).toEqual([200, 3])
})

test('a network is added or changed only with the chain that its node serves', async () => {
  setNodes((code) => (code === 'tron-pier' ? nodes('tron-sandbox') : nodes(code)))
  const add = (body: object) =>
    world.ask('operator', 'POST', '/admin-api/networks', { name: 'TRON Pier', symbol: 'TRX', ...body })
  const refused = await add({ chain_id: '0x2b6653dc' })
  expect([refused.status, refused.json().detail]).toEqual([
    422,
    'chain_id: the node of this network serves 0x5a17b0c5',
  ])
  const added = await add({})
  expect([added.status, added.json().chain_id]).toEqual([201, '0x5a17b0c5'])
  const changed = await change('tron-pier', { chain_id: '0x2b6653dc' })
  expect([changed.status, (await networkOf('tron-pier')).chain_id]).toEqual([422, '0x5a17b0c5'])
})

test('with a node of another chain, no request is created, nothing approved is built, and each affected organisation is alerted', async () => {
  const watcher = () =>
    new Watcher({ db: world.db, log: pino({ level: 'silent' }), nodes: world.context.nodes })
  const alerts = async () =>
    (await world.ask('treasurer', 'GET', `/api/alerts?entity_id=${world.acme}`))
      .json()
      .filter(({ kind }: { kind: string }) => kind === 'other-chain')
  const approved = await world.approved()
  await watcher().look()
  expect(await alerts()).toEqual([])
  const other = nodeOfAnotherChain()
  setNodes((code) => (code === 'tron-sandbox' ? other : nodes(code)))
  const why =
    'The node of TRON Sandbox serves another chain: 0x2b6653dc instead of 0x5a17b0c5. Nothing is sent until staff correct it.'
  const draft = await world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields())
  expect([draft.status, draft.text]).toEqual([409, why])
  const signed = await world.act('treasurer', approved, 'sign-and-broadcast')
  expect([signed.status, signed.text]).toEqual([409, why])
  expect(await world.row(approved)).toMatchObject({ status: 'approved', unsigned: null, signed: null })
  await watcher().look()
  expect(await alerts()).toMatchObject([
    {
      severity: 'critical',
      facts: { network: 'TRON Sandbox', expected: '0x5a17b0c5', found: '0x2b6653dc' },
      ended_at: null,
    },
  ])
  setNodes(nodes)
  await watcher().look()
  expect((await alerts())[0].ended_at).not.toBeNull()
  expect((await world.act('treasurer', approved, 'sign-and-broadcast')).status).toBe(200)
})
