import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '../members/member-list.ts'
import { dismissAlert, idOf, memberOf, organisationId, showPage } from '../members/settings-page.fixture.tsx'
import { GeneralSettingsPage } from './GeneralSettingsPage.tsx'

let stored: Member[]
let name: string

beforeEach(() => {
  name = 'Acme'
  stored = [
    memberOf(1, 'Ana', { is_invited: true, joined_at: new Date(2026, 10, 3).toISOString() }),
    memberOf(2, 'Bea', { is_retired: true, is_active: false, treasury_role: 'Approver' }),
    memberOf(3, 'Elsewhere', { entity_id: idOf(8) }),
  ]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showPage(<GeneralSettingsPage />, ({ method, path, body }) => {
    if (path === '/api/users') return { status: 200, json: stored }
    if (path === `/api/orgs/${organisationId}/members` && method === 'GET')
      return { status: 200, json: stored.filter(({ entity_id }) => entity_id === organisationId) }
    if (path === '/api/my-organizations')
      return { status: 200, json: [{ id: organisationId, name, version: 4 }] }
    if (path === `/api/orgs/${organisationId}`) {
      name = (body as { name: string }).name
      return { status: 200, json: { id: organisationId, name, version: 5 } }
    }
    if (path.endsWith('/password-link'))
      return {
        status: 201,
        json: { path: '/main/SetPassword#secret', expires_at: '2026-11-24T10:00:00.000Z' },
      }
    const old = stored.find(({ id }) => path.endsWith(`/${id}`))
    if (old === undefined) return undefined
    const change = body as Partial<Member>
    const follows = change.is_retired === undefined ? {} : { is_active: !change.is_retired }
    const changed = { ...old, ...follows, ...change, version: (old.version ?? 0) + 1 }
    stored = stored.map((member) => (member === old ? changed : member))
    return { status: 200, json: changed }
  })

const tableOf = (label: string) => screen.findByRole('table', { name: label })
const headsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const rowIn = async (label: string, text: string) =>
  within(await tableOf(label))
    .getByText(text)
    .closest('tr')!
const openTeam = async () => fireEvent.click(await screen.findByRole('tab', { name: 'Team members' }))
const chooseOf = async (member: string, entry: string) => {
  fireEvent.click(
    within(await rowIn('Team members', member)).getByRole('button', { name: `Actions of ${member}` }),
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('[GENSET-01] [GENSET-02] [GENSET-03] [GENSET-04] users by the older calls: archived and restored by an icon, edited in place', async () => {
  const { sent } = show()
  expect(headsOf(await tableOf('Users'))).toEqual(['Name', 'Email', 'Role', 'Active', 'System', 'Actions'])
  expect(within(await tableOf('Users')).queryByText('Elsewhere')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Archive Bea' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Archive Ana' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Ana' }))
  await screen.findByRole('button', { name: 'Archive Ana' })
  fireEvent.click(screen.getByRole('button', { name: 'Edit Ana' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Cleo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  // The other list of the page shows the same name.
  await waitFor(() => expect(screen.getAllByText('Cleo')).toHaveLength(1))
  await openTeam()
  await waitFor(() => expect(screen.getAllByText('Cleo')).toHaveLength(1))
  const path = `/api/users/${idOf(1)}`
  const body = { name: 'Cleo', email: 'ana@x.test', role: 'User', is_active: true, is_system: false }
  expect(sent).toEqual([
    { method: 'PATCH', path, body: { is_retired: true } },
    { method: 'PATCH', path, body: { is_retired: false } },
    { method: 'PUT', path, body },
  ])
})

test('[GENSET-05] the name of the organisation is shown and edited', async () => {
  const { sent } = show()
  expect((await screen.findByTestId('organisation-name')).textContent).toBe('Acme')
  fireEvent.click(screen.getByRole('button', { name: 'Edit name' }))
  fireEvent.change(screen.getByLabelText('Name of the organization'), { target: { value: 'Acme AG' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByTestId('organisation-name')).textContent).toBe('Acme AG')
  expect(sent).toEqual([{ method: 'PUT', path: `/api/orgs/${organisationId}`, body: { name: 'Acme AG' } }])
})

test('[GENSET-06] the team has seven columns, and its people are not listed twice', async () => {
  show()
  await screen.findAllByText('Ana')
  expect(screen.getAllByText('Ana')).toHaveLength(1)
  await openTeam()
  expect(screen.queryByRole('table', { name: 'Users' })).toBeNull()
  expect(headsOf(await tableOf('Team members'))).toEqual(
    'Member|Email|Public key|Role|Status|Joined|Actions'.split('|'),
  )
  const texts = within(await rowIn('Team members', 'Ana'))
    .getAllByRole('cell')
    .slice(0, 6)
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['Ana', 'ana@x.test', '-', 'User', 'Invited', '2026-11-03'])
  expect((await rowIn('Team members', 'Bea')).textContent).toContain('User · Approver')
})

test('[GENSET-07] the dialog of a new member opens', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '+ Organization Member' }))
  expect(await screen.findByRole('dialog', { name: '+ Organization Member' })).toBeTruthy()
})

test('a member who has not signed in yet gets a new link', async () => {
  show()
  await openTeam()
  await chooseOf('Ana', 'New sign-in link')
  expect((await screen.findByTestId('password-link')).textContent).toContain('/main/SetPassword#secret')
})

test('the treasury role of a member is changed', async () => {
  const { sent } = show()
  await openTeam()
  await chooseOf('Bea', 'Treasury role')
  fireEvent.click(await screen.findByRole('radio', { name: 'None' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ treasury_role: null }])
})

test('[GENSET-08] [GENSET-09] [GENSET-10] areas of sample data are marked, and send nothing', async () => {
  const { sent } = show()
  await screen.findByText('Sample data')
  expect(screen.getByRole('heading', { name: 'MetaMask Institutional' })).toBeTruthy()
  const rows = within(await tableOf('Archived vaults')).getAllByRole('row')
  const unarchive = screen.getAllByRole('button', { name: /^Unarchive/ })
  expect(unarchive).toHaveLength(rows.length - 1)
  for (const button of [
    screen.getByRole('button', { name: 'Connect' }),
    screen.getByRole('button', { name: 'Download browser extension' }),
    unarchive[0]!,
  ]) {
    fireEvent.click(button)
    await dismissAlert('Sample data: nothing was changed.')
  }
  expect(sent).toEqual([])
})
