/** Address Book (Outbound) and Address Labels (Inbound). */
import { randomBytes } from 'node:crypto'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import { addressLike } from '@holdfast/sandbox'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

const lists = [
  ['/main/AddressBook', 'Address Book (Outbound)', '+ Address', 'AddAddress'],
  ['/main/InboundLabels', 'Address Labels (Inbound)', '+ Add Label', 'AddLabel'],
] as const

const freshAddress = () => addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
const rows = (page: Page) => page.locator('tr[data-name]')
const rowOf = (page: Page, address: string) => rows(page).filter({ hasText: address })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function fill(page: Page, label: string, entry: { name: string; address: string; note?: string }) {
  const form = dialog(page, label)
  await form.getByLabel('Name').fill(entry.name)
  await form.getByLabel('Network').click()
  await page.getByRole('option', { name: 'TRON Sandbox (TRX)' }).click()
  await form.getByLabel('Address', { exact: true }).fill(entry.address)
  await form.getByLabel('Note').fill(entry.note ?? '')
  return form
}

test('[ROUTE-53] [ROUTE-54] [NAV-04] [NAV-05] both lists are pages of their own, reached from the menu', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/accounts-balances')
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: 'Addresses', exact: true }).click()
  for (const [path, title] of lists) {
    await menu.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(rows(page).first()).toBeVisible()
  }
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
})

