/**
 * A wallet and a transaction of each of the four chain families: their stored form and their display. They are genuine where
 * recordings of the real networks are available; others are made up, except for their addresses and hashes, which follow each
 * chain's rules.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf } from '@holdfast/chains'
import {
  addressFromPublicKey,
  buildRaw,
  encodeRaw,
  toBase58,
  toHex41,
  transactionId,
} from '@holdfast/chains/tron'
import type { ChainName } from '@holdfast/ledger'
import type { ChainRow } from '@holdfast/store/write'
import { base58, bech32 } from '@scure/base'
import { z } from 'zod'

export interface Family {
  readonly chain: ChainName
  /** Its name in the catalogue. */
  readonly network: string
  /** Whether a provider is configured for the network. */
  readonly isRead: boolean
  readonly symbol: string
  /** The wallet's address as pasted; the same with one character changed; and one of another network. */
  readonly address: string
  readonly badAddresses: readonly string[]
  readonly row: Partial<ChainRow> & Pick<ChainRow, 'tx_hash' | 'ts' | 'amount_units' | 'fee_units'>
  /** The provider's response, where it is stored. */
  readonly response?: unknown
  readonly shown: {
    readonly amount: string
    readonly fee: string
    readonly status: 'Confirmed' | 'Failed'
    /** Null: the network is a sandbox's own, and no explorer knows its transactions. */
    readonly explorer: string | null
    readonly section: string
    readonly facts: Readonly<Record<string, string>>
  }
}

export const recordedFamilies = (recordings: string): readonly Family[] => [
  tronFamily(recordings),
  ethereumFamily(recordings),
  bitcoinFamily(recordings),
  solanaFamily(recordings),
]

export const generatedFamilies = (): readonly Family[] => [
  generatedTron(),
  generatedEthereum(),
  generatedBitcoin(),
  generatedSolana(),
]

/** A past year, so that narrow screens show the whole date. */
const at = new Date('2024-10-05T08:09:10Z')

function generatedTron(): Family {
  const [from, to] = [1, 2].map(() => addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))) as [
    string,
    string,
  ]
  const value = { owner_address: toHex41(from), to_address: toHex41(to), amount: 12_345_678n }
  const raw = encodeRaw(
    buildRaw('TransferContract', value, {
      refBlockBytes: '1a2b',
      refBlockHash: randomBytes(8).toString('hex'),
      expiration: BigInt(at.getTime()) + 60_000n,
      timestamp: BigInt(at.getTime()),
    }),
  )
  const hash = transactionId(raw)
  return {
    chain: 'tron',
    network: 'TRON Sandbox',
    isRead: true,
    symbol: 'TRX',
    address: from,
    badAddresses: [another(from), '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    row: {
      tx_hash: hash,
      ts: at,
      amount_units: 12_345_678n,
      fee_units: 267_000n,
      from_address: from,
      to_address: to,
      block_number: 80_000_001n,
      trx_bandwidth_used: 0n,
      trx_contract_type: 'TransferContract',
      trx_contract_ret: 'SUCCESS',
    },
    shown: {
      amount: '12.345678',
      fee: '0.267',
      status: 'Confirmed',
      explorer: null,
      section: 'TRON',
      facts: { trx_contract_type: 'TransferContract', trx_contract_ret: 'SUCCESS' },
    },
  }
}

