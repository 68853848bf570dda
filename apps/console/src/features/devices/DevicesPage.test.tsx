import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAlert, idOf, organisationId, showPage } from '../members/settings-page.fixture.tsx'
import { DevicesPage } from './DevicesPage.tsx'
import type { Device } from './use-devices.ts'

const deviceOf = (n: number, device_name: string, change: Partial<Device> = {}): Device => ({
  id: idOf(n),
  device_name,
  fingerprint: 'abcdef0123456789'.repeat(4),
  last_used_at: null,
  entity_id: organisationId,
  version: 1,
  ...change,
})

let stored: Device[]
let failure: { status: number; json: unknown } | null

beforeEach(() => {
  stored = [
    deviceOf(1, 'Laptop'),
    deviceOf(2, 'Phone', { last_used_at: new Date(2026, 10, 20, 10, 11, 12).toISOString() }),
    deviceOf(3, 'Elsewhere', { entity_id: idOf(8) }),
  ]
  failure = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showPage(<DevicesPage />, ({ method, path, body }) => {
    if (path === '/api/devices' && method === 'GET') return { status: 200, json: stored }
    if (path === '/api/devices') {
      const made = deviceOf(5, 'x', body as Partial<Device>)
      stored = [...stored, made]
      return { status: 201, json: made }
    }
    const old = stored.find(({ id }) => path === `/api/devices/${id}`)
    if (old === undefined) return undefined
    if (failure !== null) return failure
    stored = stored.filter((device) => device !== old)
    if (method === 'DELETE') return null
    const changed = { ...old, ...(body as object) }
    stored = [...stored, changed]
    return { status: 200, json: changed }
  })

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const choose = async (name: string, entry: string) => {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: `Actions of ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const answer = async (label: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))

test('[DEVICE-01] [DEVICE-02] [DEVICE-03] [DEVICE-04] [DEVICE-10] five columns, short forms, the last use or a dash, two actions', async () => {
  show()
  const texts = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 4)
      .map(({ textContent }) => textContent)
  expect(texts(await rowOf('Laptop'))).toEqual(['Laptop', 'abcdef0123456789', '-', '12345678'])
  expect(texts(await rowOf('Phone'))[2]).toBe('2026-11-20 10:11:12')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Fingerprint',
    'Last Used',
    'UUID',
    'Actions',
  ])
  expect(screen.queryByText('Elsewhere')).toBeNull()
  fireEvent.click(within(await rowOf('Laptop')).getByRole('button', { name: 'Actions of Laptop' }))
  const menu = await screen.findAllByRole('menuitem')
  expect(menu.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
})

test('[DEVICE-06] [DEVICE-07] no devices, and a response that is not a list', async () => {
  for (const json of [[], { items: [{ id: 1 }] }, null, 'text']) {
    showPage(<DevicesPage />, ({ path }) => (path === '/api/devices' ? { status: 200, json } : undefined))
    expect(await screen.findByText('No devices found.')).toBeTruthy()
    cleanup()
  }
})

test('[ERR-09] a 401 of this call is shown on the page, and the session stays', async () => {
  showPage(<DevicesPage />, ({ path }) =>
    path === '/api/devices' ? { status: 401, json: { detail: 'Unauthorized' } } : undefined,
  )
  expect((await screen.findByText('Unauthorized')).className).toContain('text-bad')
  expect(screen.queryByRole('table')).toBeNull()
  expect(localStorage.getItem('auth_token')).toBe('a token')
})

test('[DEVICE-08] [ERR-03] [ERR-16] [ERR-20] a name is changed in place; a failure is alerted and keeps the typed text', async () => {
  const { sent } = show()
  await choose('Laptop', 'Edit')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Tablet' } })
  failure = { status: 500, json: {} }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await dismissAlert('Failed to save')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tablet')
  failure = null
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  await rowOf('Tablet')
  const put = { method: 'PUT', path: `/api/devices/${idOf(1)}`, body: { device_name: 'Tablet' } }
  expect(sent).toEqual([put, put])
})

test('[DEVICE-09] [ERR-08] [ERR-16] [ERR-20] deleting asks for confirmation; a failure is alerted and the row stays', async () => {
  const { sent } = show()
  failure = { status: 500, json: {} }
  await choose('Laptop', 'Delete')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Delete device "Laptop"? This action cannot be undone.',
  )
  await answer('Delete')
  await dismissAlert('Failed to delete')
  await rowOf('Laptop')
  failure = null
  await choose('Laptop', 'Delete')
  await answer('Delete')
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
  expect(sent.at(-1)).toEqual({ method: 'DELETE', path: `/api/devices/${idOf(1)}`, body: null })
})

test('[DEVICE-11] [WS-09] [WS-10] [WS-11] devices are added, changed and removed by live messages', async () => {
  const { say } = show()
  await rowOf('Laptop')
  const device = deviceOf(4, 'Pushed')
  for (const channel of ['/ws/admin', '/ws/test'] as const) {
    act(() => {
      say(channel, 'device_created', device)
      say(channel, 'device_created', device)
    })
    await rowOf('Pushed')
    expect(screen.getAllByText('Pushed')).toHaveLength(1)
    act(() => say(channel, 'device_updated', { ...device, device_name: 'Renamed' }))
    await rowOf('Renamed')
    act(() => say(channel, 'device_deleted', { id: device.id }))
    await waitFor(() => expect(screen.queryByText('Renamed')).toBeNull())
  }
})

test('[DEVICE-05] the dialog adds a device of the current organisation', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByRole('button', { name: '+ Device' }))
  const dialog = within(await screen.findByRole('dialog', { name: '+ Device' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(dialog.getByText('Enter a name for the device')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Tablet' } })
  fireEvent.change(dialog.getByLabelText('Fingerprint'), { target: { value: 'ff'.repeat(32) } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await rowOf('Tablet')
  const body = { device_name: 'Tablet', fingerprint: 'ff'.repeat(32), entity_id: organisationId }
  expect(sent).toEqual([{ method: 'POST', path: '/api/devices', body }])
})
