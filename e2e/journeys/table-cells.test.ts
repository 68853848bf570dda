/** Every table at common window widths, with long values: the content of a cell stays inside the cell. */
import type { Page } from '@playwright/test'
import { pagePaths } from '../route-table.ts'
import { storeLanguage } from '../speak.ts'
import { go, nextFrames, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

/** Every width in English; in Spanish, whose texts are longer, those with the least space. */
const widthsOf = { en: [1280, 1366, 1440, 1600, 1920, 390], es: [1280, 1440, 390] }

/** Pages that have rows in every sandbox; the walk waits for them. */
const tablesWithRows =
  `/bc-transactions /bc-transactions-mpc /accounts-balances /mpc/transfer-requests /mpc/keys /settings/users
/admin/users /admin/networks /admin/tokens /main/AddressBook`.split(/\s+/)

const longName = 'Treasury operations and supplier payments for the Iberian Peninsula'
const longAmount = '98765432109.876543'

/** Lengthens names and amounts in every response; ids, addresses and hashes keep their length. */
async function lengthenAnswers(page: Page): Promise<void> {
  await page.route('**/{api,admin-api}/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: lengthen(await answer.json(), '') })
  })
}

function lengthen(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((item) => lengthen(item, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, name)]))
  if (typeof value !== 'string' || value === '') return value
  if (/(^|_)(name|label|notes?|reason|description)$/i.test(key) && !/^(network|chain)_?name$/.test(key))
    return `${value} ${longName}`
  if (/fee$/i.test(key) && /^\d+(\.\d+)?$/.test(value)) return '1234.567891'
  if (/(amount|balance)$/i.test(key) && /^\d+(\.\d+)?$/.test(value)) return longAmount
  if (/^(email)$/i.test(key)) return `treasury.operations.and.payments.${value}`
  return value
}

const id = (digit: number) => `01a2019a-0000-7000-8000-${String(digit).repeat(12)}`
const time = '2026-11-22T08:15:00.000Z'