function generatedEthereum(): Family {
  const [from, to] = [1, 2].map(
    () => chainOf('ethereum').normaliseAddress(`0x${randomBytes(20).toString('hex')}`) ?? '',
  ) as [string, string]
  const hash = `0x${randomBytes(32).toString('hex')}`
  return {
    chain: 'ethereum',
    network: 'Ethereum',
    isRead: false,
    symbol: 'ETH',
    address: from.toLowerCase(),
    badAddresses: [otherCase(from), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    row: {
      tx_hash: hash,
      ts: at,
      amount_units: 2_500_000_000_000_000_001n,
      fee_units: 21_000n * 30_000_000_000n,
      from_address: from,
      to_address: to,
      block_number: 21_000_001n,
      block_hash: `0x${randomBytes(32).toString('hex')}`,
      position_in_block: 12,
      eth_gas_price: 30_000_000_000n,
      eth_gas_limit: 30_000n,
      eth_gas_used: 21_000n,
      eth_nonce: 9n,
      eth_receipt_status: 1,
    },
    shown: {
      amount: '2.500000000000000001',
      fee: '0.00063',
      status: 'Confirmed',
      explorer: `https://etherscan.io/tx/${hash}`,
      section: 'Ethereum',
      facts: { eth_gas_used: '21000', eth_nonce: '9', eth_receipt_status: '1' },
    },
  }
}

function generatedBitcoin(): Family {
  const [from, to] = [1, 2].map(() => bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))])) as [
    string,
    string,
  ]
  const hash = randomBytes(32).toString('hex')
  return {
    chain: 'bitcoin',
    network: 'Bitcoin',
    isRead: false,
    symbol: 'BTC',
    address: to,
    badAddresses: [another(to), bech32.encode('tb', [0, ...bech32.toWords(randomBytes(20))])],
    row: {
      tx_hash: hash,
      ts: at,
      amount_units: 7_654_321n,
      fee_units: 1_410n,
      from_address: from,
      to_address: to,
      block_number: 870_001n,
      block_hash: randomBytes(32).toString('hex'),
      btc_utxo_inputs: JSON.stringify([{ address: from, value: '9000000' }]),
      btc_utxo_outputs: JSON.stringify([
        { address: to, value: '7654321' },
        { address: from, value: '1344269' },
      ]),
    },
    shown: {
      amount: '0.07654321',
      fee: '0.0000141',
      status: 'Confirmed',
      explorer: `https://mempool.space/tx/${hash}`,
      section: 'Bitcoin',
      facts: { btc_utxo_inputs: '9000000', btc_utxo_outputs: '1344269' },
    },
  }
}

const solanaWallet = (address: string) => ({
  chain: 'solana' as const,
  network: 'Solana',
  isRead: false,
  symbol: 'SOL',
  address,
  badAddresses: [`${address}2`, `${address.slice(0, -1)}0`],
})

function generatedSolana(): Family {
  const [from, to, program] = [1, 2, 3].map(() => base58.encode(randomBytes(32))) as [string, string, string]
  const signature = base58.encode(randomBytes(64))
  return {
    ...solanaWallet(from),
    row: {
      tx_hash: signature,
      ts: at,
      amount_units: 1_500_000_001n,
      fee_units: 5_000n,
      from_address: from,
      to_address: to,
      block_number: 370_000_001n,
      sol_signature: signature,
      sol_instructions: JSON.stringify([
        { programId: program, accounts: [from, to], data: '3Bxs4h24hBtQy9rw' },
      ]),
    },
    shown: {
      amount: '1.500000001',
      fee: '0.000005',
      status: 'Confirmed',
      explorer: `https://solscan.io/tx/${signature}`,
      section: 'Solana',
      facts: { sol_signature: signature, sol_instructions: '3Bxs4h24hBtQy9rw' },
    },
  }
}

const read = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