for (const [path, , label, button] of lists) {
  test(`[MODAL-29] ${label}: missing values are reported; a saved name is listed, changed, audited and deleted`, async ({
    page,
    world,
  }) => {
    const me = await world.signInAsNewcomer()
    await page.goto(path)
    await page.getByRole('button', { name: label }).click()
    await dialog(page, label)
      .getByRole('button', { name: /^Add (payee|label)$/ })
      .click()
    for (const fault of ['Enter a name', 'Choose a network', 'Enter the address'])
      await expect(dialog(page, label).getByText(fault, { exact: true })).toBeVisible()
    const address = freshAddress()
    const form = await fill(page, label, {
      name: 'Olive Press',
      address: `${address}x`,
      note: 'Agreed by phone',
    })
    await expect(form.getByText('Not an address of TRON Sandbox')).toBeVisible()
    await form.getByLabel('Address', { exact: true }).fill(address)
    await form.getByRole('button', { name: /^Add (payee|label)$/ }).click()
    await expect(form).toHaveCount(0)
    const row = rowOf(page, address)
    await expect(row).toContainText('Olive Press')
    await expect(row).toContainText('Agreed by phone')
    await expect(row).toContainText(me.name)
    await page.getByRole('textbox', { name: 'Search names, addresses and notes' }).fill('by phone')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Search names, addresses and notes' }).fill('nothing like it')
    await expect(page.getByText('Nothing matches the search.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search names, addresses and notes' }).fill('')
    await row.getByRole('button', { name: 'Actions of Olive Press' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = dialog(page, 'Edit Olive Press')
    await edit.getByLabel('Name').fill('Olive Oil Press')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Olive Oil Press')
    await page.getByRole('button', { name: 'History' }).click()
    const changes = dialog(page, /^History/).getByRole('listitem')
    await expect(changes).toHaveText([
      new RegExp(`${me.name} changed.*from Olive Press.*to Olive Oil Press`),
      new RegExp(`${me.name} added`),
    ])
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Actions of Olive Oil Press' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(0)
    await page.goto(`/buttons/${button}`)
    await expect(dialog(page, label).getByLabel('Network')).toBeVisible()
  })
}

test('a late edit reports the conflict, keeps the typed values, and the next try is compared with the stored version', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')
  const made = await calls.createAddress({
    body: { name: 'First', address: freshAddress(), network_id: network!.id, entity_id: organisation.id },
  })
  await page.goto('/main/AddressBook')
  // The live message of another person's change would already update the page.
  let isOld = true
  await page.route('**/api/address-book?**', (route) =>
    isOld ? route.fulfill({ json: [made] }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Actions of First' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await calls.updateAddress({ params: { id: made.id }, body: { name: 'Theirs', note: '' } })
  const form = dialog(page, 'Edit First')
  await form.getByLabel('Name').fill('Mine')
  // Lets the page read the newer name right after the conflict, not before.
  await page.route(`**/api/address-book/${made.id}`, async (route) => {
    isOld = false
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  const alert = dialog(page, /^Edit/).getByRole('alert')
  await expect(alert).toHaveText(
    'Somebody else changed this in the meantime. Load it again and repeat your change.',
  )
  const again = dialog(page, /^Edit/)
  await expect(again.getByLabel('Name')).toHaveValue('Mine')
  await expect(dialog(page, 'Edit Theirs')).toBeVisible()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toHaveCount(0)
  expect((await calls.listAddressBook({ query: { entity_id: organisation.id } }))[0]).toMatchObject({
    name: 'Mine',
    version: 3,
  })
})

test('a look-alike of a known address must be compared before it is saved, and is marked afterwards', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')
  const original = freshAddress()
  await calls.createInboundLabel({
    body: { name: 'The customer', address: original, network_id: network!.id, entity_id: organisation.id },
  })
  const copy = addressLike(original, { head: 5, tail: 2 })
  await page.goto('/main/AddressBook')
  await page.getByRole('button', { name: '+ Address' }).click()
  const form = await fill(page, '+ Address', { name: 'A supplier', address: copy })
  const warning = form.getByRole('alert')
  await expect(warning).toContainText('This address looks like one that you know.')
  await expect(warning).toContainText('The customer (address label)')
  await form.getByRole('button', { name: /^Add (payee|label)$/ }).click()
  await expect(form.getByText('Confirm that you compared the addresses')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: /^Add (payee|label)$/ }).click()
  await expect(form).toHaveCount(0)
  await rowOf(page, copy).getByRole('button', { name: 'Looks like another address' }).click()
  await expect(page.getByRole('dialog', { name: /looks like another address/ })).toContainText(original)
})

test('a name that could be mistaken for another payee is refused, by hand and in a file, in both languages', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')
  const [first, second] = [freshAddress(), freshAddress()]
  await calls.createAddress({
    body: { name: 'Marlo Stein', address: first, network_id: network!.id, entity_id: organisation.id },
  })
  const alike = 'M\u0430rlo Stein'
  await page.goto('/main/AddressBook')
  await page.getByRole('button', { name: '+ Address' }).click()
  const form = await fill(page, '+ Address', { name: alike, address: second })
  await form.getByRole('button', { name: /^Add (payee|label)$/ }).click()
  await expect(form.getByRole('alert')).toContainText(
    `could be taken for Marlo Stein, which is the name of ${first}. Add what tells them apart.`,
  )
  await form.getByLabel('Name').fill('Marlo Stein, Bern')
  await form.getByRole('button', { name: /^Add (payee|label)$/ }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, second)).toContainText('Marlo Stein, Bern')

  await speak(page, 'es')
  await page.goto('/main/AddressBook')
  await rowOf(page, second).getByRole('button', { name: 'Acciones de Marlo Stein, Bern' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edit = dialog(page, /Marlo Stein, Bern/)
  await edit.getByLabel('Nombre').fill(alike)
  await edit.getByRole('button', { name: 'Guardar' }).click()
  const refusal = `uede confundirse con Marlo Stein, que es el nombre de ${first}`
  await expect(edit.getByRole('alert')).toContainText(refusal)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  const file = page.getByRole('dialog')
  const csv = `name,address,network\nMARLO STEIN,${freshAddress()},tron-sandbox\n`
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(file.getByRole('row').last()).toContainText(refusal)
  await expectAccessible(page)
})

test('a file gets a dry run: its errors by line, then the import, and the same file exported', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  await page.goto('/main/AddressBook')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const form = dialog(page, 'Import into the address book')
  const file = (text: string) => ({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const good = freshAddress()
  await form
    .getByLabel('CSV file')
    .setInputFiles(
      file(`name,address,network\n,${good},tron-sandbox\nX,nonsense,tron-sandbox\nX,${good},mars`),
    )
  await expect(form.getByRole('row')).toHaveText([
    /Line/,
    '2nameEmpty',
    '3addressNot an address of this network',
    '4networkUnknown network',
  ])
  await expect(form.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await form
    .getByLabel('CSV file')
    .setInputFiles(file(`name,address,network,note\nMill,${good},tron-sandbox,from a file\n`))
  await form.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, good)).toContainText('from a file')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe(
    `name,address,network,note\r\nMill,${good},tron-sandbox,from a file\r\n`,
  )
})

test('[TX-30] a new name appears on the transactions screen', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const wallet = await world.freshWallet({ trxSun: 7_000_000n })
  await calls.startTronCatchUp({
    body: {
      address: wallet.address,
      network_id: (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!.id,
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  await expect(async () => {
    const { rows } = await calls.listTransactions({
      query: { entity_id: organisation!.id, wallet_id: wallet.id },
    })
    expect(rows).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
  await page.goto(`/bc-transactions?wallet=${wallet.id}`)
  await expect(page.getByRole('row').filter({ hasText: '7' }).first()).toBeVisible()
  const {
    rows: [row],
  } = await calls.listTransactions({ query: { entity_id: organisation!.id, wallet_id: wallet.id } })
  const from = row!.from_address!
  const named = (await calls.getAddressResolution({ query: { entity_id: organisation!.id } })).inbound_labels[
    from
  ]
  const network_id = row!.network_id
  if (named === undefined)
    await calls.createInboundLabel({
      body: { name: `Tap ${wallet.name}`, address: from, network_id, entity_id: organisation!.id },
    })
  await page.reload()
  await expect(page.getByText(named ?? `Tap ${wallet.name}`).first()).toBeVisible()
})

test('an entry shows its payments, their totals and why it is verified, and leads to its transactions', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')
  const create = (name: string) =>
    calls.createAddress({
      body: { name, address: freshAddress(), network_id: network!.id, entity_id: organisation.id },
    })
  const [paid, confirmed, unpaid] = [await create('Mill'), await create('Forge'), await create('Press')]
  const totals = [
    { token_id: paid.id, symbol: 'TRX', amount: '1250.5', usd: '400.25' },
    { token_id: unpaid.id, symbol: 'OLD', amount: '3', usd: null },
  ]
  const last_at = '2026-11-03T10:00:00.000Z'
  await page.route('**/api/address-book/payments?**', (route) =>
    route.fulfill({
      json: [
        { id: paid.id, paid: { count: 12, has_more: false, last_at, totals }, verified: { by: 'policy' } },
        { id: confirmed.id, paid: null, verified: { by: 'person', name: 'Bea Boss', at: last_at } },
        { id: unpaid.id, paid: null, verified: null },
      ],
    }),
  )
  await page.goto('/main/AddressBook')
  const row = rowOf(page, paid.address)
  await expect(row).toContainText('1,250.50 TRX ≈ 400 USD')
  await expect(row.getByText('3.00 OLD')).toHaveText('3.00 OLD')
  await expect(rowOf(page, unpaid.address)).toContainText('Never paid')
  await expect(rowOf(page, unpaid.address).getByText('Verified')).toHaveCount(0)
  for (const [entry, why] of [
    [paid, 'The policy that the signers enforce has this address under this name.'],
    [confirmed, 'Bea Boss confirmed name and note as a second person, 2026-11-03'],
  ] as const) {
    await expect(rowOf(page, entry.address).getByTitle(why)).toBeVisible()
    await rowOf(page, entry.address).getByText('Verified').click()
    await expect(page.getByText(why)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.locator('li[data-name]').filter({ hasText: paid.address })
  const link = card.getByRole('link', { name: '12 payments to Mill, the last on 2026-11-03' })
  await expect(link.first()).toBeInViewport()
  await expectAccessible(page)
  await link.first().click()
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === '/bc-transactions' &&
      url.searchParams.get('q') === paid.address &&
      url.searchParams.get('direction') === 'out',
  )
})

test('an entry opens beside the list with its whole address and its newest payments, and is paid from there', async ({
  page,
  context,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
  const entries = await calls.listAddressBook({ query: { entity_id: organisation.id } })
  const entry = entries.find(({ name }) => name === 'Corvus Exchange')!
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const violations = await collectPolicyViolations(page)
  const panel = page.getByRole('complementary', { name: 'Payee' })
  await page.goto('/main/AddressBook')
  await rowOf(page, entry.address).getByText('TRON Sandbox').click()
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Corvus Exchange')
  await expect(panel.locator('dl')).toContainText(entry.address.replace(/(.{4})(?=.)/g, '$1 '))
  await panel.getByRole('button', { name: `${entry.address}, copy` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(entry.address)
  await expect(panel.getByText(/^Total paid/)).toBeVisible()
  const payments = panel.getByRole('region', { name: 'Recent payments' })
  await expect(payments.getByRole('listitem').first()).toHaveText(/from Operations.* USDC$/s)
  await expectAccessibleInBothThemes(page)
  // A reload keeps it open, the back button closes it.
  await page.reload()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await page.goForward()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Corvus Exchange')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Edit Corvus Exchange')).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Corvus Exchange', exact: true })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await payments.getByRole('link').first().click()
  await expect(page).toHaveURL(/bc-transactions\?.*row=/)
  await page.goBack()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('to') === entry.address)
  expect(violations).toEqual([])
})

test('the column of notes is there while an entry has a note', async ({ page, world }) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!
  const create = (name: string, note: string) =>
    calls.createAddress({
      body: { name, note, address: freshAddress(), network_id: network.id, entity_id: organisation.id },
    })
  await create('Plain', '')
  await page.goto('/main/AddressBook')
  await expect(rows(page)).toHaveCount(1)
  const column = page.getByRole('columnheader', { name: 'Note' })
  await expect(column).toHaveCount(0)
  await create('Noted', 'Agreed by phone')
  await expect(rows(page)).toHaveCount(2)
  await expect(column).toHaveCount(1)
})

test('both lists are accessible in both languages, light and dark, empty and filled, and violate no policy', async ({
  page,
  world,
}) => {
  const violations = await collectPolicyViolations(page)
  for (const person of ['treasurer', 'owner'] as const) {
    await world.signIn(person)
    for (const language of ['en', 'es']) {
      await speak(page, language)
      for (const [path] of lists) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(person === 'owner' ? page.locator('main p').first() : rows(page).first()).toBeVisible()
        await expectAccessibleInBothThemes(page)
      }
    }
  }
  expect(violations).toEqual([])
})
