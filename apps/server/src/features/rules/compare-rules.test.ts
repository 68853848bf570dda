import { encodeRules, type Rules } from '@holdfast/policy/rules'
import { nextRules } from '@holdfast/policy/rules/testing'
import { transaction } from '@holdfast/store'
import { insertRulesVersion } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import type { Person } from '../../../test/world.ts'

let world: RuledWorld
let first: Rules
let second: Rules

beforeAll(async () => {
  world = await createPlainRuledWorld()
  first = world.rules()
  const [trx] = first.document.assets
  second = await world.changeRules({
    assets: [{ ...trx!, perTransfer: '40000000' }],
    others: 'refused',
  })
})

async function compared(from: string, to: string, by: Person = 'viewer') {
  const query = new URLSearchParams({ entity_id: world.acme, from, to })
  const answer = await world.ask(by, 'GET', `/api/rules/comparison?${query.toString()}`)
  return answer.status === 200
    ? answer.json()
    : {
        status: answer.status,
        code: answer.headers['x-error-code'],
        params: decodeURIComponent(String(answer.headers['x-error-params'])),
      }
}

const stored = (entity_id: string, { document, hash }: Rules) =>
  transaction(world.db, (tx) =>
    insertRulesVersion(tx, {
      entity_id,
      hash,
      version: document.version,
      document: Buffer.from(encodeRules(document)),
      state: 'ended',
      prices: null,
      proposed_by: null,
      proposed_at: new Date(),
      effective_at: null,
      ended_at: new Date(),
    }),
  )

test('the later version tightens the earlier one: every change with what it was and is', async () => {
  expect(await compared(first.hash, second.hash)).toMatchObject({
    from: { version: 1, hash: first.hash },
    to: { version: 2, hash: second.hash },
    is_loosening: false,
    changes: [
      { code: 'TRANSFER_CAP_CHANGED', params: { before: '100000000', after: '40000000' } },
      { code: 'OTHER_RECIPIENTS_CHANGED', params: { before: '1', after: 'refused' } },
    ],
    assets: [{ network: 'tron:0x5a17b0c5', id: 'slip44:195', decimals: 6, symbol: 'TRX' }],
  })
})

test('in the other order it gives the reverse, which loosens', async () => {
  const { is_loosening, changes } = await compared(second.hash, first.hash)
  expect(is_loosening).toBe(true)
  expect(changes).toMatchObject([
    { code: 'TRANSFER_CAP_CHANGED', is_loosening: true, params: { before: '40000000', after: '100000000' } },
    { code: 'OTHER_RECIPIENTS_CHANGED', is_loosening: true, params: { before: 'refused', after: '1' } },
  ])
})

test('a version does not differ from itself', async () => {
  expect(await compared(first.hash, first.hash)).toMatchObject({ is_loosening: false, changes: [] })
})

test('a withdrawn version can be compared, and the assets are those of either version', async () => {
  const { assets, approvals, governance } = first.document
  const withdrawn = nextRules(first, {
    governance: { ...governance, delayHours: 48 },
    assets: [...assets, { ...assets[0]!, id: 'token:TTTT', decimals: 2, symbol: 'USDT' }],
    approvals: [...approvals, { ...approvals[0]!, asset: 'token:TTTT' }],
  })
  await stored(world.acme, withdrawn)
  const answer = await compared(withdrawn.hash, second.hash)
  expect(answer.changes.map(({ code }: any) => code)).toEqual(
    expect.arrayContaining(['ASSET_REMOVED', 'TRANSFER_CAP_CHANGED', 'DELAY_CHANGED']),
  )
  expect(answer.assets.map(({ symbol, decimals }: any) => [symbol, decimals])).toEqual([
    ['TRX', 6],
    ['USDT', 2],
  ])
})

test('RULES_VERSION_UNKNOWN names the field whose version the organisation does not have', async () => {
  const unknown = 'f'.repeat(64)
  const refused = { status: 409, code: 'RULES_VERSION_UNKNOWN' }
  expect(await compared(unknown, second.hash)).toEqual({ ...refused, params: '{"field":"from"}' })
  expect(await compared(first.hash, unknown)).toEqual({ ...refused, params: '{"field":"to"}' })
  expect(await compared('not a hash', first.hash)).toMatchObject({ status: 422 })
})

test('a version of another organisation is unknown, and people of another one cannot compare', async () => {
  const other = await world.db
    .selectFrom('organisations')
    .select('entity_id')
    .where('entity_id', '!=', world.acme)
    .executeTakeFirstOrThrow()
  const foreign = nextRules(second, { organisation: other.entity_id })
  await stored(other.entity_id, foreign)
  expect(await compared(first.hash, foreign.hash)).toMatchObject({
    code: 'RULES_VERSION_UNKNOWN',
    params: '{"field":"to"}',
  })
  expect(await compared(first.hash, second.hash, 'owner')).toMatchObject({ status: 404 })
})
