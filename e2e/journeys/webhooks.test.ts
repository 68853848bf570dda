/** Webhook Events, against a receiver on this machine. */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { nextAlert } from '../next-alert.ts'
import { speak } from '../speak.ts'
import { expect, solidAfterBlocks, test as base, type Newcomer, type World } from '../world.ts'

interface Got {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
interface Receiver {
  readonly url: string
  readonly got: Got[]
  status: number
}

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ page: _unused }, use) => {
    const got: Got[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        response.writeHead(receiver.status).end('from the receiver')
      })
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, got, status: 200 }
    await use(receiver)
    server.closeAllConnections()
    server.close()
  },
})

const rows = (page: Page) => page.locator('tr[data-event]')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A wallet of the organisation that was paid and read after its subscription. */
async function paidWallet({ chain }: World, { calls, organisation }: Newcomer): Promise<string> {
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')
  const address = addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
  const body = { name: 'Webhook wallet', address, network_id: network!.id, entity_id: organisation.id }
  const { id } = await calls.createWallet({ body })
  await calls.subscribeWebhook({ params: { id } })
  await chain.faucet({ address, amount: 12_500_000n })
  await chain.mine(solidAfterBlocks)
  await calls.startTronCatchUp({
    body: { address, network_id: network!.id, limit: null, provider: 'trongrid', use_high_watermark: true },
  })
  return id
}

test('[ROUTE-60] [NAV-44] the page is reached from the menu of admins', async ({ page, world }) => {
  await world.signIn('admin')
  await page.goto('/admin/webhooks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhook Events')
  await page.goto('/accounts-balances')
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: 'Monitoring', exact: true }).click()
  await menu.getByRole('link', { name: 'Webhook Events' }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
})

test("a Manager sees the organisation's webhooks; a User a notice", async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.goto('/admin/webhooks')
  await page.getByRole('tab', { name: 'Endpoints' }).click()
  await expect(page.getByRole('button', { name: '+ Endpoint' })).toBeVisible()
  await world.signIn('viewer')
  await page.goto('/admin/webhooks')
  await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('an endpoint: its secret is shown once, a test arrives signed, a payment is delivered, its attempts are listed, sent again and replayed', async ({
  page,
  world,
  receiver,
}) => {
  const me = await world.signInAsNewcomer()
  await page.goto('/admin/webhooks')
  await expect(page.getByText('No events yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Endpoints' }).click()
  await page.getByRole('button', { name: '+ Endpoint' }).click()
  const form = dialog(page, '+ Endpoint')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Enter the URL')).toBeVisible()
  await form.getByLabel('URL').fill('https://10.0.0.1/')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toContainText('10.0.0.1, which is not a public address')
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByLabel('Description').fill('The ledger')
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = dialog(page, 'Endpoint secret')
  const secret = (await shown.locator('[data-secret]').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('status').getByText('Test delivered')).toBeVisible()
  const [{ headers, body }] = receiver.got as [Got]
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  receiver.status = 500
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Send test' }).click()
  expect(await alert).toBe('Test failed: The response status was not 2xx (500).')
  receiver.status = 200

  await paidWallet(world, me)
  await page.getByRole('tab', { name: 'Events' }).click()
  const row = rows(page).filter({ hasText: 'Webhook wallet' })
  await expect(row).toContainText('delivered', { timeout: 60_000 })
  await row.getByRole('button', { name: 'Transaction seen 1: content and attempts' }).click()
  const event = dialog(page, 'Transaction seen 1')
  await expect(event.getByRole('region', { name: 'Content' })).toContainText('"amount": "12.5"')
  await event.getByText('Attempt 1').click()
  await expect(event).toContainText('from the receiver')
  await expect(event).toContainText('sent to 127.0.0.1')
  const before = receiver.got.length
  await event.getByRole('button', { name: 'Send again' }).click()
  await expect(event.getByText('sent again · 1 attempt')).toBeVisible({ timeout: 20_000 })
  expect(receiver.got).toHaveLength(before + 1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Endpoints' }).click()
  await page.getByRole('button', { name: 'Replay' }).click()
  const replay = dialog(page, 'Replay')
  await replay.getByRole('button', { name: 'Replay' }).click()
  await expect(replay.getByText('Enter a time')).toBeVisible()
  await replay.getByLabel('Since (your local time)').fill('2026-01-01T00:00')
  await replay.getByRole('button', { name: 'Replay' }).click()
  await expect(replay.getByText('1 message queued')).toBeVisible()
  await expect.poll(() => receiver.got.length).toBe(before + 2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Actions of http/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No endpoints yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Wallets' }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('No subscribed wallets.')).toBeVisible()
})

test('accessible in both languages, light and dark, and violates no policy', async ({
  page,
  world,
  receiver,
}) => {
  const violations = await collectPolicyViolations(page)
  const me = await world.signInAsNewcomer()
  await me.calls.createWebhook({ body: { entity_id: me.organisation.id, url: receiver.url } })
  await paidWallet(world, me)
  for (const [language, tabs] of [
    ['en', ['Endpoints', 'Wallets', 'Events']],
    ['es', ['Destinos', 'Billeteras', 'Eventos']],
  ] as const) {
    await speak(page, language)
    await page.goto('/admin/webhooks')
    await expect(rows(page).first()).toBeVisible({ timeout: 60_000 })
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessibleInBothThemes(page)
    }
  }
  expect(violations).toEqual([])
})
