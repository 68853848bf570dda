import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from './member-list.ts'
import { dismissAlert, idOf, memberOf, organisationId, showPage } from './settings-page.fixture.tsx'
import { UsersPage } from './UsersPage.tsx'

const path = `/api/orgs/${organisationId}/members`
let stored: Member[]
let failure: { status: number; json: unknown } | null

beforeEach(() => {
  stored = [memberOf(1, 'Ana'), memberOf(2, 'Bea', { is_retired: true, is_active: false })]
  failure = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The server's part: `failure`, while set, is the response to changes. */
const show = () =>
  showPage(<UsersPage />, ({ method, path: url, body }) => {
    if (url === path && method === 'GET') return { status: 200, json: stored }
    const old = stored.find(({ id }) => url === `${path}/${id}`)
    if (old === undefined) return undefined
    if (failure !== null) return failure
    if (method === 'DELETE') {
      stored = stored.filter((member) => member !== old)
      return null
    }
    const changed = { ...old, ...(body as object), version: (old.version ?? 0) + 1 }
    stored = stored.map((member) => (member === old ? changed : member))
    return { status: 200, json: changed }
  })

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const openMenu = async (name: string) =>
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: `Actions of ${name}` }))
const choose = async (name: string, entry: string) => {
  await openMenu(name)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const answer = async (label: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
const menu = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
const toTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))

test('[USERS-01] [USERS-03] [USERS-04] [USERS-05] [USERS-15] [USERS-16] two tabs and eight columns, each member in one tab', async () => {
  // The tab depends on is_retired alone.
  stored = [
    memberOf(1, 'Ana'),
    memberOf(2, 'Bea', { is_retired: true, is_active: true }),
    memberOf(3, 'Cai', { is_active: false }),
  ]
  show()
  const cells = within(await rowOf('Ana')).getAllByRole('cell')
  expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    'Acme',
    'Ana',
    'ana@x.test',
    'User',
    'Yes',
    'No',
    '12345678',
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    'Entity Name Email Role Active System UUID Actions'.split(' '),
  )
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Active Users', 'Archived Users'])
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
  await rowOf('Cai')
  expect(screen.queryByText('Bea')).toBeNull()
  await toTab('Archived Users')
  await rowOf('Bea')
  for (const name of ['Ana', 'Cai']) expect(screen.queryByText(name)).toBeNull()
})

test('[USERS-06] a click on the short id copies the full id, and shows a notice for a second and a half', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show()
  fireEvent.click(within(await rowOf('Ana')).getByRole('button', { name: /12345678/ }))
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith(idOf(1))
  await waitFor(() => expect(screen.queryByText('Copied')).toBeNull(), { timeout: 2500 })
})

test('[USERS-07] the menu of an active member', async () => {
  show()
  await openMenu('Ana')
  expect(await menu()).toEqual(['Edit', 'Archive', 'Delete'])
})

test('[USERS-08] the menu of an archived member', async () => {
  show()
  await toTab('Archived Users')
  await openMenu('Bea')
  expect(await menu()).toEqual(['Edit', 'Unarchive', 'Delete'])
})

test('[USERS-09] [USERS-10] [USERS-11] [USERS-12] [ERR-02] a row is edited in place; cancelling sends nothing, a failure keeps the typed values', async () => {
  const { sent } = show()
  await choose('Ana', 'Edit')
  for (const label of ['Name', 'Email', 'Role', 'Active', 'System'])
    expect(await screen.findByLabelText(label)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Role'))
  const roles = await screen.findAllByRole('option')
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Admin', 'Manager', 'User'])
  fireEvent.click(screen.getByRole('option', { name: 'User' }))
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Never stored' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await rowOf('Ana')
  expect(sent).toEqual([])
  await choose('Ana', 'Edit')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Anastasia' } })
  fireEvent.click(screen.getByLabelText('Active'))
  failure = { status: 500, json: {} }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await dismissAlert('Failed to save')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anastasia')
  failure = null
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(within(await rowOf('Anastasia')).getAllByRole('cell')[4]?.textContent).toBe('No')
  const body = {
    name: 'Anastasia',
    email: 'ana@x.test',
    role: 'User',
    is_active: false,
    is_system: false,
  }
  expect(sent).toEqual([
    { method: 'PUT', path: `${path}/${idOf(1)}`, body },
    { method: 'PUT', path: `${path}/${idOf(1)}`, body },
  ])
})

test('the treasury role is changed in the row, by a separate call and only when it changed', async () => {
  const { sent } = show()
  await choose('Ana', 'Edit')
  fireEvent.click(await screen.findByLabelText('Treasury'))
  const roles = await screen.findAllByRole('option')
  expect(roles.map(({ textContent }) => textContent)).toEqual(
    ['None', 'Viewer', 'Treasurer', 'Approver', 'Admin'].map((role) => `Treasury: ${role}`),
  )
  const approver = screen.getByRole('option', { name: 'Treasury: Approver' })
  fireEvent.pointerMove(approver)
  fireEvent.pointerDown(approver)
  fireEvent.mouseUp(approver)
  fireEvent.click(approver)
  await waitFor(() => expect(screen.getByLabelText('Treasury').textContent).toContain('Treasury: Approver'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PATCH']))
  expect(sent[1]).toEqual({
    method: 'PATCH',
    path: `${path}/${idOf(1)}`,
    body: { treasury_role: 'Approver' },
  })
  await waitFor(async () => expect((await rowOf('Ana')).textContent).toContain('Treasury: Approver'))
})

test('[USERS-17] [USERS-18] [USERS-19] archiving asks first, unarchiving does not; the row changes its tab', async () => {
  const { sent } = show()
  await choose('Ana', 'Archive')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Retire this user?')
  await answer('Cancel')
  expect(sent).toEqual([])
  await choose('Ana', 'Archive')
  await answer('Archive')
  await screen.findByText('No users found.')
  await toTab('Archived Users')
  await choose('Ana', 'Unarchive')
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { is_retired: true, is_active: false }],
    ['PATCH', { is_retired: false, is_active: true }],
  ])
})

