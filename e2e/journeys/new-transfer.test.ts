/** Paying somebody: the payee by name, Max, one step to approval, a template, and a payment on a date. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { newTransferPath } from '../new-transfer.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { makeSigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, password, test } from '../world.ts'

/** A whole PDF: other programs open it. */
const invoice = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const pdf = (name: string, buffer = invoice) => ({ name, mimeType: 'application/pdf', buffer })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const form = (page: Page) => page.getByRole('dialog')

test('a payee is found by name, a look-alike is named and marked, Max leaves the fee, and one step submits with a note', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const halden = strangersAddress()
  const saved = { network_id: wallet.networkId, entity_id: organisation.id }
  await calls.createAddress({ body: { ...saved, name: 'Halden Logistics', address: halden } })
  await world.newColleague(calls, organisation.id, 'Approver')
  await page.goto(newTransferPath)

  const payee = page.getByRole('combobox', { name: 'Payee', exact: true })
  await payee.fill('hald')
  const options = page.getByRole('listbox', { name: 'Payees' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options.first()).toContainText(`Halden Logistics`)
  await expect(options.first()).toContainText(halden)
  await expectAccessible(page)
  await payee.press('ArrowDown')
  await payee.press('Enter')
  await expect(form(page)).toContainText(halden)

  await chooseIn(page, 'Token', /^TRX/)
  await form(page).getByRole('button', { name: 'Max' }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveValue(/^49\d\.\d+$/)
  await expect(form(page).getByText(/500\.00 TRX available/)).toBeVisible()
  await expect(form(page).getByText('Left in')).toBeVisible()
  await expect(form(page).getByText('This transfer would fail')).toHaveCount(0)
  const left = form(page).locator('dl > div').last()
  await expect(left).toContainText(/0\.00 TRX/)
  await amount.fill('12.5')
  await page.getByLabel('Note for approvers').fill('Invoice HL-2291')
  await page.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await expect(form(page).getByText('Needs 1 approval', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form(page)).toHaveCount(0)
  const [request] = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
  expect(request).toMatchObject({ status: 'pending', amount: '12.5', note: 'Invoice HL-2291' })

  // The first reading may have come before the money.
  await calls.fetchTransactions({ params: { id: wallet.id }, query: {} })
  const balanceOf = async () =>
    (await calls.listWallets({ query: { entity_id: organisation.id } })).find(({ id }) => id === wallet.id)
      ?.balance
  await expect.poll(balanceOf, { timeout: 60_000 }).toBe('500')

  await page.goto(`${newTransferPath}&wallet=${wallet.id}&to=${halden}`)
  await expect(form(page)).toContainText('Halden Logistics')
  await expect(page.getByRole('combobox', { name: 'Wallet', exact: true })).toContainText(wallet.name)

  // The request that waits takes its part of the balance: the form says so before and after the checks.
  await chooseIn(page, 'Token', /^TRX/)
  await expect(form(page).getByText('487.50 TRX available · 12.50 reserved')).toBeVisible()
  await amount.fill('3')
  await expect(form(page).getByText('Needs 1 approval', { exact: true })).toBeVisible()
  const exceeds = form(page).getByText('Exceeds what is left: 1 open request reserves 12.50 TRX')
  await expect(exceeds).toHaveCount(0)
  await amount.fill('488')
  await expect(exceeds).toBeVisible()
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Max' }).click()
  await expect(amount).toHaveValue(/^48[0-7]\.\d+$/)
  await expect(exceeds).toHaveCount(0)
})

test('invoices are attached to a new request: wrong ones are refused in words, and approvers see them with their hash', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const colleague = await world.newColleague(calls, organisation.id, 'Approver')
  await page.goto(`${newTransferPath}&wallet=${wallet.id}&to=${strangersAddress()}`)
  await chooseIn(form(page), 'Token', /^TRX/)
  await page.getByLabel('Amount', { exact: true }).fill('7')
  const files = form(page).getByRole('region', { name: 'Files' })
  const input = files.locator('input[type=file]')
  await input.setInputFiles([
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    pdf('huge.pdf', Buffer.concat([invoice, Buffer.alloc(5_000_000)])),
    pdf('fake.pdf', Buffer.from('no PDF')),
    pdf('HL-2291.pdf'),
    { name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from('line,amount\n1,7\n') },
  ])
  await expect(files.getByRole('alert')).toHaveText([
    'virus.exe: Only PDF, PNG, JPEG, CSV, TXT, XLSX and DOCX files can be attached.',
    'huge.pdf: A file can have at most 5 MB.',
    'fake.pdf: fake.pdf is not a PDF file. Rename it or choose another one.',
  ])
  const chosen = files.getByRole('list', { name: 'Files to attach' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.first()).toContainText('HL-2291.pdf')
  await expect(chosen.first()).toContainText('1 kB')
  await files.getByRole('button', { name: 'Remove lines.csv' }).click()
  await expect(files.getByRole('alert')).toHaveCount(0)
  // Dropped beside its place: the page stays, and takes the file.
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['delivered'], 'delivery.txt', { type: 'text/plain' }))
    return transfer
  })
  await page.getByLabel('Note for approvers').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(chosen).toHaveText([/HL-2291\.pdf/, /delivery\.txt/])
  await expectAccessible(page)

  // The first upload fails: the request exists once, and the page names the file.
  await page.route(/attachments\?name=delivery/, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).dblclick()
  await expect(page.getByRole('alert').getByText('not every file was attached. delivery.txt')).toBeVisible()
  await page.unroute(/attachments\?name=delivery/)
  const requests = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
  expect(requests.map(({ status }) => status)).toEqual(['pending'])
  const [{ id } = { id: '' }] = requests
  const kept = await colleague.calls.listRequestAttachments({ params: { id } })
  const sha256 = createHash('sha256').update(invoice).digest('hex')
  expect(kept).toMatchObject([{ name: 'HL-2291.pdf', size: invoice.length, sha256 }])
  const audited = await calls.listAuditEvents({
    params: { orgId: organisation.id },
    query: { subject: 'attachment' },
  })
  expect(JSON.stringify(audited)).toContain(sha256)

  const listed = page.locator('[data-request-files]')
  await expect(listed).toContainText(`HL-2291.pdf`)
  await expect(listed).toContainText(sha256)
  await expect(listed).toContainText('Files are not part of what is signed.')
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const approver = await other.newPage()
  await signInByHand(approver, {
    email: colleague.email,
    password,
    to: `/mpc/transfer-requests?request=${id}`,
  })
  await approver.getByRole('button', { name: /^Review/ }).click()
  const review = approver.getByRole('dialog').locator('[data-request-files]')
  await expect(review).toContainText(sha256)
  await expect(review).toContainText('Files are not part of what is signed.')
  await expect(review.getByRole('button', { name: /Delete|Attach/ })).toHaveCount(0)
  await expectAccessible(approver)
  // The open dialog shows what the requester attaches meanwhile.
  const terms = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('30 days') }
  await listed.locator('input[type=file]').setInputFiles(terms)
  await expect(review).toContainText('terms.txt')
  await other.close()
})

