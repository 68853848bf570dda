/**
 * The launcher: every dialog opens from the gallery and on its own page; dialogs of static areas store nothing; Receive and Csv
 * Export.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go } from '../walk.ts'
import { expect, test } from '../world.ts'

const launcher = {
  '+ API User': 'AddApiUser',
  '+ Virtual Card': 'AddVirtualCard',
  'Top Up': 'TopUp',
  '+ Client': 'AddClient',
  '+ Security Key': 'AddSecurityKey',
  '+ Organization': 'AddOrganization',
  'Edit Billing Information': 'EditBillingInformation',
  'Edit Credit Card': 'EditCreditCard',
  '+ Organization Member': 'InviteMember',
  '+ User': 'AddUser',
  '+ Device': 'AddDevice',
  '+ Address': 'AddAddress',
  '+ Vault': 'CreateVault',
  '+ Network': 'AddNetwork',
  '+ Vault Member': 'AddVaultMember',
  '+ API Client Signer': 'AddApiClientSigner',
  '+ Policy': 'AddPolicy',
  'Import Token': 'ImportToken',
  'Csv Export': 'CsvExport',
  Receive: 'Receive',
  Send: 'Send',
  Swap: 'Swap',
  '+ Wallet': 'AddWallet',
  '+ Token': 'AddToken',
  '+ Account Group': 'AddAccountGroup',
  '+ Add Label': 'AddLabel',
} as const

const dialogOf = (page: Page, label: string) => page.getByRole('dialog', { name: label, exact: true })

test('[MODAL-01] [MODAL-02] [MODAL-03] [MODAL-04] [MODAL-05] [MODAL-06] [MODAL-07] [MODAL-08] [MODAL-09] [MODAL-10] [MODAL-11] [MODAL-12] [MODAL-13] [MODAL-14] [MODAL-15] [MODAL-16] [MODAL-17] [MODAL-18] [MODAL-19] [MODAL-20] [MODAL-21] [MODAL-22] [MODAL-23] [MODAL-24] [MODAL-25] [MODAL-26] [MODAL-27] [MODAL-28] [PROD-10] [ROUTE-05] every label opens its own dialog, which closes again', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.goto('/dev/buttons')
  const buttons = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(buttons).toHaveText(Object.keys(launcher))
  const contents: string[] = []
  for (const label of Object.keys(launcher)) {
    await buttons.getByText(label, { exact: true }).click()
    const dialog = dialogOf(page, label)
    await expect(dialog).toBeVisible()
    contents.push(await dialog.innerText())
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(buttons.getByText(label, { exact: true })).toBeFocused()
  }
  expect(new Set(contents).size).toBe(Object.keys(launcher).length)
  await expect(page).toHaveURL('/dev/buttons')
})

test('[ROUTE-76] every dialog opens on its own page, and closing it goes back', async ({ page, world }) => {
  await world.signIn('admin')
  await page.goto('/help')
  for (const [label, name] of Object.entries(launcher)) {
    await go(page, `/buttons/${name}`)
    await expect(dialogOf(page, label)).toBeVisible()
  }
  await page.goto('/dev/main')
  // The previous page is known only after a first page.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.goto('/buttons/Swap')
  await dialogOf(page, 'Swap').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dev/main')
})

/** The values that complete each form: text by label, a choice by its option. */
const complete: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '+ Virtual Card': { Nickname: 'Ads', Cardholder: 'A. Person', 'Limit per month (USD)': '500' },
  'Top Up': { 'From vault': '→Settlement', Amount: '250.5' },
  '+ Client': {
    Client: 'Someone',
    Email: 'a@b.test',
    Country: 'Spain',
    City: 'Madrid',
    'Street address': 'Calle 1',
    ZIP: '28001',
    'Tax identification number': 'B1',
  },
  'Edit Billing Information': {
    Company: 'Acme',
    'Billing email': 'a@b.test',
    Country: 'Spain',
    City: 'Madrid',
    'Street address': 'Calle 1',
    ZIP: '28001',
    'Tax identification number': 'B1',
  },
  'Edit Credit Card': {
    'Name on the card': 'A. Person',
    'Card number': '4242 4242 4242 4242',
    'Valid until (MM/YY)': '12/49',
    'Security code': '123',
  },
  '+ Vault Member': { Vault: '→Payroll', Email: 'a@b.test', Role: '→Viewer' },
  '+ API Client Signer': {
    Name: 'Bot',
    'API user': '→Co-signer',
    'Public key (hexadecimal)': '02'.repeat(33),
  },
  Swap: { Amount: '10', 'To token': '→TRX' },
}

test('[MODAL-29] [STATIC-47] [PROD-10] dialogs of static areas validate the typed values, report that nothing was saved, and send nothing', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/dev/buttons')
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) calls.push(`${request.method()} ${pathname}`)
  })
  for (const [label, fields] of Object.entries(complete)) {
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
    const dialog = dialogOf(page, label)
    const submit = dialog.locator('button[type="submit"]')
    await submit.click()
    await expect(dialog.locator('[data-invalid]').first(), label).toBeVisible()
    for (const [field, value] of Object.entries(fields)) {
      const control = dialog.getByLabel(field, { exact: true })
      if (value.startsWith('→')) {
        await control.click()
        await page.getByRole('option', { name: value.slice(1), exact: true }).click()
      } else await control.fill(value)
    }
    await submit.click()
    await expect(dialog.getByRole('status'), label).toContainText(
      'This area shows sample data. Nothing was saved.',
    )
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
  }
  expect(calls).toEqual([])
})