test('[USERS-14] [USERS-20] [USERS-21] deleting asks first, and is final', async () => {
  const { sent } = show()
  await choose('Ana', 'Delete')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Delete user "Ana"? This action cannot be undone.',
  )
  await answer('Cancel')
  await choose('Ana', 'Delete')
  await answer('Delete')
  await screen.findByText('No users found.')
  expect(sent).toEqual([{ method: 'DELETE', path: `${path}/${idOf(1)}`, body: null }])
})

test('[ERR-04] [ERR-05] [ERR-06] [ERR-07] [ERR-16] [ERR-20] a failure is an alert, and the lists stay unchanged', async () => {
  show()
  failure = { status: 500, json: {} }
  await choose('Ana', 'Archive')
  await answer('Archive')
  await dismissAlert('Failed to retire')
  await choose('Ana', 'Delete')
  await answer('Delete')
  await dismissAlert('Failed to delete user (500)')
  failure = { status: 409, json: { detail: 'x' } }
  await choose('Ana', 'Delete')
  await answer('Delete')
  await dismissAlert('x')
  await rowOf('Ana')
  failure = { status: 500, json: {} }
  await toTab('Archived Users')
  await choose('Bea', 'Unarchive')
  await dismissAlert('Failed to restore')
  await rowOf('Bea')
})

test('a conflict is reported; the typed values stay and are saved over the newer version', async () => {
  const { sent } = show()
  await choose('Ana', 'Edit')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Second' } })
  failure = { status: 409, json: { detail: 'Somebody else was faster.' } }
  stored = stored.map((member) => ({ ...member, version: 7 }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await dismissAlert('Somebody else was faster.')
  failure = null
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Second')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await rowOf('Second')
  expect(sent).toHaveLength(2)
  expect(stored[0]?.version).toBe(8)
})

test('[USERS-13] [ERR-01] loading, and a list that could not be loaded', async () => {
  let release: (reply: { status: number; json: unknown }) => void = () => undefined
  const held = new Promise<{ status: number; json: unknown }>((done) => (release = done))
  showPage(<UsersPage />, () => undefined)
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!new URL(url, window.location.href).pathname.startsWith(path)) return fetchNow(url, init)
    const { status, json } = await held
    return Response.json(json, { status })
  })
  expect(await screen.findByText('Loading users…')).toBeTruthy()
  await act(async () => {
    release({ status: 500, json: {} })
    await held
  })
  const failed = await screen.findByText('Error 500')
  expect(failed.className).toContain('text-bad')
  expect(screen.queryByRole('table')).toBeNull()
})

test('[USERS-22] [WS-05] [WS-06] [WS-07] [WS-08] members are added, changed and removed by live messages', async () => {
  const { say } = show()
  await rowOf('Ana')
  const member = memberOf(3, 'Pushed')
  for (const [channel, gone] of [
    ['/ws/admin', 'user_deleted'],
    ['/ws/test', 'user_membership_removed'],
  ] as const) {
    act(() => {
      say(channel, 'user_created', member)
      say(channel, 'user_created', member)
      say(channel, 'user_created', { ...memberOf(4, 'Elsewhere'), entity_id: idOf(8) })
    })
    await rowOf('Pushed')
    expect(screen.getAllByText('Pushed')).toHaveLength(1)
    expect(screen.queryByText('Elsewhere')).toBeNull()
    act(() => say(channel, 'user_updated', { ...member, name: 'Replaced' }))
    await rowOf('Replaced')
    act(() => say(channel, gone, { id: member.id, entity_id: organisationId }))
    await waitFor(() => expect(screen.queryByText('Replaced')).toBeNull())
  }
})

test('[USERS-02] [MODAL-29] a person added by the dialog is shown with the link once', async () => {
  const { sent } = showPage(<UsersPage />, ({ method, path: url, body }) => {
    if (url !== path) return undefined
    if (method === 'GET') return { status: 200, json: stored }
    const password_link = { path: '/main/SetPassword#secret', expires_at: '2026-11-24T10:00:00.000Z' }
    const made = memberOf(5, 'Ines', { ...(body as object), is_invited: true })
    stored = [...stored, made]
    return { status: 201, json: { ...made, password_link } }
  })
  fireEvent.click(await screen.findByRole('button', { name: '+ User' }))
  const dialog = within(await screen.findByRole('dialog', { name: '+ User' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(dialog.getByText('Enter a name')).toBeTruthy()
  expect(dialog.getByText('Enter an email address')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Ines' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'ines@x.test' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect((await dialog.findByTestId('password-link')).textContent).toBe(
    `${window.location.origin}/main/SetPassword#secret`,
  )
  expect(sent).toEqual([{ method: 'POST', path, body: { name: 'Ines', email: 'ines@x.test', role: 'User' } }])
  await rowOf('Ines')
})
