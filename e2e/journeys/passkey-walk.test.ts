/**
 * The way of a passkey into the rules of the signers, in three browsers: its owner registers it, two governors adopt a version with
 * it, the delay passes, and its owner approves a transfer with it. The clocks of this sandbox are moved.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, defaultAnswers, policyAnswers } from '@holdfast/policy'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { requestAt, requestPanel } from '../request-panel.ts'
import { expectAccessible } from '../accessibility.ts'
import { addAuthenticator } from '../approver-page.ts'
import { expectPaid, requestPayment } from '../first-key-payment.ts'
import { startHoldfast } from '../world-setup.ts'
import { expect, type Person, test as base, type World } from '../world.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-clock-'))
const clockFile = join(folder, 'milliseconds')
/** More than the delay of the sandbox's rules, and one step that signers accept. */
const aheadMs = 61 * 60_000

const test = base.extend<object, { readonly holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      writeFileSync(clockFile, '0')
      const { url, stop } = await startHoldfast({
        MOVED_CLOCK_FILE: clockFile,
        NODE_OPTIONS: `--import=${fileURLToPath(new URL('../move-clock.mjs', import.meta.url))}`,
      })
      await use(url)
      await stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.use({ actionTimeout: 15_000 })

const policy = '/mpc/policy'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function browserOf(browser: Browser, world: World, person: Person, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('auth_token', token), await world.tokenOf(person))
  return page
}

async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await click()
  return opened
}

type Calls = Awaited<ReturnType<World['callsOf']>>
type Device = Awaited<ReturnType<typeof addAuthenticator>>

/** A virtual authenticator belongs to one page, so the passkey of the person is put into that of another one. */
async function plugIn(context: BrowserContext, page: Page, { session, authenticatorId }: Device) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const other = await addAuthenticator(context, page)
  for (const credential of credentials)
    await other.session.send('WebAuthn.addCredential', {
      authenticatorId: other.authenticatorId,
      credential,
    })
}

async function openRules(page: Page): Promise<Page> {
  await page.goto(policy)
  const rules = await openedBy(page, () => page.getByRole('button', { name: 'Review and adopt' }).click())
  await rules.getByRole('button', { name: 'The words are the same' }).click()
  await expect(heading(rules, 'Version 2 is proposed')).toBeVisible()
  return rules
}

async function adopt(page: Page): Promise<void> {
  const rules = await openRules(page)
  await rules.getByRole('button', { name: 'Adopt with test passkey' }).click()
  await expect(heading(rules, 'You adopted these rules')).toBeVisible()
  await rules.close()
}

/** A policy that one approval satisfies, and the passkeys that people have registered. */
async function propose(calls: Calls): Promise<void> {
  const holders = (await calls.searchDirectory({ query: {} })).filter(({ name }) =>
    ['Arthur Approver', 'Teresa Treasurer'].includes(name),
  )
  const bundle = compile(
    policyAnswers.parse({
      ...defaultAnswers,
      phoneShareHolders: holders.map(({ name }) => name),
      phoneShareHolderIds: holders.map(({ id }) => id),
    }),
  )
  const approvals = { ...bundle.app.approvals, required: 1, roleBound: false }
  await calls.proposeRules({
    query: {},
    body: {
      bundle: { ...bundle, app: { ...bundle.app, approvals } },
      note: 'A passkey of Arthur Approver',
      lost_credentials: [],
      keys: [],
    },
  })
}

test('a new passkey joins the rules after their delay, and approves a transfer that is sent and reconciled', async ({
  page: owner,
  context,
  browser,
  world,
  holdfastUrl,
}) => {
  test.setTimeout(600_000)
  const calls = await world.signIn('approver')
  await owner.goto(policy)
  const register = await openedBy(owner, () =>
    owner.getByRole('button', { name: 'Register a passkey' }).click(),
  )
  const device = await addAuthenticator(context, register)
  await register.getByRole('button', { name: 'Create passkey' }).click()
  await expect(heading(register, 'Your passkey')).toBeVisible()

  const admin = await browserOf(browser, world, 'admin', holdfastUrl)
  await world.stepUp('admin')
  await propose(await world.callsOf('admin'))
  await adopt(admin)

  const joining = await openRules(owner)
  await plugIn(context, joining, device)
  await expectAccessible(joining)
  await joining.getByRole('button', { name: 'Join with new passkey' }).click()
  await expect(heading(joining, 'Your passkey joined these rules')).toBeVisible()

  const requester = await browserOf(browser, world, 'treasurer', holdfastUrl)
  await adopt(requester)
  const rules = () => calls.getRules({ query: {} })
  await expect.poll(async () => (await rules())?.open?.state, { timeout: 30_000 }).toBe('pending')
  expect((await rules())?.in_force?.version).toBe(1)

  writeFileSync(clockFile, String(aheadMs))
  for (const page of [owner, requester]) await page.context().clock.install({ time: Date.now() + aheadMs })
  await expect.poll(async () => (await rules())?.in_force?.version, { timeout: 30_000 }).toBe(2)

  const asking = await world.callsOf('treasurer')
  const { wallet, request } = await requestPayment(asking)
  const act = (page: Page, name: RegExp) => requestPanel(page).getByRole('button', { name })

  await requester.goto(requestAt(request.id))
  const signing = await openedBy(requester, () => act(requester, /^Sign your request: /).click())
  await expect(signing.getByText('You request as Teresa Treasurer')).toBeVisible()
  await signing.getByRole('button', { name: 'Sign request with test passkey' }).click()
  await expect(heading(signing, 'You signed this request')).toBeVisible()

  await owner.goto(requestAt(request.id))
  const approval = await openedBy(owner, () => act(owner, /^Review and approve: /).click())
  await plugIn(context, approval, device)
  await approval.getByRole('button', { name: 'Use my own passkey' }).click()
  await expect(heading(approval, 'You approved this transfer')).toBeVisible()

  await act(requester, /^Sign & Broadcast: /).click()
  await requester.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  await expectPaid(world, asking, request, wallet)
  for (const page of [admin, requester]) await page.context().close()
})
