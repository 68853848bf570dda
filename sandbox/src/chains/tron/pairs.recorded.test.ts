/** Recorded answers of real nodes compared with the stand-in: the same kind of request gets the same shape and, for a
 *  refusal, the same message. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signWithKey, toBase58, toHex41 } from '@holdfast/chains/tron'
import { describe, expect, test } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

type Body = Record<string, unknown>
interface Pair {
  readonly uri: string
  readonly request: Body
  readonly response: Body
}

/** Replaces every value by its kind. Hexadecimal text of equal length is one kind, and lists are represented by their
 *  first entry. */
function shapeOf(json: unknown): unknown {
  if (Array.isArray(json)) return json.length === 0 ? [] : [shapeOf(json[0])]
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, shapeOf(value)]))
  if (typeof json === 'string' && /^(0x)?[0-9a-f]+$/.test(json)) return 'hex'
  if (typeof json === 'string' && /^T\w{33}$/.test(json)) return 'address'
  return typeof json
}

describe('recorded answers', async () => {
  const { node, chain, fund, post, get } = await startNode()
  const payer = fund('payer', 1_000)
  const friend = fund('friend', 10)
  node.give(payer.address, 90_000_000n, contracts.usdt.address)
  node.sendToken(payer, contracts.usdt, friend.address, 8_000_000n)
  node.mine(1)
  const known = [...chain.transactions.values()].at(-1)!
  const pairs = read('tron.http-recordings.shasta.json') as Pair[]
  const answers = read('tron.verbatim-answers.json') as { endpoint: string; body: Body }[]
  const verbatim = (endpoint: string, at = 0) =>
    answers.filter((answer) => answer.endpoint === endpoint)[at]!.body

  const built = new Map<unknown, Body>()

  /** The recorded request with this chain's addresses and hashes in place of the recorded ones. */
  function translate({ uri, request, response }: Pair): Body {
    const path = new URL(uri).pathname
    if (path === '/wallet/createtransaction')
      return {
        ...request,
        owner_address: payer.address,
        to_address: String(request.to_address).length === 34 ? friend.address : request.to_address,
      }
    if (path === '/wallet/broadcasttransaction') {
      const own = built.get(request.txID)!
      return { ...own, signature: [signWithKey(String(own.txID), payer.key)] }
    }
    const [first, ...rest] = request.params as unknown[]
    const isKnown = response.error === undefined && response.result !== null
    if (request.method === 'eth_getBalance') return { ...request, params: [toHex41(payer.address), ...rest] }
    if (request.method === 'eth_call' && isKnown)
      return { ...request, params: [{ ...(first as Body), to: contracts.usdt.address }, ...rest] }
    if (request.method === 'eth_getTransactionByHash' && isKnown)
      return { ...request, params: [known.id, ...rest] }
    return request
  }

  test.each(pairs.map((pair, at) => [at, new URL(pair.uri).pathname, pair] as const))(
    'pair %i of %s',
    async (_, path, pair) => {
      const question = translate(pair)
      const answer = await post(path, question)
      if (path === '/wallet/createtransaction') built.set(pair.response.txID, answer)
      expect(shapeOf(answer)).toEqual(shapeOf(pair.response))
      if (pair.response.Error !== undefined || pair.response.error !== undefined)
        expect(answer).toEqual(pair.response)
    },
  )

  test('an unreadable number or hexadecimal, word for word', async () => {
    expect(await post('/wallet/gettransactionbyid', { value: 'xyz' })).toEqual(verbatim('any /wallet/*'))
    expect(await post('/wallet/getblockbynum', { num: 'abc' })).toEqual(verbatim('/wallet/getblockbynum'))
  })

  test('an unreadable signature, with its code and message', async () => {
    const own = await post('/wallet/createtransaction', {
      owner_address: toHex41(payer.address),
      to_address: toHex41(friend.address),
      amount: 3,
    })
    const answer = await post('/wallet/broadcasttransaction', { ...own, signature: [`${'ff'.repeat(64)}00`] })
    const recorded = verbatim('/wallet/broadcasttransaction')
    expect({ ...answer, message: Buffer.from(String(answer.message), 'hex').toString() }).toEqual({
      ...recorded,
      txid: own.txID,
    })
  })

  test('a call without a contract, with its code and message', async () => {
    const answer = (await post('/wallet/triggersmartcontract', {
      owner_address: payer.address,
      contract_address: friend.address,
      function_selector: 'symbol()',
      visible: true,
    })) as { result: Body }
    expect(answer).toEqual(verbatim('/wallet/triggersmartcontract'))
  })

  test('a reverting constant call has the recorded shape, except for the penalty, which this chain does not have', async () => {
    const answer = await post('/wallet/triggerconstantcontract', {
      owner_address: payer.address,
      contract_address: toBase58(contracts.usdt.address),
      data: selectors.transfer + addressWord(toHex41(friend.address)) + word(10n ** 18n),
      visible: true,
    })
    const { energy_penalty: _, ...recorded } = verbatim('/wallet/triggerconstantcontract') as {
      energy_penalty: number
      transaction: Body
    }
    const { ret, visible, txID } = answer.transaction as Body
    expect(shapeOf({ ...answer, transaction: { ret, visible, txID } })).toEqual(shapeOf(recorded))
    expect(answer.result).toEqual((recorded as Body).result)
  })

  test('a stake is built in the recorded shape', async () => {
    const answer = await post('/wallet/freezebalancev2', {
      owner_address: payer.address,
      frozen_balance: 1_000_000,
      resource: 'ENERGY',
      visible: true,
    })
    expect(shapeOf(answer)).toEqual(shapeOf(verbatim('/wallet/freezebalancev2')))
  })

  test('lent energy and its index have the recorded shape', async () => {
    const lender = fund('lender', 10_000)
    for (const resource of [{ resource: 'ENERGY' }, {}]) {
      node.send(lender, 'FreezeBalanceV2Contract', { frozen_balance: 2_000_000_000n, ...resource })
      const value = { receiver_address: toHex41(friend.address), balance: 1_000_000n, ...resource }
      node.send(lender, 'DelegateResourceContract', value)
    }
    node.mine(1)
    const answer = (await post('/wallet/getdelegatedresourcev2', {
      fromAddress: lender.address,
      toAddress: friend.address,
      visible: true,
    })) as { delegatedResource: Body[] }
    const { expire_time_for_energy: _, ...open } = (
      verbatim('/wallet/getdelegatedresourcev2') as { delegatedResource: Body[] }
    ).delegatedResource[0]!
    expect(shapeOf(answer)).toEqual(shapeOf({ delegatedResource: [open] }))
    expect(
      shapeOf(await get(`/wallet/getdelegatedresourceaccountindexv2?value=${lender.address}&visible=true`)),
    ).toEqual(shapeOf(verbatim('/wallet/getdelegatedresourceaccountindexv2')))
  })

  test('a token receipt has the recorded shape and, for the same call, the recorded costs', async () => {
    const fresh = sandboxKey('fresh holder')
    node.advance(86_400)
    const id = node.sendToken(payer, contracts.usdt, fresh.address, 1_000_000n)
    node.mine(1)
    const answer = await post('/wallet/gettransactioninfobyid', { value: id })
    const recorded = verbatim('/wallet/gettransactioninfobyid') as { fee: number; receipt: Body; log: Body[] }
    expect(shapeOf(answer)).toEqual(shapeOf(recorded))
    expect(answer).toMatchObject({
      fee: recorded.fee,
      receipt: recorded.receipt,
      contractResult: ['00'.repeat(32)],
      log: [{ data: recorded.log[0]!.data }],
    })
  })
})