test('a template fills the form; a schedule shows its days, is paused and ended; without a camera the form says so', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const rent = strangersAddress()
  const saved = { network_id: wallet.networkId, entity_id: organisation.id }
  await calls.createAddress({ body: { ...saved, name: 'Rent', address: rent } })
  await page.goto('/mpc/transfer-requests')
  await page.getByRole('link', { name: 'Templates & schedules' }).click()
  await expect(page.getByText('No scheduled payments.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: /^Templates/ }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByLabel('Name of the template').fill('Office rent')
  const payee = page.getByRole('combobox', { name: 'Payee', exact: true })
  await payee.click()
  await page.getByRole('button', { name: 'Scan code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan code' }).getByRole('alert')).toBeVisible()
  await page.getByRole('dialog', { name: 'Scan code' }).getByRole('button', { name: 'Close' }).last().click()
  await payee.fill('Rent')
  await page.getByRole('option', { name: /Rent/ }).click()
  await chooseIn(page, 'Token', /^TRX/)
  await page.getByRole('button', { name: 'Save template' }).click()
  const template = page.locator('[data-template]')
  await expect(template).toContainText('Office rent')
  await expect(template).toContainText('Any amount')
  await page.getByRole('link', { name: 'Use: Office rent' }).click()
  await expect(form(page)).toContainText(rent)
  await expect(page.getByRole('combobox', { name: 'Token', exact: true })).toHaveText('TRX')

  await page.getByLabel('Amount', { exact: true }).fill('3')
  await page.locator('summary').click()
  await chooseIn(page, 'Schedule', 'Every month')
  await page.getByLabel('Name of the schedule').fill('Rent each month')
  await page.getByLabel('First day').fill(inDays(3))
  await expect(form(page).getByText(/^Next: /)).toBeVisible()
  await page.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(form(page)).toHaveCount(0)
  await page.goto('/mpc/transfer-requests/payments')
  const schedule = page.locator('[data-schedule]')
  await expect(schedule).toContainText('Rent each month')
  await expect(schedule).toContainText(`${inDays(3)} 08:00 UTC`)
  await schedule.getByRole('button', { name: 'Pause: Rent each month' }).click()
  await expect(schedule).toContainText('Paused')
  await schedule.getByRole('button', { name: 'Resume: Rent each month' }).click()
  await expect(schedule).toContainText('Active')

  await speak(page, 'es')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/mpc/transfer-requests/payments')
  await expect(schedule).toContainText('Activa')
  await expectAccessible(page)
  await schedule.getByRole('button', { name: /^Terminar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
  await expect(schedule).toContainText('Terminada')
  expect(await calls.listTransferRequests({ query: { entity_id: organisation.id } })).toEqual([])
})
