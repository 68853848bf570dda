/** The codec on genuine transactions and blocks. Every recorded one must round-trip. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { toHex41 } from './address.ts'
import { isBlockSigned, merkleRoot } from './block.ts'
import { recoverSigner } from './signature.ts'
import {
  bandwidthOf,
  decodeRaw,
  decodeTransaction,
  encodeRaw,
  encodeTransaction,
  transactionId,
} from './transaction.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as never

interface Signed {
  readonly id: string
  readonly rawBytes: Uint8Array
  readonly signatures: readonly string[]
}

describe('recorded TRON data', () => {
  test('every recorded transaction hashes to its id and is written again byte for byte', () => {
    const all = recordedTransactions()
    const distinct = new Set(all.map(({ id }) => id))
    for (const { id, rawBytes } of all) {
      expect(transactionId(rawBytes)).toBe(id)
      expect(bytesToHex(encodeRaw(decodeRaw(rawBytes)))).toBe(bytesToHex(rawBytes))
    }
    expect(distinct.size).toBeGreaterThan(300)
  })

  test('every signature gives a signer; a fifth are by another key with a permission', () => {
    const byOwner = { yes: 0, no: 0 }
    for (const { id, rawBytes, signatures } of recordedTransactions()) {
      const owner = decodeRaw(rawBytes).contracts[0]?.value?.owner_address
      for (const signature of signatures) {
        byOwner[toHex41(recoverSigner(id, signature)) === owner ? 'yes' : 'no'] += 1
      }
    }
    expect(byOwner.no / (byOwner.yes + byOwner.no)).toBeGreaterThan(0.1)
    expect(byOwner.yes).toBeGreaterThan(200)
  })

  test('a whole block: leaves, Merkle root, id and witness signature', () => {
    const block: RecordedBlock = read('tron.block-79072107.transactions.json')
    const bytes = block.transactions.map((t) => hexToBytes(t.transaction_hex))
    expect(bytes.map((b) => bytesToHex(encodeTransaction(decodeTransaction(b))))).toEqual(
      block.transactions.map((t) => t.transaction_hex),
    )
    // The recording may contain a part of the transactions; the leaves are of all of them.
    for (const [i, { index }] of block.transactions.entries())
      expect(bytesToHex(sha256(bytes[i] ?? new Uint8Array()))).toBe(block.tx_leaf_hashes[index])
    expect(merkleRoot(block.tx_leaf_hashes.map((leaf) => hexToBytes(leaf)))).toBe(
      block.block_header.raw_data.txTrieRoot,
    )
    expect(isBlockSigned(headerOf(block), block.blockID, block.block_header.witness_signature)).toBe(true)
  })

  test('recorded bandwidth is the length of the bytes plus 64', () => {
    let checked = 0
    for (const row of trongridRows()) {
      if (row.raw_data_hex === undefined || !row.net_usage) continue
      expect(bandwidthOf(hexToBytes(row.raw_data_hex), row.signature)).toBe(row.net_usage)
      checked += 1
    }
    expect(checked).toBeGreaterThan(5)
  })
})

interface RecordedBlock {
  blockID: string
  block_header: {
    raw_data: {
      number: number
      txTrieRoot: string
      witness_address: string
      parentHash: string
      version: number
      timestamp: number
    }
    witness_signature: string
  }
  tx_leaf_hashes: string[]
  transactions: { index: number; txID: string; transaction_hex: string }[]
}

const headerOf = ({ block_header: { raw_data } }: RecordedBlock) => ({
  timestamp: BigInt(raw_data.timestamp),
  transactionsRoot: raw_data.txTrieRoot,
  parentHash: raw_data.parentHash,
  number: BigInt(raw_data.number),
  witnessAddress: raw_data.witness_address,
  version: raw_data.version,
})

interface Row {
  txID: string
  raw_data_hex?: string
  signature: string[]
  net_usage?: number
}

const trongridRows = (): Row[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('tron.trongrid-v1.account-transactions'))
    .flatMap((name) => (read(name) as { data: Row[] }).data)

const fromBytes = (id: string, hex: string): Signed => ({
  id,
  ...decodeTransaction(hexToBytes(hex.replace(/^0x/, ''))),
})
const fromRow = (row: { txID: string; raw_data_hex?: string; signature?: string[] }): Signed[] =>
  row.raw_data_hex === undefined
    ? []
    : [{ id: row.txID, rawBytes: hexToBytes(row.raw_data_hex), signatures: row.signature ?? [] }]

function recordedTransactions(): Signed[] {
  const block: RecordedBlock = read('tron.block-79072107.transactions.json')
  const tokens: { trc20Txs: { txId: string; encodedTx: string }[] } = read(
    'tron.trc20-transactions-78115149.json',
  )
  const unsigned: { txID: string; raw_data_hex: string }[] = read('tron.unsigned-vectors.nile.json')
  return [
    ...block.transactions.map((t) => fromBytes(t.txID, t.transaction_hex)),
    ...tokens.trc20Txs.map((t) => fromBytes(t.txId.slice(2), t.encodedTx)),
    ...trongridRows().flatMap(fromRow),
    ...unsigned.flatMap(fromRow),
    ...httpTransactions(),
    ...verbatimTransactions(),
  ]
}

type Body = Partial<Row> & { transaction?: Partial<Row>; transactions?: Partial<Row>[]; txid?: string }
const whole = (row: Partial<Row> | undefined): Signed[] =>
  row?.txID && row.raw_data_hex ? fromRow(row as Row) : []

function httpTransactions(): Signed[] {
  const pairs: { request?: Body; response?: Body }[] = read('tron.http-recordings.shasta.json')
  return pairs.flatMap(({ request, response }) => [
    ...whole({ ...(response?.transaction ?? response), signature: [] }),
    ...whole(request?.raw_data_hex && response?.txid ? { ...request, txID: response.txid } : undefined),
  ])
}

function verbatimTransactions(): Signed[] {
  const answers: { body: Body }[] = read('tron.verbatim-answers.json')
  return answers.flatMap(({ body }) => [body, ...(body.transactions ?? [])].flatMap(whole))
}