function tronFamily(recordings: string): Family {
  const Transfer = z.object({
    owner_address: z.string(),
    to_address: z.string(),
    amount: z.number().int(),
  })
  const Recorded = z.object({
    txID: z.string(),
    blockNumber: z.number().int(),
    block_timestamp: z.number(),
    net_fee: z.number(),
    ret: z.array(z.object({ contractRet: z.string(), fee: z.number().int() })).length(1),
    raw_data: z.object({
      contract: z
        .array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) }))
        .length(1),
    }),
  })
  const { data } = z
    .object({ data: z.array(z.unknown()) })
    .parse(read(recordings, 'tron.trongrid-v1.account-transactions.ledger-excerpt.json'))
  const response = data.find((entry) => Recorded.parse(entry).txID.startsWith('3f8b651bdf4a'))
  const recorded = Recorded.parse(response)
  const payment = Transfer.parse(recorded.raw_data.contract[0]?.parameter.value)
  const [from, to] = [toBase58(payment.owner_address), toBase58(payment.to_address)]
  return {
    chain: 'tron',
    network: 'TRON Recorded',
    isRead: true,
    symbol: 'TRX',
    address: from,
    badAddresses: [another(from), '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    row: {
      tx_hash: recorded.txID,
      ts: new Date(recorded.block_timestamp),
      amount_units: BigInt(payment.amount),
      fee_units: BigInt(recorded.ret[0]?.fee ?? 0),
      from_address: from,
      to_address: to,
      block_number: BigInt(recorded.blockNumber),
      trx_bandwidth_used: 0n,
      trx_contract_type: 'TransferContract',
      trx_contract_ret: 'SUCCESS',
    },
    response,
    shown: {
      amount: '150.46632',
      fee: '1.1',
      status: 'Confirmed',
      explorer: `https://tronscan.org/#/transaction/${recorded.txID}`,
      section: 'TRON',
      facts: { trx_contract_type: 'TransferContract', trx_contract_ret: 'SUCCESS' },
    },
  }
}

