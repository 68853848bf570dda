import { expect, test } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import { dialogPages, plannedPages, redirects } from './pages.ts'
import { createConsoleRouter } from './router.ts'

/** The route table of the specification, without the redirects. */
const pages =
  `/main/Login /dev /dev/main /dev/buttons /dev/icons /dev/lucide-icons /main/IngestionRuns /dashboard-vaults
/dashboard-signing-request /dashboard-cards /dashboard-send-invoice /dashboard-clients /dashboard-fiat /dashboard-api
/bc-transactions /bc-transactions-mpc /accounts-balances /mpc /mpc/key-domains /mpc/keys /mpc/sessions /mpc/policy
/mpc/tron /mpc/forwarders /mpc/device /mpc/recovery /mpc/transfer-requests /mpc/dev-keys /mpc/dev-flow-logs /mpc/dev
/wizard /settings/general /settings/users /settings/devices /settings/entities /settings/billing /settings/keys
/settings/security-history /settings/email /settings/account-groups /my-account /admin/dashboard /admin/networks
/admin/tokens /admin/tron-enrichment /admin/unknown-tokens /admin/reconciliation /main/AddressBook /main/InboundLabels
/admin/users /admin/subscriptions /admin/vigilance /admin/services /admin/plans /admin/webhooks /admin/monitoring
/admin/analytics /help /lang/en /lang/es`.split(/\s+/)

const kebab =
  `users devices entities general billing keys security-history email account-groups networks tokens
unknown-tokens reconciliation tron-enrichment admin-dashboard policy-wizard`.split(/\s+/)

const routed = Object.keys(createConsoleRouter().routesByPath)

test('every path of the route table has a route, and nothing else has one', () => {
  const expected = [
    ...pages,
    ...Object.keys(redirects),
    ...Object.keys(dialogPages).map((name) => `/buttons/${name}`),
  ]
  expect(routed.sort()).toEqual([...new Set(expected)].sort())
})

test('every redirect leads to a page of the table', () => {
  for (const [path, to] of Object.entries(redirects)) expect(pages, path).toContain(to)
  expect(kebab.filter((name) => !(`/${name}` in redirects))).toEqual([])
  expect(Object.keys(dialogPages)).toHaveLength(26)
})

test('every page that is not live says in both languages what will be there, each in its own words', () => {
  for (const { pages } of [english, spanish]) {
    const sentences = plannedPages.map(({ page }) => pages[page].soon)
    expect(sentences.filter((sentence) => sentence === '')).toEqual([])
    expect(new Set(sentences).size).toBe(sentences.length)
  }
})
