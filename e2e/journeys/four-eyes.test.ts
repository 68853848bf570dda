/** Changes in an organisation whose signers enforce rules: one person proposes in one browser, another adopts in a second one. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, password, type Person, test, type World } from '../world.ts'

const items = (page: Page, text: string) => page.locator('[data-change]').filter({ hasText: text })
const accept = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()

async function secondBrowser(browser: Browser, world: World, person: Person, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate((token) => localStorage.setItem('auth_token', token), await world.tokenOf(person))
  return page
}

const acmeOf = async (world: World): Promise<string> => {
  const organisations = await (await world.callsOf('admin')).listMyOrganisations()
  const acme = organisations.find(({ name }) => name === 'Acme Treasury')
  if (acme === undefined) throw new Error('The sandbox is not seeded')
  return acme.id
}

test('an Admin proposes a treasury role, and a governor adopts it in another browser', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const calls = await world.signIn('admin')
  const orgId = await acmeOf(world)
  const name = `Eve ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@new.test`
  const { id } = await calls.createMember({ params: { orgId }, body: { name, email, role: 'User' } })
  await page.goto('/settings/users')
  const row = page.locator(`tr[data-member="${id}"]`)
  await choose(row.getByRole('button', { name: /^Actions of / }), 'Edit')
  await row.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await row.getByLabel('Treasury').click()
  await page.getByRole('option', { name: 'Treasury: Approver' }).click()
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText(/^Proposed\. Nothing has changed yet/)).toBeVisible()
  const own = items(page, name)
  await expect(own).toContainText(`Ada Admin proposes to change what ${name} (${email}) may do.`)
  await expect(own).toContainText('Treasury role:Approver (before: None)')
  await expect(own.getByRole('button')).toHaveText(['Withdraw'])
  await expect(row).not.toContainText('Approver')
  await expectAccessible(page)

  const second = await secondBrowser(browser, world, 'approver', baseURL ?? '')
  await second.goto('/settings/users')
  const theirs = items(second, name)
  await expect(theirs).toContainText('Can be adopted by Arthur Approver or Teresa Treasurer.')
  await expect(theirs.getByRole('button')).toHaveText(['Adopt', 'Refuse'])
  await theirs.getByRole('button', { name: 'Adopt' }).click()
  await accept(second, 'Adopt')
  // A stolen session alone adopts nothing.
  const identity = second.getByRole('dialog', { name: 'Confirm that it’s you' })
  await identity.getByLabel('Password').fill(password)
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs).toHaveCount(0)
  // The first browser hears of it.
  await expect(own).toHaveCount(0)
  await expect(row).toContainText('Treasury: Approver')

  // Everybody is told, until they have read it.
  const viewer = await secondBrowser(browser, world, 'viewer', baseURL ?? '')
  await viewer.goto('/bc-transactions')
  const bell = viewer.getByRole('button', { name: /^Nothing needs you, new notices: \d+$/ })
  // A notice is not work: it has a mark, and no number.
  await expect(bell.locator('[data-inbox-notices]')).toBeVisible()
  await expect(bell.locator('[data-inbox]')).toHaveCount(0)
  await bell.click()
  const notice = viewer.locator('[data-notice="member-changed"]').filter({ hasText: name })
  await expect(notice.filter({ hasText: 'Arthur Approver' })).toBeVisible()
  await expectAccessibleInBothThemes(viewer)
  await viewer.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(notice).toHaveCount(0)
  await viewer.context().close()
  await second.context().close()
  await calls.deleteMember({ params: { orgId, id } })
})

test('a webhook is proposed, and who adopts it gets its secret; a refused one is not made', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const calls = await world.signIn('admin')
  const entity_id = await acmeOf(world)
  const url = `http://127.0.0.1:9/${randomUUID()}`
  await page.goto('/admin/webhooks')
  await page.getByRole('tab', { name: 'Endpoints' }).click()
  const propose = async (target: string) => {
    await page.getByRole('button', { name: '+ Endpoint' }).click()
    const form = page.getByRole('dialog', { name: '+ Endpoint' })
    await form.getByLabel('URL').fill(target)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toHaveCount(0)
    await expect(items(page, target).getByRole('button')).toHaveText(['Withdraw'])
  }
  await propose(url)
  await propose(`${url}/refused`)

  const second = await secondBrowser(browser, world, 'approver', baseURL ?? '')
  await second.goto('/admin/webhooks')
  await items(second, `${url}/refused`).getByRole('button', { name: 'Refuse' }).click()
  await expect(items(second, `${url}/refused`)).toHaveCount(0)
  await world.stepUp('approver')
  await items(second, url).getByRole('button', { name: 'Adopt' }).click()
  await accept(second, 'Adopt')
  const secret = second.getByRole('dialog', { name: 'Endpoint secret' })
  await expect(secret.locator('[data-secret]')).toHaveText(/^whsec_/)
  await secret.getByRole('button', { name: 'I have saved it' }).click()
  await second.context().close()

  await expect(page.locator('[data-endpoint]').filter({ hasText: url })).toHaveCount(1)
  await expect(items(page, url)).toHaveCount(0)
  for (const { id } of (await calls.listWebhooks({ query: { entity_id } })).filter(
    (made) => made.url === url,
  ))
    await calls.deleteWebhook({ params: { id } })
})

test('the name of a recipient in the policy is changed by two people, and the proposer can withdraw', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const entity_id = await acmeOf(world)
  const recipients = (await calls.getRules({ query: { entity_id } }))?.in_force?.document.recipients ?? []
  const entry = (await calls.listAddressBook({ query: { entity_id } })).find(({ address }) =>
    recipients.some((recipient) => recipient.address === address),
  )
  if (entry === undefined) throw new Error('The policy of the sandbox has no recipients')
  await page.goto('/main/AddressBook')
  await page.getByLabel('Search names, addresses and notes').fill(entry.address)
  await choose(page.getByRole('button', { name: `Actions of ${entry.name}` }), 'Edit')
  const form = page.getByRole('dialog')
  await form.getByLabel('Note').fill('Paid every Friday')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const own = items(page, entry.name)
  await expect(own).toContainText('Note:Paid every Friday')
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await expect(own).toHaveCount(0)
  const after = (await calls.listAddressBook({ query: { entity_id } })).find(({ id }) => id === entry.id)
  expect(after?.note).toBe(entry.note)
})
