/** Devices: the table, its menu, the live messages, and failures. */
import { randomUUID } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, type Newcomer, test } from '../world.ts'

type Device = ApiReply<'listDevices'>[number]

const fingerprint = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
const addDevice = ({ calls, organisation }: Newcomer, name = 'Laptop'): Promise<Device> =>
  calls.createDevice({
    body: { device_name: name, fingerprint: fingerprint(), entity_id: organisation.id },
  })
const rowOf = (page: Page, { id }: { readonly id: string }) => page.locator(`tr[data-device="${id}"]`)
const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions of / })

test('[DEVICE-01] [DEVICE-02] [DEVICE-03] [DEVICE-04] [DEVICE-05] [DEVICE-10] five columns, short forms, two actions', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const device = await addDevice(me)
  const used = { ...device, id: randomUUID(), last_used_at: '2026-11-20T10:11:12.000Z' }
  await page.route(/\/api\/devices$/, (route) => route.fulfill({ json: [device, used] }))
  await page.goto('/settings/devices')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Fingerprint',
    'Last Used',
    'UUID',
    'Actions',
  ])
  const cells = rowOf(page, device).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('Laptop')
  await expect(cells.nth(1)).toHaveText(device.fingerprint.slice(0, 16))
  await expect(cells.nth(2)).toHaveText('-')
  await expect(cells.nth(3)).toHaveText(new RegExp(`^${device.id.slice(0, 8)}`))
  await expect(rowOf(page, used).getByRole('cell').nth(2)).toHaveText(/^2026-11-\d\d \d\d:11:12$/)
  await rowOf(page, device)
    .getByRole('button', { name: /^Actions of / })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '+ Device' }).click()
  await expect(page.getByRole('dialog', { name: '+ Device' })).toBeVisible()
})

test('[DEVICE-06] [DEVICE-07] [ERR-09] no devices, a response that is not a list, and Unauthorized without signing out', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  let reply: { status: number; json: unknown } = { status: 200, json: [] }
  await page.route(/\/api\/devices$/, (route) => route.fulfill(reply))
  for (const json of [[], { items: [{ id: 1 }] }, null, 'text']) {
    reply = { status: 200, json }
    await page.goto('/settings/devices')
    await expect(page.getByText('No devices found.')).toBeVisible()
  }
  reply = { status: 401, json: { detail: 'Unauthorized' } }
  await page.goto('/settings/devices')
  await expect(page.getByRole('alert')).toHaveText('Unauthorized')
  await expect(page).toHaveURL(/\/settings\/devices$/)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('[DEVICE-08] [DEVICE-09] [ERR-03] [ERR-08] [ERR-16] [ERR-20] a device is renamed and deleted; a failure is alerted and changes nothing', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const device = await addDevice(me)
  const sent: [string, string, unknown][] = []
  page.on('request', (request) => {
    if (['PUT', 'DELETE'].includes(request.method()))
      sent.push([request.method(), new URL(request.url()).pathname, request.postDataJSON()])
  })
  let isDown = true
  await page.route(/\/api\/devices\/[^/]+$/, (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/settings/devices')
  const row = rowOf(page, device)
  await choose(menuOf(row), 'Edit')
  await row.getByLabel('Name').fill('Phone')
  const notSaved = nextAlert(page)
  await row.getByRole('button', { name: 'Save' }).click()
  expect(await notSaved).toBe('Failed to save')
  await expect(row.getByLabel('Name')).toHaveValue('Phone')
  isDown = false
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').nth(0)).toHaveText('Phone')
  const path = `/api/devices/${device.id}`
  expect(sent).toEqual([
    ['PUT', path, { device_name: 'Phone' }],
    ['PUT', path, { device_name: 'Phone' }],
  ])
  isDown = true
  const question = page.getByRole('alertdialog')
  await choose(menuOf(row), 'Delete')
  await expect(question).toContainText('Delete device "Phone"? This action cannot be undone.')
  const notDeleted = nextAlert(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(await notDeleted).toBe('Failed to delete')
  await expect(row).toBeVisible()
  isDown = false
  await choose(menuOf(row), 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No devices found.')).toBeVisible()
  expect(sent.at(-1)).toEqual(['DELETE', path, null])
  expect(await me.calls.listDevices({ query: {} })).toEqual([])
})

test('[DEVICE-11] [WS-09] [WS-10] [WS-11] devices are added, changed and removed by live messages', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const say: Record<string, (type: string, payload: object) => void> = {}
  await page.routeWebSocket(/\/ws\/(admin|test)/, (socket) => {
    say[new URL(socket.url()).pathname] = (type, payload) => socket.send(JSON.stringify({ type, payload }))
  })
  await page.goto('/settings/devices')
  await expect(page.getByText('No devices found.')).toBeVisible()
  await expect.poll(() => Object.keys(say).sort()).toEqual(['/ws/admin', '/ws/test'])
  const device = {
    id: '12345678-59fd-462d-b251-4c54ee7e4ddf',
    device_name: 'Pushed',
    fingerprint: 'ab'.repeat(32),
    last_used_at: null,
    entity_id: me.organisation.id,
  }
  for (const path of ['/ws/admin', '/ws/test']) {
    say[path]!('device_created', device)
    say[path]!('device_created', device)
    await expect(rowOf(page, device)).toHaveCount(1)
    say[path]!('device_updated', { ...device, device_name: 'Renamed' })
    await expect(rowOf(page, device).getByRole('cell').nth(0)).toHaveText('Renamed')
    say[path]!('device_deleted', { id: device.id })
    await expect(rowOf(page, device)).toHaveCount(0)
  }
})

test('[DEVICE-11] [WS-20] a device added elsewhere appears, and so does one added by the dialog', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  await page.goto('/settings/devices')
  await expect(page.getByText('No devices found.')).toBeVisible()
  const first = await addDevice(me, 'Elsewhere')
  await expect(rowOf(page, first)).toBeVisible()
  await page.getByRole('button', { name: '+ Device' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Device' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a name for the device')).toBeVisible()
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Fingerprint').fill(first.fingerprint)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'fingerprint: this organization already has a device with this fingerprint',
  )
  await dialog.getByLabel('Fingerprint').fill(fingerprint())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Phone' })).toHaveCount(1)
})

test('the devices, a row and their dialog are accessible everywhere', async ({ page, world }) => {
  await world.signIn('viewer')
  await expectAccessibleEverywhere(page, async ({ language }) => {
    const me = await world.signInAsNewcomer()
    await page.goto('/settings/devices')
    await expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible()
    await expectAccessible(page)
    await addDevice(me)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').nth(1).getByRole('button').last().click()
    await page.getByRole('menuitem').first().click()
    await expectAccessible(page)
    await page.getByRole('button', { name: language === 'en' ? '+ Device' : '+ Dispositivo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