function ethereumFamily(recordings: string): Family {
  const Quantity = z.string().transform((text) => BigInt(text))
  const { block, receipts } = z
    .object({
      block: z.object({
        number: Quantity,
        hash: z.string(),
        timestamp: Quantity,
        transactions: z.array(
          z.object({
            hash: z.string(),
            from: z.string(),
            to: z.string().nullable(),
            value: Quantity,
            gas: Quantity,
            nonce: Quantity,
            transactionIndex: Quantity,
          }),
        ),
      }),
      receipts: z.array(
        z.object({
          transactionHash: z.string(),
          status: Quantity,
          gasUsed: Quantity,
          effectiveGasPrice: Quantity,
        }),
      ),
    })
    .parse(read(recordings, 'eth.block-17053184.json'))
  const paid = block.transactions.find(({ hash }) => hash.startsWith('0x34eaea6aeee8'))!
  const receipt = receipts.find(({ transactionHash }) => transactionHash === paid.hash)!
  const address = chainOf('ethereum').normaliseAddress(paid.from)!
  return {
    chain: 'ethereum',
    network: 'Ethereum',
    isRead: false,
    symbol: 'ETH',
    // Pasted without its checksum.
    address: paid.from,
    badAddresses: [otherCase(address), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    row: {
      tx_hash: paid.hash,
      ts: new Date(Number(block.timestamp) * 1000),
      amount_units: paid.value,
      fee_units: receipt.gasUsed * receipt.effectiveGasPrice,
      from_address: address,
      to_address: chainOf('ethereum').normaliseAddress(paid.to ?? ''),
      block_number: block.number,
      block_hash: block.hash,
      position_in_block: Number(paid.transactionIndex),
      eth_gas_price: receipt.effectiveGasPrice,
      eth_gas_limit: paid.gas,
      eth_gas_used: receipt.gasUsed,
      eth_nonce: paid.nonce,
      eth_receipt_status: Number(receipt.status),
    },
    shown: {
      amount: '3.041416671280614839',
      fee: '0.000827463618513',
      status: 'Confirmed',
      explorer: `https://etherscan.io/tx/${paid.hash}`,
      section: 'Ethereum',
      facts: { eth_gas_used: '21000', eth_nonce: '33', eth_receipt_status: '1' },
    },
  }
}

function bitcoinFamily(recordings: string): Family {
  const Sats = z.string().transform((text) => BigInt(text))
  const Side = z.object({ addresses: z.array(z.string()).length(1), value: Sats })
  const { address, transactions } = z
    .object({
      address: z.string(),
      transactions: z.array(
        z.object({
          txid: z.string(),
          blockHash: z.string(),
          blockHeight: z.number().int(),
          blockTime: z.number(),
          fees: Sats,
          vin: z.array(Side),
          vout: z.array(Side),
        }),
      ),
    })
    .parse(read(recordings, 'btc.blockbook.address-details.json'))
  const paid = transactions.find(({ txid }) => txid.startsWith('35caac179d1a'))!
  const received = paid.vout.find(({ addresses }) => addresses[0] === address)!
  const sides = (all: typeof paid.vin) =>
    JSON.stringify(all.map(({ addresses, value }) => ({ address: addresses[0], value: value.toString() })))
  return {
    chain: 'bitcoin',
    network: 'Bitcoin',
    isRead: false,
    symbol: 'BTC',
    address,
    badAddresses: [another(address), 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    row: {
      tx_hash: paid.txid,
      ts: new Date(paid.blockTime * 1000),
      amount_units: received.value,
      fee_units: paid.fees,
      from_address: paid.vin[0]?.addresses[0] ?? null,
      to_address: address,
      block_number: BigInt(paid.blockHeight),
      block_hash: paid.blockHash,
      btc_utxo_inputs: sides(paid.vin),
      btc_utxo_outputs: sides(paid.vout),
    },
    shown: {
      amount: '0.00010772',
      fee: '0.0000452',
      status: 'Confirmed',
      explorer: `https://mempool.space/tx/${paid.txid}`,
      section: 'Bitcoin',
      facts: { btc_utxo_inputs: '2470973', btc_utxo_outputs: '2455681' },
    },
  }
}

function solanaFamily(recordings: string): Family {
  const [swap] = z
    .array(
      z.object({
        slot: z.number().int(),
        blockTime: z.number(),
        meta: z.object({ err: z.null(), fee: z.number().int() }),
        transaction: z.object({
          signatures: z.array(z.string()),
          message: z.object({
            accountKeys: z.array(z.string()),
            instructions: z.array(
              z.object({
                accounts: z.array(z.number().int()),
                data: z.string(),
                programIdIndex: z.number().int(),
              }),
            ),
          }),
        }),
      }),
    )
    .parse([read(recordings, 'sol.tx.OKXDEX_swap_1.json')].flat())
  const { signatures, message } = swap!.transaction
  const keyAt = (index: number | undefined) => message.accountKeys[index ?? -1] ?? ''
  const payment = message.instructions.find(
    ({ programIdIndex, accounts }) => keyAt(programIdIndex) === '1'.repeat(32) && accounts.length === 2,
  )!
  const [from, to] = [keyAt(payment.accounts[0]), keyAt(payment.accounts[1])]
  const signature = signatures[0] ?? ''
  return {
    ...solanaWallet(from),
    row: {
      tx_hash: signature,
      ts: new Date(swap!.blockTime * 1000),
      amount_units: 10_000_000_000n,
      fee_units: BigInt(swap!.meta.fee),
      from_address: from,
      to_address: to,
      block_number: BigInt(swap!.slot),
      sol_signature: signature,
      sol_instructions: JSON.stringify(
        message.instructions.map(({ programIdIndex, accounts, data }) => ({
          programId: keyAt(programIdIndex),
          accounts: accounts.map(keyAt),
          data,
        })),
      ),
    },
    shown: {
      amount: '10',
      fee: '0.000541958',
      status: 'Confirmed',
      explorer: `https://solscan.io/tx/${signature}`,
      section: 'Solana',
      facts: { sol_signature: signature, sol_instructions: payment.data },
    },
  }
}

/** Changes the last character, which the checksum detects. */
const another = (address: string) => address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')

/** Changes the case of one letter. */
const otherCase = (address: string) => address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase())
