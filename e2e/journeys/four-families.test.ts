/** Wallets and transactions of the four chain families side by side. The transactions are recorded ones of the real networks, and
 *  come into the books by the door that ingestion writes through: nothing reads three of these chains yet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf } from '@holdfast/chains'
import { toBase58 } from '@holdfast/chains/tron'
import type { ChainName } from '@holdfast/ledger'
import { type Database, insertOutbox, openDatabase, transaction } from '@holdfast/store'
import { type ChainRow, upsertAnswers, upsertChainRows } from '@holdfast/store/write'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, type Newcomer, test } from '../world.ts'
import { findRecordings } from '../world-setup.ts'

const recordings = findRecordings()

interface Family {
  readonly chain: ChainName
  /** As the catalogue has it. */
  readonly network: string
  readonly symbol: string
  /** The wallet's, as somebody pastes it; then the same with one character changed, and one of another network. */
  readonly address: string
  readonly badAddresses: readonly string[]
  readonly row: Partial<ChainRow> & Pick<ChainRow, 'tx_hash' | 'ts' | 'amount_units' | 'fee_units'>
  /** What the node said, where it is kept. */
  readonly told?: unknown
  readonly shown: {
    readonly amount: string
    readonly fee: string
    readonly status: 'Confirmed' | 'Failed'
    readonly explorer: string
    readonly section: string
    readonly facts: Readonly<Record<string, string>>
  }
}

const sections = new Set(['TRON', 'Ethereum', 'Bitcoin', 'Solana'])

if (recordings !== '')
  test('[PROD-15] [TXD-03] [TXD-05] [TXD-06] wallets and transactions of TRON, Ethereum, Bitcoin and Solana, each with its own section', async ({
    page,
    world,
  }) => {
    test.setTimeout(240_000)
    const newcomer = await world.signInAsNewcomer()
    const families = [tronFamily(), ethereumFamily(), bitcoinFamily(), solanaFamily()]
    await page.goto('/accounts-balances')
    for (const family of families) await addWallet(page, family)
    await expectWallets(page, families)
    await writeTransactions(newcomer, families)
    await page.goto('/bc-transactions')
    await expect(page.locator('tr[data-row]')).toHaveCount(families.length)
    for (const family of families) {
      await expectRow(page, family)
      await expectDetails(page, family)
    }
    for (const { network, row } of families) {
      await choose(page.getByRole('combobox', { name: /^Network/ }), network)
      await expect(page.locator('tr[data-row]')).toHaveCount(1)
      await expect(page.locator(`tr[data-hash="${row.tx_hash}"]`)).toBeVisible()
    }
    await page.goto('/bc-transactions')
    await expectFile(page, families)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const family of families)
      await expect(listedRow(page, family).locator('time')).toHaveText(
        family.row.ts.toISOString().slice(0, 10),
        { useInnerText: true },
      )
    await expectAccessibleEverywhere(page, async () => {
      await page.goto('/accounts-balances')
      await page.locator('tr[data-wallet]').first().waitFor()
      await expectAccessible(page)
    })
  })

const read = (file: string): unknown => JSON.parse(readFileSync(join(recordings, file), 'utf8'))