/** One request in each status, to a TRON, an Ethereum and a Bitcoin address. */
const transferRequests = (['draft', 'pending', 'approved', 'broadcasted', 'failed'] as const).map(
  (status, at) => ({
    id: id(at),
    wallet_id: id(6),
    recipient_address: [
      'TJRyWwFs9wTFGZg3JbrVri2bTRXug5tNXF',
      '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ][at % 3],
    amount: '1250.5',
    token_id: id(7),
    network_code: 'tron-sandbox',
    status,
    tx_hash: status === 'broadcasted' ? 'ab'.repeat(32) : null,
    entity_id: id(8),
    version: 1,
    origin: 'form',
    wallet_name: 'MPC Operations',
    wallet_address: 'TJRyWwFs9wTFGZg3JbrVri2bTRXug5tNXF',
    key_id: id(9),
    network_name: 'TRON Sandbox',
    token_symbol: 'USDT',
    memo: '',
    fee_ceiling: '100',
    intent_hash: 'cd'.repeat(32),
    expires_at: time,
    created_by: { id: id(1), name: 'Teresa Treasurer' },
    submitted_by: status === 'draft' ? null : { id: id(2), name: 'Otis Operator' },
    created_at: time,
    updated_at: time,
    approvals_needed: 2,
    is_role_bound: true,
    policy_version: 1,
    approvals:
      status === 'draft'
        ? []
        : [
            {
              user_id: id(3),
              name: 'Arthur Approver',
              at: time,
              reason: 'Invoice 2231',
              is_dev: false,
              counts: true,
              lapses_at: time,
            },
          ],
    phase: status === 'broadcasted' ? 'broadcast' : null,
    is_under_way: false,
    signer: status === 'broadcasted' ? 'tss' : null,
    expiration: null,
    receipt_status: status === 'broadcasted' ? 'confirmed' : null,
    failure_code: status === 'failed' ? 'EXPIRED' : null,
    failure: status === 'failed' ? 'The approvals came too late' : null,
    last_error: status === 'approved' ? 'Only one of three signers answered within 30 seconds' : null,
  }),
)

/** Lists content rendered outside its cell, or over other content of its card. Runs in the browser. */
function overruns(): string[] {
  const slack = 1.5
  const faults: string[] = []
  const nameOf = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 50)

  /** The visible part of a box, after clipping by each element up to and including `within`. */
  function visibleBox(box: DOMRect, element: Element, within: Element): DOMRect | null {
    let { left, top, right, bottom } = box
    for (
      let at: Element | null = element;
      at !== null && at !== within.parentElement;
      at = at.parentElement
    ) {
      const { overflowX, overflowY, clipPath, clip, position } = getComputedStyle(at)
      if (/absolute|fixed/.test(position) && (clip !== 'auto' || clipPath !== 'none')) return null
      const outer = at.getBoundingClientRect()
      if (overflowX !== 'visible') {
        left = Math.max(left, outer.left)
        right = Math.min(right, outer.right)
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, outer.top)
        bottom = Math.min(bottom, outer.bottom)
      }
    }
    return right - left < 1 || bottom - top < 1 ? null : new DOMRect(left, top, right - left, bottom - top)
  }

  /** Every visible line of text and every visible control inside an element. */
  function printed(
    within: Element,
  ): { readonly text: string; readonly box: DOMRect; readonly of: Element }[] {
    const found: { text: string; box: DOMRect; of: Element }[] = []
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || (node.textContent ?? '').trim() === '') continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Chromium reports a line that ends with an ellipsis twice: whole, and cut.
      const rects = [...range.getClientRects()]
      for (const [at, line] of rects.entries()) {
        if (rects.findIndex(({ left, top }) => left === line.left && top === line.top) < at) continue
        const box = visibleBox(line, parent, within)
        if (box !== null) found.push({ text: nameOf(node.textContent ?? ''), box, of: parent })
      }
    }
    for (const control of within.querySelectorAll('button, input, select, [role=combobox], svg, img')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const box = visibleBox(control.getBoundingClientRect(), control, within)
      if (box !== null)
        found.push({
          text: nameOf(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName),
          box,
          of: control,
        })
    }
    return found
  }

  for (const cell of document.querySelectorAll('main td, main th, [role=dialog] td, [role=dialog] th')) {
    const own = cell.getBoundingClientRect()
    if (own.width === 0) continue
    for (const { text, box } of printed(cell)) {
      const over = Math.max(
        own.left - box.left,
        box.right - own.right,
        own.top - box.top,
        box.bottom - own.bottom,
      )
      if (over > slack)
        faults.push(`'${text}' ${Math.round(over)} px over its cell '${nameOf(cell.textContent ?? '')}'`)
    }
  }

  for (const card of document.querySelectorAll('main ul[aria-label] > li')) {
    const own = card.getBoundingClientRect()
    const all = printed(card)
    for (const { text, box } of all)
      if (box.right - own.right > slack || own.left - box.left > slack)
        faults.push(`'${text}' over the edge of its card`)
    const lines = all.filter(({ of }) => !of.matches('button, input, svg, img'))
    for (const [at, line] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        const wide = Math.min(line.box.right, other.box.right) - Math.max(line.box.left, other.box.left)
        const high = Math.min(line.box.bottom, other.box.bottom) - Math.max(line.box.top, other.box.top)
        if (wide > slack && high > 4) faults.push(`'${line.text}' over '${other.text}' in a card`)
      }
  }
  return [...new Set(faults)]
}

for (const language of ['en', 'es'] as const)
  test(`no cell of any table overlaps another, at any width (${language})`, async ({ page, world }) => {
    test.setTimeout(900_000)
    await world.signIn('admin')
    await storeLanguage(page, language)
    await lengthenAnswers(page)
    await page.route(/\/api\/transfer-requests(\?|$)/, (route) =>
      route.fulfill({ json: lengthen(transferRequests, '') }),
    )
    const quiet = watchQuiet(page)
    await page.goto('/mpc/sessions')
    const faults: string[] = []
    for (const path of pagePaths) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await go(page, path)
      await quiet()
      await expect(page.locator('h1').first()).toBeAttached()
      await expect(page.locator('.animate-pulse'), page.url()).toHaveCount(0)
      if (tablesWithRows.includes(path))
        await expect(page.locator('main :is(tbody td, li dd)').first(), path).toBeVisible()
      if ((await page.locator('main :is(table, ul[aria-label])').count()) === 0) continue
      for (const width of widthsOf[language]) {
        await page.setViewportSize({ width, height: 900 })
        await nextFrames(page)
        faults.push(...(await page.evaluate(overruns)).map((fault) => `${path} ${String(width)}: ${fault}`))
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  })
