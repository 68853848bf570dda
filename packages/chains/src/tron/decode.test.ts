/** Decoding genuine transactions gives the recorded values, and leaves nothing unnamed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from './address.ts'
import { buildTransfer } from './transfer/build-transfer.ts'
import { decode } from './decode.ts'
import { matchIntent } from './transfer/match-intent.ts'
import { building, limits, tokenIntent, trxIntent } from './testing.ts'
import { decodeTransaction } from './transaction.ts'
import { UnreadableBytes } from './wire.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

interface TokenRow {
  readonly txId: string
  readonly encodedTx: string
  readonly tronTokenEvm: string
  readonly fromTron: string
  readonly toTron: string
  readonly amount: string
  readonly isTransferFrom: boolean
  readonly selector: string
}

/** Without the recordings these tests are left out; generated data covers the same elsewhere. */
const describeRecorded = existsSync(folder) ? describe : () => undefined

describeRecorded('recorded transactions', () => {
  const tokenRows = existsSync(folder)
    ? (read('tron.trc20-transactions-78115149.json') as { trc20Txs: TokenRow[] }).trc20Txs
    : []
  const block = existsSync(folder)
    ? (read('tron.block-79072107.transactions.json') as {
        transactions: { contractType: string; transaction_hex: string }[]
      })
    : { transactions: [] }
  const rawOf = (hex: string) => decodeTransaction(hexToBytes(hex.replace(/^0x/, ''))).rawBytes

  test('token transfers: contract, sender, recipient and amount as recorded', () => {
    const transfers = tokenRows.filter(({ isTransferFrom }) => !isTransferFrom)
    expect(transfers.length).toBeGreaterThan(20)
    for (const row of transfers) {
      const [contract] = decode(rawOf(row.encodedTx)).contracts
      expect(contract).toMatchObject({
        type: 'TriggerSmartContract',
        owner: toBase58(row.fromTron.slice(2)),
        transfer: {
          asset: `trc20:${toBase58(row.tronTokenEvm.replace('0x', '41'))}`,
          recipient: toBase58(row.toTron.slice(2)),
          units: BigInt(row.amount),
        },
      })
    }
  })

  test('a whole block: every kind is named as recorded, and no foreign transaction matches an intent', () => {
    expect(block.transactions.length).toBeGreaterThan(300)
    const strange = new Map<string, number>()
    let oddCalls = 0
    for (const { contractType, transaction_hex } of block.transactions) {
      const unsigned = rawOf(transaction_hex)
      const decoded = decode(unsigned)
      expect(decoded.contracts.map(({ type }) => type)).toEqual([contractType])
      for (const place of decoded.unexpected) strange.set(place, (strange.get(place) ?? 0) + 1)
      if (decoded.contracts[0]?.call?.fault !== null && decoded.contracts[0]?.call?.fault !== undefined)
        oddCalls += 1
      for (const intent of [trxIntent, tokenIntent])
        expect(matchIntent(intent, unsigned, limits).ok).toBe(false)
    }
    // Field 12 contains `scripts`, field 3 the number of the reference block: genuine, but not used by
    // Holdfast.
    expect([...strange.keys()].filter((place) => !/^raw_data: field (3|9|12)$/.test(place))).toEqual([])
    expect(oddCalls).toBeGreaterThan(0)
  })
})

test('arbitrary bytes are decoded or reported as unreadable', () => {
  const honest = buildTransfer(tokenIntent, building)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { maxLength: 4 }), (changes) => {
      const bytes = Uint8Array.from(honest)
      for (const [at, value] of changes) bytes[at] = value
      try {
        const { isCanonical, contracts } = decode(bytes)
        if (bytesToHex(bytes) === bytesToHex(honest)) expect(isCanonical).toBe(true)
        expect(Array.isArray(contracts)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBytes)
      }
    }),
    { numRuns: 2_000 },
  )
})
