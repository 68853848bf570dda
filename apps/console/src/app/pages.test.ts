import { expect, test } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import { launchedDialogs } from './dialogs.ts'
import { pages as table, redirects } from './pages.ts'
import { createConsoleRouter } from './create-console-router.ts'

/** The route table of the specification, without the redirects, and the page of batch payouts. */
const pages =
  `/main/Login /dev /dev/main /dev/buttons /dev/icons /dev/lucide-icons /main/IngestionRuns /dashboard-vaults
/dashboard-signing-request /dashboard-cards /dashboard-send-invoice /dashboard-clients /dashboard-fiat /dashboard-api
/bc-transactions /bc-transactions-mpc /accounts-balances /mpc /mpc/key-domains /mpc/keys /mpc/sessions /mpc/policy
/mpc/tron /mpc/forwarders /mpc/device /mpc/recovery /mpc/transfer-requests /mpc/transfer-requests/batch /mpc/dev-keys /mpc/dev-flow-logs /mpc/dev
/wizard /settings/general /settings/users /settings/devices /settings/entities /settings/billing /settings/keys
/settings/security-history /settings/email /settings/account-groups /my-account /admin/dashboard /admin/networks
/admin/tokens /admin/tron-enrichment /admin/unknown-tokens /admin/reconciliation /main/AddressBook /main/InboundLabels
/admin/users /admin/subscriptions /admin/vigilance /admin/services /admin/plans /admin/webhooks /admin/monitoring
/admin/analytics /help /reconciliations /wallets/$id /month-end /admin/prices
/mpc/transfer-requests/payments /lang/en /lang/es`.split(/\s+/)

const kebab =
  `users devices entities general billing keys security-history email account-groups networks tokens
unknown-tokens reconciliation tron-enrichment admin-dashboard policy-wizard`.split(/\s+/)

const routed = Object.keys(createConsoleRouter().routesByPath)

test('every path of the route table has a route, and nothing else has one', () => {
  const expected = [
    ...pages,
    // Opened by a one-time link.
    '/main/SetPassword',
    // The OpenID provider sends the browser there.
    '/main/SignInReturn',
    // Any other address: the page says that it does not exist.
    '/$',
    ...Object.keys(redirects),
    ...launchedDialogs.map(({ name }) => `/buttons/${name}`),
  ]
  expect(routed.sort()).toEqual([...new Set(expected)].sort())
})

test('every redirect leads to a page of the table', () => {
  for (const [path, to] of Object.entries(redirects)) expect(pages, path).toContain(to)
  expect(kebab.filter((name) => !(`/${name}` in redirects))).toEqual([])
})

test('the table is in the order of the specification', () => {
  const ofShell = pages.filter((path) => !/^\/(main\/Login|lang\/)/.test(path))
  expect(table.map(({ path }) => path)).toEqual(ofShell)
})

test('[MODAL-28] the launcher has the 26 documented labels, each once and in the documented order', () => {
  expect(launchedDialogs.map(({ id }) => english.dialogs[id])).toEqual(
    `+ API User|+ Virtual Card|Top Up|+ Client|+ Security Key|+ Organization|Edit Billing Information|Edit Credit Card
+ Organization Member|+ User|+ Device|+ Address|+ Vault|+ Network|+ Vault Member|+ API Client Signer|+ Policy|Import Token
Csv Export|Receive|Send|Swap|+ Wallet|+ Token|+ Account Group|+ Add Label`.split(/[|\n]/),
  )
})

test('every page and dialog has a unique name in both languages', () => {
  for (const { pages, dialogs } of [english, spanish])
    for (const names of [pages, dialogs].map((all) => Object.values<string>(all)))
      expect(names).not.toContain('')
})
