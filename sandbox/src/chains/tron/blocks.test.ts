/** Blocks that a client can verify without trusting the node, stable answers for any number, and a solid face that shows
 *  nothing reversible. */
import {
  type BlockHeader,
  encodeTransaction,
  isBlockSigned,
  toHex41,
  transactionsRoot,
} from '@holdfast/chains/tron'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { addressWord, contracts } from './tokens.ts'

const { node, chain, fund, get, post } = await startNode()

interface BlockAnswer {
  readonly blockID: string
  readonly block_header: {
    readonly raw_data: {
      readonly number: number
      readonly txTrieRoot: string
      readonly parentHash: string
      readonly witness_address: string
      readonly version: number
      readonly timestamp: number
    }
    readonly witness_signature: string
  }
  readonly transactions?: readonly {
    readonly txID: string
    readonly raw_data_hex: string
    readonly signature: string[]
    readonly ret: [{ contractRet: string }]
  }[]
}
const resultBytes: Record<string, number> = { SUCCESS: 1, REVERT: 2, OUT_OF_ENERGY: 10 }

/** Verifies the block from the node's JSON alone. */
function isGenuine({ blockID, block_header, transactions = [] }: BlockAnswer): boolean {
  const { raw_data, witness_signature } = block_header
  const header: BlockHeader = {
    timestamp: BigInt(raw_data.timestamp),
    transactionsRoot: raw_data.txTrieRoot,
    parentHash: raw_data.parentHash,
    number: BigInt(raw_data.number),
    witnessAddress: raw_data.witness_address,
    version: raw_data.version,
  }
  const bytes = transactions.map(({ raw_data_hex, signature, ret }) =>
    encodeTransaction({
      rawBytes: hexToBytes(raw_data_hex),
      signatures: signature,
      results: [Uint8Array.from([0x18, resultBytes[ret[0].contractRet] ?? 0])],
    }),
  )
  return isBlockSigned(header, blockID, witness_signature) && transactionsRoot(bytes) === raw_data.txTrieRoot
}

test('header, witness signature and Merkle root are valid, with transactions of every outcome', async () => {
  const payer = fund('payer', 100)
  const receiver = sandboxKey('receiver')
  node.sendTrx(payer, receiver.address, 5n)
  node.sendToken(payer, contracts.usdt, receiver.address, 5n)
  node.sendToken(payer, contracts.usdt, receiver.address, 6n, 100_000n)
  node.mine(1)
  const block = (await post('/wallet/getnowblock', {})) as unknown as BlockAnswer
  expect(block.transactions?.map(({ ret }) => ret[0].contractRet)).toEqual([
    'SUCCESS',
    'REVERT',
    'OUT_OF_ENERGY',
  ])
  expect(isGenuine(block)).toBe(true)
  const altered = structuredClone(block) as { transactions: { signature: string[] }[] } & BlockAnswer
  altered.transactions[0]!.signature = []
  expect(isGenuine(altered)).toBe(false)
})

test('a block is the same by number, by id, in a list, and in the header of the next', async () => {
  node.mine(3)
  const number = chain.head.number - 1
  const block = await post('/wallet/getblockbynum', { num: number })
  expect(await post('/wallet/getblockbyid', { value: block.blockID })).toEqual(block)
  expect(await post('/wallet/getblock', { id_or_num: String(number), detail: true })).toEqual(block)
  expect(await post('/wallet/getblock', { id_or_num: block.blockID, detail: true })).toEqual(block)
  expect(await get(`/wallet/getblockbynum?num=${number}`)).toEqual(block)
  const list = await post('/wallet/getblockbylimitnext', { startNum: number, endNum: number + 2 })
  expect((list.block as unknown[])[0]).toEqual(block)
  const next = (await post('/wallet/getblockbynum', { num: number + 1 })) as unknown as BlockAnswer
  expect(next.block_header.raw_data.parentHash).toBe(block.blockID)
})

test('an unknown block is {}, and a malformed request is an error', async () => {
  expect(await post('/wallet/getblockbynum', { num: 10 ** 9 })).toEqual({})
  expect(await post('/wallet/getblockbyid', { value: 'ff'.repeat(32) })).toEqual({})
  expect(await post('/wallet/getblock', { id_or_num: '-1' })).toEqual({
    Error: 'num must be non-positive number.',
  })
  expect(await post('/wallet/getblock', { id_or_num: 'abc' })).toEqual({
    Error: 'id must be legal block hash.',
  })
  expect(await post('/wallet/getblockbylimitnext', { startNum: 0, endNum: 101 })).toEqual({})
})

test('the solid face is 19 blocks behind, with the accounts, tokens, stake and receipts of that block', async () => {
  const payer = fund('solid payer', 10_000)
  node.give(payer.address, 70n, contracts.usdt.address)
  node.mine(20)
  const hex = toHex41(payer.address)
  const solid = async () => {
    const call = {
      owner_address: hex,
      contract_address: contracts.usdt.address,
      function_selector: 'balanceOf(address)',
      parameter: addressWord(hex),
    }
    const { constant_result } = await post('/walletsolidity/triggerconstantcontract', call)
    const { balance, frozenV2, votes } = await post('/walletsolidity/getaccount', { address: hex })
    return { units: BigInt(`0x${(constant_result as string[])[0]}`), balance, frozenV2, votes }
  }
  const before = await solid()
  expect(before).toMatchObject({ units: 70n, balance: 10_000_000_000 })
  const id = node.sendToken(payer, contracts.usdt, sandboxKey('receiver').address, 30n)
  node.send(payer, 'FreezeBalanceV2Contract', { frozen_balance: 5_000_000n, resource: 'ENERGY' })
  node.mine(19)
  expect(await solid()).toEqual(before)
  expect(await post('/walletsolidity/gettransactioninfobyid', { value: id })).toEqual({})
  expect(await post('/wallet/gettransactioninfobyid', { value: id })).toMatchObject({ id })
  node.mine(1)
  expect(await solid()).toMatchObject({
    units: 40n,
    frozenV2: [{}, { type: 'ENERGY', amount: 5_000_000 }, {}],
  })
  expect(await post('/walletsolidity/gettransactioninfobyid', { value: id })).toMatchObject({ id })
})

test('an account is unknown to the solid face until its first block is solid', async () => {
  const { address } = fund('just born', 1)
  expect(await post('/walletsolidity/getaccount', { address: toHex41(address) })).toEqual({})
  node.mine(19)
  expect(await post('/walletsolidity/getaccount', { address: toHex41(address) })).toMatchObject({
    balance: 1_000_000,
  })
})

test('the solid face builds and accepts nothing', async () => {
  const answer = await fetch((await startNode()).server.url + '/walletsolidity/broadcasttransaction', {
    method: 'POST',
    body: '{}',
  })
  expect(answer.status).toBe(404)
})

test('blocks can be placed at chosen times, and are three seconds apart otherwise', () => {
  const at = new Date(node.now() + 3_600_000)
  node.mineAt(at)
  expect(chain.head.at).toBeGreaterThanOrEqual(at.getTime())
  node.mine(3)
  const { number } = chain.head
  expect(chain.blocks.timeOf(number) - chain.blocks.timeOf(number - 1)).toBe(3_000)
})