test('[MODAL-20] Receive shows the selected wallet’s full address, as a QR code, and with its network', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const calls = await world.signIn('viewer')
  const [acme] = await calls.listMyOrganisations()
  const wallets = await calls.listWallets({ query: { entity_id: acme?.id ?? '', archived: 'false' } })
  const wallet = wallets.at(-1)!
  await page.goto('/buttons/Receive')
  const dialog = dialogOf(page, 'Receive')
  await dialog.getByLabel('Wallet').click()
  await page.getByRole('option', { name: `${wallet.name} (${wallet.network})`, exact: true }).click()
  await expect(dialog.getByText(wallet.address, { exact: true })).toBeVisible()
  await expect(dialog).toContainText(`Only for ${wallet.network}.`)
  const { data } = encode(wallet.address, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  await expect(
    dialog.getByRole('img', { name: `QR code of the address of ${wallet.name}` }).locator('path'),
  ).toHaveAttribute('d', path)
  await dialog.getByRole('button', { name: 'Copy the address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
})

test('[MODAL-19] Csv Export downloads every page of the filtered list', async ({ page, world }) => {
  const calls = await world.signIn('viewer')
  const organisations = await calls.listMyOrganisations()
  const acme = organisations.find(({ name }) => name === 'Acme Treasury')
  await page.goto('/bc-transactions?token=USDT&status=confirmed')
  await page.getByRole('main').getByRole('button', { name: 'Csv Export' }).click()
  const dialog = dialogOf(page, 'Csv Export')
  const { total } = await calls.listTransactions({
    query: {
      entity_id: acme?.id ?? '',
      token: 'USDT',
      status: 'confirmed',
      min_amounts: 'USDT:0.5,BTC:0.000001,ETH:0.0001,TRX:0.01',
      limit: 1,
    },
  })
  expect(total).toBeGreaterThan(200)
  await expect(dialog).toContainText(`${new Intl.NumberFormat('en').format(total)} lines`)
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^holdfast-transactions-\d{4}-\d\d-\d\d\.csv$/)
    return readFile(await download.path(), 'utf8')
  }
  const file = await save()
  const lines = file.split('\r\n').slice(0, -1)
  expect(lines).toHaveLength(total + 1)
  expect(lines.slice(1).every((line) => line.includes(',USDT,'))).toBe(true)
  await dialog.getByRole('radio', { name: /^Excel/ }).click()
  expect(await save()).toBe(`\ufeff${file}`)
})

test('an interrupted download is not saved, and the dialog reports it', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.route('**/api/bc-transactions.csv*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database is away.' } }),
  )
  await page.goto('/buttons/CsvExport')
  const dialog = dialogOf(page, 'Csv Export')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The file could not be loaded: The database is away.')
})

const refusing = [
  ['+ Wallet', 'AddWallet', 'Only an Owner, Admin or Manager of Acme Treasury may do this.'],
  ['+ User', 'AddUser', 'Only an Owner or Admin of Acme Treasury may do this.'],
  ['+ Organization Member', 'InviteMember', 'Only an Owner or Admin of Acme Treasury may do this.'],
  ['+ Address', 'AddAddress', 'Only an Owner, Admin or Manager of Acme Treasury may do this.'],
  ['+ Add Label', 'AddLabel', 'Only an Owner, Admin or Manager of Acme Treasury may do this.'],
  ['+ Account Group', 'AddAccountGroup', 'Only a system user may do this.'],
  ['+ Network', 'AddNetwork', 'Only an admin of this installation or a system user may do this.'],
  ['+ Token', 'AddToken', 'Only an admin of this installation or a system user may do this.'],
] as const

test('[PROD-10] a person who may not send a dialog still sees it, with who may at the top', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/help')
  for (const [label, name, why] of refusing) {
    await go(page, `/buttons/${name}`)
    const dialog = dialogOf(page, label)
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(dialog.locator('button[type=submit]')).toBeDisabled()
  }
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/buttons/AddWallet')
    await page
      .getByText(
        language === 'en'
          ? 'Only an Owner, Admin or Manager of Acme Treasury may do this.'
          : 'Solo un propietario, administrador o gestor de Acme Treasury puede hacer esto.',
      )
      .waitFor()
    await expectAccessible(page)
  })
})

test('a person who may send a dialog sees no notice', async ({ page, world }) => {
  await world.signIn('operator')
  await page.goto('/help')
  for (const [label, name] of refusing) {
    await go(page, `/buttons/${name}`)
    const dialog = dialogOf(page, label)
    await expect(dialog.locator('button[type=submit]')).toBeEnabled()
    await expect(dialog.getByText('may do this')).toHaveCount(0)
  }
})
