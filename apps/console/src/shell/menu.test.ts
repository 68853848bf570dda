import { expect, test } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { pages, redirects } from '../app/pages.ts'
import { adminMenu, bottomMenu, currentPath, isActive, isGroup, topMenu, type MenuItem } from './menu.ts'

const labels = (items: readonly MenuItem[]): (string | [string, string[]])[] =>
  items.map((item) =>
    isGroup(item)
      ? [english.nav[item.label], item.children.map((leaf) => english.nav[leaf.label])]
      : english.nav[item.label],
  )
const leaves = (items: readonly MenuItem[]) =>
  items.flatMap((item) => (isGroup(item) ? item.children : [item]))

test('[NAV-30] the top menu in its order', () => {
  expect(labels(topMenu(false))).toEqual([
    'Accounts & Balances',
    'Transactions',
    ['Addresses', ['Address Book (Outbound)', 'Address Labels (Inbound)']],
    [
      'MPC',
      [
        'Dashboard',
        'Key Domains',
        'Keys',
        'Sessions',
        'Policy',
        'Policy Wizard',
        'TRON',
        'Forwarders',
        'Device',
        'Recovery',
        'Transfer Requests',
      ],
    ],
    [
      'Settings',
      [
        'Users',
        'Devices',
        'Entities',
        'Account Groups',
        'Billing',
        'MPC Key List',
        'Security History',
        'Email Notifications',
      ],
    ],
  ])
})

test('[NAV-18] [NAV-19] [NAV-20] dev mode adds three entries after Transfer Requests, and only dev mode', () => {
  const dev = leaves(topMenu(true)).filter(
    (leaf) => !leaves(topMenu(false)).some(({ path }) => path === leaf.path),
  )
  expect(dev.map(({ label, path }) => [english.nav[label], path])).toEqual([
    ['Dev Keys', '/mpc/dev-keys'],
    ['Dev Flow Logs', '/mpc/dev-flow-logs'],
    ['Dev Tools', '/mpc/dev'],
  ])
})

test('[NAV-57] [NAV-33] [NAV-39] [NAV-43] the admin menu in its order', () => {
  expect(labels(adminMenu)).toEqual([
    'Admin Dashboard',
    ['System', ['Networks', 'Tokens', 'Unknown Tokens', 'Services', 'Subscription Plans']],
    ['Management', ['Admin Users', 'Entity Subscriptions', 'Vigilance Management']],
    [
      'Monitoring',
      [
        'Webhook Events',
        'System Health',
        'Usage Analytics',
        'TRON Enrichment',
        'Wallet Reconciliation',
        'Ingestion Runs',
      ],
    ],
  ])
})

test('[NAV-58] the bottom menu in its order', () => {
  expect(labels(bottomMenu)).toEqual([
    ['Language', ['English', 'Spanish']],
    ['My Account', ['Profile', 'Logout']],
    'Help',
  ])
})

test('[NAV-65] an entry is active when the current path starts with its path; the longest is the page itself', () => {
  const all = topMenu(true)
  const active = (present: string) =>
    leaves(all)
      .filter(({ path }) => isActive(path, present))
      .map(({ label }) => english.nav[label])
  expect(active('/settings/users')).toEqual(['Users'])
  expect(active('/bc-transactions-mpc')).toEqual(['Transactions'])
  expect(active('/mpc/keys')).toEqual(['Dashboard', 'Keys'])
  expect(currentPath(all, '/mpc/keys')).toBe('/mpc/keys')
  expect(currentPath(all, '/mpc/dev-keys')).toBe('/mpc/dev-keys')
  expect(currentPath(all, '/elsewhere')).toBeNull()
})

test('no entry links to an address without a route', () => {
  const known = new Set([
    '/main/Login',
    '/lang/en',
    '/lang/es',
    ...Object.keys(redirects),
    ...pages.map(({ path }) => path),
  ])
  for (const { path } of leaves([...topMenu(true), ...adminMenu, ...bottomMenu]))
    expect(known).toContain(path)
})
