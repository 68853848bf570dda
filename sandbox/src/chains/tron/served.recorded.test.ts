/** The recordings behind the provider's calls: all recorded data, and nothing else. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBlockSigned, isTronAddress, toHex41 } from '@holdfast/chains/tron'
import { describe, expect, test } from 'vitest'
import { openRecordings, Recordings } from './recordings/recordings.ts'
import { startNode } from './testing.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

type Row = Record<string, unknown>
const blockId = '0000000004b68b6be6d7223b1ecf2850f00f700292beeead2810c18e9e1548e2'
const listed = 'TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB'
const missing = 'class org.tron.core.exception.ItemNotFoundException : this recording holds no account state'

describe('recorded network', async () => {
  const recordings = new Recordings(folder)
  const { ask, post } = await startNode({ recordings })
  const page = async (path: string) =>
    (await ask(`/recorded${path}`)).body as unknown as { data: Row[]; meta: { fingerprint?: string } }

  test('a recorded page is listed row for row, and pages like any list', async () => {
    const recorded = read('tron.trongrid-v1.account-transactions.TFFriedw.json') as { data: Row[] }
    const rows: Row[] = []
    let next = ''
    do {
      const { data, meta } = await page(`/v1/accounts/${listed}/transactions?limit=6${next}`)
      rows.push(...data)
      next = meta.fingerprint === undefined ? '' : `&fingerprint=${meta.fingerprint}`
    } while (next !== '')
    const byId = (a: Row, b: Row) => (String(a.txID) < String(b.txID) ? -1 : 1)
    expect(rows.toSorted(byId)).toEqual(recorded.data.toSorted(byId))
    const times = rows.map(({ block_timestamp }) => Number(block_timestamp))
    expect(times.toSorted((a, b) => b - a)).toEqual(times)
  })

  test('a transaction of the recorded block is in the history of every address it names', async () => {
    const { transactions } = read('tron.block-79072107.transactions.json') as {
      transactions: { txID: string; decoded: { raw_data: { contract: { parameter: { value: Row } }[] } } }[]
    }
    expect(transactions.length).toBeGreaterThan(400)
    const named = ['owner_address', 'to_address', 'receiver_address', 'contract_address']
    for (const { txID, decoded } of transactions) {
      const value = decoded.raw_data.contract[0]!.parameter.value
      for (const name of named) {
        const address = value[name]
        if (typeof address !== 'string' || !/^41[0-9a-f]{40}$/.test(address)) continue
        expect(recordings.transactionsOf(address).map(({ id }) => id)).toContain(txID)
      }
      const answer = await post('/recorded/wallet/gettransactionbyid', { value: txID })
      expect(answer).toMatchObject({ txID })
    }
  })

  test('a recorded receipt adds its token transfer to the lists of both sides', async () => {
    const receipts = read('tron.transaction-info.ledger-excerpt.json') as {
      id: string
      log?: { topics: string[]; data: string }[]
    }[]
    const withLog = receipts.filter(({ log }) => log !== undefined)
    expect(withLog.length).toBeGreaterThan(0)
    for (const { id, log } of withLog)
      for (const topic of log![0]!.topics.slice(1)) {
        const { data } = await page(`/v1/accounts/41${topic.slice(-40)}/transactions/trc20?limit=200`)
        expect(data).toContainEqual(
          expect.objectContaining({ transaction_id: id, value: BigInt(`0x${log![0]!.data}`).toString() }),
        )
      }
    expect(await post('/recorded/wallet/gettransactioninfobyid', { value: withLog[0]!.id })).toEqual(
      withLog[0],
    )
    expect((await page(`/v1/transactions/${withLog[0]!.id}/events`)).data).toMatchObject([{ event_index: 0 }])
  })

  test('token rows as recorded, duplicates included, with and without the mark', async () => {
    const recorded = read('tron.trongrid-v1.trc20-with-unconfirmed-duplicates.json') as { data: Row[] }
    // Some addresses were masked in the recording, so nobody can request them.
    const sides = recorded.data.flatMap(({ from, to }) => [String(from), String(to)])
    const genuine = [...new Set(sides)].filter(isTronAddress)
    expect(genuine.length).toBeGreaterThan(5)
    for (const address of genuine) {
      const mine = recorded.data.filter(({ from, to }) => from === address || to === address)
      const { data } = await page(`/v1/accounts/${address}/transactions/trc20?limit=200`)
      for (const row of mine) expect(data).toContainEqual(row)
      expect(data).toHaveLength(mine.length)
    }
    const masked = sides.find((address) => !isTronAddress(address))
    expect((await ask(`/recorded/v1/accounts/${masked}/transactions/trc20`)).status).toBe(400)
  })

  test('the newest recorded block, with its own header and signature', async () => {
    const block = (await post('/recorded/walletsolidity/getnowblock', {})) as {
      blockID: string
      block_header: { raw_data: Row; witness_signature: string }
      transactions: unknown[]
    }
    const { raw_data, witness_signature } = block.block_header
    expect(block.blockID).toBe(blockId)
    const header = {
      timestamp: BigInt(raw_data.timestamp as number),
      transactionsRoot: String(raw_data.txTrieRoot),
      parentHash: String(raw_data.parentHash),
      number: BigInt(raw_data.number as number),
      witnessAddress: String(raw_data.witness_address),
      version: Number(raw_data.version),
    }
    expect(isBlockSigned(header, blockId, witness_signature)).toBe(true)
    expect(await post('/recorded/wallet/getblockbynum', { num: 79_072_107 })).toEqual(block)
    expect(await post('/recorded/wallet/getblockbyid', { value: blockId })).toEqual(block)
    expect(await post('/recorded/wallet/getblockbynum', { num: 5 })).toEqual({})
  })

  test('account state only where it was recorded; elsewhere an error, never zero', async () => {
    expect(await post('/recorded/wallet/getaccount', { address: toHex41(listed) })).toMatchObject({
      balance: 278_720_000,
    })
    expect(
      await post('/recorded/walletsolidity/getaccount', { address: listed, visible: true }),
    ).toMatchObject({
      address: listed,
      assetV2: expect.arrayContaining([{ key: '1002000', value: 10_189_204_891 }]),
    })
    const stranger = 'TCw6YaWm3y6DvxY7M8hrCDnrJGeGMumzGJ'
    for (const call of ['getaccount', 'getaccountresource'])
      expect(await post(`/recorded/wallet/${call}`, { address: stranger, visible: true })).toEqual({
        Error: missing,
      })
    expect((await ask(`/recorded/v1/accounts/${stranger}`)).status).toBe(404)
    expect(await post('/recorded/wallet/triggerconstantcontract', {})).toHaveProperty('Error')
    const [[address, resources]] = Object.entries(read('tron.account-resource.ledger.json') as Row) as [
      [string, Row],
    ]
    expect(await post('/recorded/wallet/getaccountresource', { address })).toEqual(resources)
  })

  test('unrecorded data is unknown, and nothing can be sent', async () => {
    expect(await post('/recorded/wallet/gettransactionbyid', { value: '00'.repeat(32) })).toEqual({})
    expect(await post('/recorded/wallet/gettransactioninfobyid', { value: '00'.repeat(32) })).toEqual({})
    expect(await post('/recorded/wallet/broadcasttransaction', {})).toHaveProperty('Error')
    expect((await page('/v1/assets/1002000')).data[0]).toMatchObject({ abbr: 'BTT' })
    expect((await page('/v1/assets/1')).data).toEqual([])
    expect(await post('/recorded/wallet/getassetissuebyid', { value: '1002000' })).toMatchObject({
      precision: 6,
      name: Buffer.from('BitTorrent').toString('hex'),
    })
  })

  test('without a folder there are none, and a broken file stops the start with its name', async () => {
    expect(openRecordings(undefined)).toBeNull()
    const broken = mkdtempSync(join(tmpdir(), 'recordings-'))
    writeFileSync(join(broken, 'tron.trongrid-v1.account.x.json'), '{"data": 5}')
    expect(() => openRecordings(broken)).toThrow(/tron\.trongrid-v1\.account\.x\.json cannot be read$/)
    rmSync(broken, { recursive: true })
    const plain = await startNode()
    expect((await plain.ask('/recorded/wallet/getnowblock')).status).toBe(404)
  })
})
