/**
 * Measures how long after a commit the open list shows it, and the browser's work for it: a whole Holdfast on this machine, its
 * list open in Chromium with the maximum of rows, rows written as the ingester writes them. Run: npm run console-speed -w e2e [--
 * changes].
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, createClient } from '@holdfast/contract'
import { freePorts, readSettings, startHoldfast } from '@holdfast/sandbox'
import { insertOutbox, openDatabase, type Queryable, transaction } from '@holdfast/store'
import { type ChainRow, lockBooks, upsertChainRows } from '@holdfast/store/write'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const changes = Number(process.argv[2] ?? 20)
/** The first few warm up the browser's compiler. */
const unmeasured = 3
/** As tall a window as gives the longest page. */
const viewport = { width: 1440, height: 3_580 }
/** Longer than the list waits between two reads. */
const restMs = 2_500

interface Place {
  readonly db: Queryable
  readonly organisationId: string
  readonly networkId: string
  readonly walletId: string
  readonly model: ChainRow
}

interface Spent {
  readonly toScreen: number
  readonly script: number
  readonly layout: number
  readonly task: number
}

const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const holdfast = await startHoldfast(readSettings({ ...freePorts, HOLDFAST_DATA: folder }))
const db = openDatabase(holdfast.databaseUrl)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const place = await findPlace(db)
  const page = await browser.newPage({ viewport })
  const shown = await openList(page, holdfast.url)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const inserted: Spent[] = []
  const changed: Spent[] = []
  for (let i = 0; i < changes + unmeasured; i++) {
    const hash = i.toString(16).padStart(64, 'f')
    const now = new Date()
    const onTop = await measure(page, session, hash, 'Confirming', () => write(place, hash, 'pending', now))
    const settled = await measure(page, session, hash, 'Confirmed', () =>
      write(place, hash, 'confirmed', now),
    )
    if (i < unmeasured) continue
    inserted.push(onTop)
    changed.push(settled)
  }
  const load = loadavg()[0]?.toFixed(1) ?? ''
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? ''}, Chromium ${browser.version()}, load average ${load}; ${shown} rows on screen, ${changes} changes of each kind\n`,
  )
  console.log(
    '| | commit to screen, p50 | p95 | script, p50 | style and layout, p50 | all work of the page, p50 |',
  )
  console.log('|---|--:|--:|--:|--:|--:|')
  console.log(lineOf('a new row on top', inserted))
  console.log(lineOf('a row confirmed', changed))
} finally {
  await browser.close()
  await db.destroy()
  await holdfast.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A wallet of the sandbox with ingested rows, and one of its rows as a template. */
async function findPlace(db: Queryable): Promise<Place> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    const row = await db
      .selectFrom('bc_transactions as b')
      .innerJoin('organisations as o', 'o.entity_id', 'b.entity_id')
      .innerJoin('wallet_links as l', 'l.bc_transaction_id', 'b.id')
      .selectAll('b')
      .select('l.wallet_id')
      .where('o.name', '=', 'Acme Treasury')
      .where('b.transaction_type', '=', 'native')
      .where('b.is_dust', '=', false)
      .where('b.is_spam', '=', false)
      .orderBy('b.ts', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isReading = await db
      .selectFrom('ingestion_jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined && isReading === undefined) {
      const { wallet_id: walletId, entity_id: organisationId, ...model } = row
      return {
        db,
        organisationId,
        networkId: model.network_id,
        walletId,
        model: {
          ...model,
          event_logs: null,
          sol_instructions: null,
          btc_utxo_inputs: null,
          btc_utxo_outputs: null,
        },
      }
    }
    await sleep(500)
  }
  throw new Error('the sandbox has read no wallet')
}

async function openList(page: Page, url: string): Promise<number> {
  const calls = createClient(api, { base: url, token: () => null })
  const { token } = await calls.login({
    body: { email: 'treasurer@holdfast.test', password: 'holdfast-sandbox' },
  })
  await page.goto(`${url}/api/health`)
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
  await page.goto(`${url}/bc-transactions`)
  const rows = page.locator('tbody tr[data-row]')
  await rows.first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await sleep(restMs)
  return rows.count()
}

function write(place: Place, hash: string, status: 'pending' | 'confirmed', now: Date): Promise<void> {
  const { db, organisationId, networkId, walletId, model } = place
  const row: ChainRow = { ...model, tx_hash: hash, row_kind: 'tx', event_index: -1, ts: now, status }
  return transaction(db, async (tx) => {
    await lockBooks(tx, organisationId)
    await upsertChainRows(tx, {
      organisationId,
      networkId,
      now,
      transactions: [{ hash, isFinal: status === 'confirmed', rows: [{ row, walletIds: [walletId] }] }],
    })
    await insertOutbox(tx, [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    ])
  })
}

/** From the end of the commit to the frame after the row shows it; the page's work until it is idle again. */
async function measure(
  page: Page,
  session: CDPSession,
  hash: string,
  rowText: string,
  commit: () => Promise<void>,
): Promise<Spent> {
  const before = await readMetrics(session)
  const seen = page.evaluate(
    ([hash, text]) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          const row = document.querySelector(`tr[data-hash="${hash}"]`)
          if (row?.textContent?.includes(text ?? '') !== true) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    [hash, rowText] as const,
  )
  await page.evaluate(() => undefined)
  await commit()
  const committed = performance.timeOrigin + performance.now()
  const toScreen = (await seen) - committed
  await sleep(restMs)
  const after = await readMetrics(session)
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000
  return {
    toScreen,
    script: spent('ScriptDuration'),
    layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    task: spent('TaskDuration'),
  }
}

async function readMetrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

function lineOf(name: string, spent: readonly Spent[]): string {
  const percentile = (of: (spent: Spent) => number, share: number) => {
    const sorted = spent.map(of).toSorted((a, b) => a - b)
    return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`
  }
  const columns = [
    percentile(({ toScreen }) => toScreen, 0.5),
    percentile(({ toScreen }) => toScreen, 0.95),
    percentile(({ script }) => script, 0.5),
    percentile(({ layout }) => layout, 0.5),
    percentile(({ task }) => task, 0.5),
  ]
  return `| ${name} | ${columns.join(' | ')} |`
}