function tronFamily(): Family {
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
    .parse(read('tron.trongrid-v1.account-transactions.ledger-excerpt.json'))
  const told = data.find((one) => Recorded.parse(one).txID.startsWith('3f8b651bdf4a'))
  const recorded = Recorded.parse(told)
  const payment = Transfer.parse(recorded.raw_data.contract[0]?.parameter.value)
  const [from, to] = [toBase58(payment.owner_address), toBase58(payment.to_address)]
  return {
    chain: 'tron',
    network: 'TRON Recorded',
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
    told,
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

function ethereumFamily(): Family {
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
    .parse(read('eth.block-17053184.json'))
  const paid = block.transactions.find(({ hash }) => hash.startsWith('0x34eaea6aeee8'))!
  const receipt = receipts.find(({ transactionHash }) => transactionHash === paid.hash)!
  const address = chainOf('ethereum').normaliseAddress(paid.from)!
  return {
    chain: 'ethereum',
    network: 'Ethereum',
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

function bitcoinFamily(): Family {
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
    .parse(read('btc.blockbook.address-details.json'))
  const paid = transactions.find(({ txid }) => txid.startsWith('35caac179d1a'))!
  const received = paid.vout.find(({ addresses }) => addresses[0] === address)!
  const sides = (all: typeof paid.vin) =>
    JSON.stringify(all.map(({ addresses, value }) => ({ address: addresses[0], value: value.toString() })))
  return {
    chain: 'bitcoin',
    network: 'Bitcoin',
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

function solanaFamily(): Family {
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
    .parse([read('sol.tx.OKXDEX_swap_1.json')].flat())
  const { signatures, message } = swap!.transaction
  const keyAt = (index: number | undefined) => message.accountKeys[index ?? -1] ?? ''
  const payment = message.instructions.find(
    ({ programIdIndex, accounts }) => keyAt(programIdIndex) === '1'.repeat(32) && accounts.length === 2,
  )!
  const [from, to] = [keyAt(payment.accounts[0]), keyAt(payment.accounts[1])]
  const signature = signatures[0] ?? ''
  return {
    chain: 'solana',
    network: 'Solana',
    symbol: 'SOL',
    address: from,
    badAddresses: [`${from}2`, `${from.slice(0, -1)}0`],
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

/** Its last character is another one, which its checksum notices. */
const another = (address: string) => address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')

/** One letter in the other case. */
const otherCase = (address: string) => address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase())

async function addWallet(page: Page, { network, symbol, address, badAddresses }: Family): Promise<void> {
  await page.getByRole('button', { name: '+ Wallet' }).first().click()
  const dialog = page.getByRole('dialog', { name: '+ Wallet' })
  await dialog.getByLabel('Name').fill(`${network} wallet`)
  await choose(dialog.getByRole('combobox', { name: 'Network' }), `${network} (${symbol})`)
  for (const bad of badAddresses) {
    await dialog.getByLabel('Address', { exact: true }).fill(bad)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText(`Invalid address for ${network}`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled()
  }
  await dialog.getByLabel('Address', { exact: true }).fill(address)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
}

const walletRow = (page: Page, network: string): Locator =>
  page.locator('tr[data-wallet]').filter({ hasText: `${network} wallet` })

/** What nobody reads says so, and no balance is claimed. */
async function expectWallets(page: Page, families: readonly Family[]): Promise<void> {
  for (const { chain, network, address } of families) {
    const row = walletRow(page, network)
    const whole = chainOf(chain).normaliseAddress(address)!
    await expect(row.getByTitle(whole, { exact: true })).toBeVisible()
    await expect(row.locator('[data-books]')).toHaveText(chain === 'tron' ? 'Not read yet' : 'Not read here')
    await expect(row.getByRole('cell').nth(2)).toHaveText('—')
  }
}

/** As a page of the provider is stored: rows with their links and counts, what was told, and the bell. */
async function writeTransactions(
  { calls, organisation }: Newcomer,
  families: readonly Family[],
): Promise<void> {
  const wallets = await calls.listWallets({ query: { entity_id: organisation.id } })
  const db = openWorldDatabase()
  try {
    for (const family of families) {
      const wallet = wallets.find(({ network }) => network === family.network)!
      await writeTransaction(db, { organisationId: organisation.id, wallet, family })
    }
  } finally {
    await db.destroy()
  }
}

function openWorldDatabase(): Database {
  const url = process.env.HOLDFAST_DATABASE_URL
  if (url === undefined) throw new Error('HOLDFAST_DATABASE_URL is not set: world-setup.ts has not run')
  return openDatabase(url, { poolSize: 2 })
}

interface Writing {
  readonly organisationId: string
  readonly wallet: { readonly id: string; readonly network_id: string }
  readonly family: Family
}

async function writeTransaction(db: Database, { organisationId, wallet, family }: Writing): Promise<void> {
  const { native } = chainOf(family.chain)
  const token = await db
    .selectFrom('tokens')
    .select(['id', 'symbol', 'decimals'])
    .where('network_id', '=', wallet.network_id)
    .where('asset', '=', native.asset)
    .executeTakeFirstOrThrow()
  const row: ChainRow = {
    ...plain,
    network_id: wallet.network_id,
    token_id: token.id,
    symbol: token.symbol,
    decimals: token.decimals,
    amount: family.shown.amount,
    ...family.row,
  }
  const now = new Date()
  const place = { organisationId, networkId: wallet.network_id, now }
  await transaction(db, async (tx) => {
    await upsertChainRows(tx, {
      ...place,
      transactions: [{ hash: row.tx_hash, isFinal: true, rows: [{ row, walletIds: [wallet.id] }] }],
    })
    if (family.told !== undefined)
      await upsertAnswers(tx, {
        ...place,
        provider: 'trongrid',
        told: [{ hash: row.tx_hash, answers: [{ shape: 'trongrid.transaction', body: family.told }] }],
      })
    await insertOutbox(tx, [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    ])
  })
}

/** A confirmed payment of the chain's own coin, with nothing yet of what makes it this one. */
const plain = {
  row_kind: 'tx',
  event_index: -1,
  is_internal: false,
  parent_tx_id: null,
  status: 'confirmed',
  transaction_type: 'native',
  from_address: null,
  to_address: null,
  block_number: null,
  block_hash: null,
  position_in_block: null,
  contract_address: null,
  input_data: null,
  event_logs: null,
  resource_type: null,
  resource_amount: null,
  is_known_token: true,
  is_spam: false,
  is_dust: false,
  trx_bandwidth_used: null,
  trx_energy_used: null,
  trx_contract_type: null,
  trx_contract_ret: null,
  trx_delegate_balance_sun: null,
  trx_delegate_energy_estimate: null,
  trx_delegate_energy_source: null,
  trx_energy_transferred_trx: null,
  provider: 'trongrid',
} as const satisfies Partial<ChainRow>

const listedRow = (page: Page, { row }: Family): Locator => page.locator(`tr[data-hash="${row.tx_hash}"]`)

async function expectRow(page: Page, family: Family): Promise<void> {
  const row = listedRow(page, family)
  const { amount, explorer, status } = family.shown
  await expect(row.locator(`[title^="${amount} ${family.symbol}"]`)).toBeVisible()
  await expect(row).toContainText(`${family.symbol} Transfer`)
  await expect(row).toContainText(status)
  await expect(row.locator(`a[href="${explorer}"]`).first()).toBeVisible()
}

async function expectDetails(page: Page, family: Family): Promise<void> {
  await listedRow(page, family).getByRole('cell').nth(6).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' })
  const { amount, fee, explorer, section, facts, status } = family.shown
  const headings = dialog.getByRole('heading', { level: 3 })
  await expect(headings.filter({ hasText: section }).first()).toBeVisible()
  await expect(dialog).toContainText(`${family.symbol} Transfer`)
  const own = (await headings.allInnerTexts()).filter((text) => sections.has(text))
  expect(own).toEqual([section])
  const fact = (name: string) => dialog.locator(`[data-field="${name}"] > dd`)
  await expect(fact('amount')).toHaveText(`${amount} ${family.symbol}`)
  await expect(fact('transaction_fee')).toHaveText(`${fee} ${family.symbol}`)
  await expect(fact('status')).toHaveText(status)
  await expect(dialog.locator(`a[href="${explorer}"]`)).toBeVisible()
  for (const [name, text] of Object.entries(facts)) await expect(fact(name)).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The file that the screen gives has the exact figures of each. */
async function expectFile(page: Page, families: readonly Family[]): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Csv Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const [head = '', ...lines] = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  const columns = head.replace('\uFEFF', '').split(',')
  expect(lines).toHaveLength(families.length)
  for (const { network, symbol, row, shown } of families) {
    const cells = lines.find((line) => line.includes(row.tx_hash))?.split(',') ?? []
    const cell = (name: string) => cells[columns.indexOf(name)]
    expect(['network', 'token', 'amount', 'fee', 'fee_token', 'status'].map(cell)).toEqual([
      network,
      symbol,
      shown.amount,
      shown.fee,
      symbol,
      'confirmed',
    ])
  }
}
