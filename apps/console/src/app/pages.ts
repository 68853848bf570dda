/**
 * The route table, in the order of the specification: every page of the shell, the redirects, and the addresses of the dialogs.
 * Pages are loaded when they are first opened.
 */
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import type { PageId } from '../words/route-words.ts'

export interface PageRoute {
  readonly path: string
  readonly page: PageId
  readonly component: AsyncRouteComponent<object>
  /** The page belongs to one organisation and remounts when another one is chosen. */
  readonly needsOrganisation: boolean
  /** For admins and system users; others see a notice. */
  readonly isForStaff: boolean
  /** One of the static pages: every figure on it is a sample. */
  readonly isMockup: boolean
}

type Mark = 'organisation' | 'staff' | 'mockup'

const lazy = lazyPage
const at = (
  path: string,
  page: PageId,
  component: AsyncRouteComponent<object>,
  ...marks: readonly Mark[]
): PageRoute => ({
  path,
  page,
  component,
  needsOrganisation: marks.includes('organisation'),
  isForStaff: marks.includes('staff'),
  isMockup: marks.includes('mockup'),
})

const devNavigation = () => lazy(() => import('./DevNavigation.tsx'), 'DevNavigation')

/* oxfmt-ignore */
export const pages: readonly PageRoute[] = [
  at('/dev', 'devNavigation', devNavigation()),
  at('/dev/main', 'devMain', devNavigation()),
  at('/dev/buttons', 'devButtons', lazy(() => import('./DialogGallery.tsx'), 'DialogGallery'), 'organisation'),
  at('/dev/icons', 'devIcons', lazy(() => import('./IconGallery.tsx'), 'IconGallery')),
  at('/dev/lucide-icons', 'devLucideIcons', lazy(() => import('./LucideGallery.tsx'), 'LucideGallery')),
  at('/main/IngestionRuns', 'ingestionRuns', lazy(() => import('../features/runs/RunsPage.tsx'), 'RunsPage'), 'staff'),
  at('/dashboard-vaults', 'vaults', lazy(() => import('../features/treasury/VaultsPage.tsx'), 'VaultsPage'), 'organisation'),
  at('/dashboard-signing-request', 'signingRequests', lazy(() => import('../features/signing-requests/SigningRequestsPage.tsx'), 'SigningRequestsPage'), 'organisation'),
  at('/dashboard-cards', 'cards', lazy(() => import('../mockups/CardsPage.tsx'), 'CardsPage'), 'mockup'),
  at('/dashboard-send-invoice', 'sentInvoice', lazy(() => import('../mockups/SentInvoicePage.tsx'), 'SentInvoicePage'), 'mockup'),
  at('/dashboard-clients', 'invoiceClients', lazy(() => import('../mockups/InvoiceClientsPage.tsx'), 'InvoiceClientsPage'), 'mockup'),
  at('/dashboard-fiat', 'fiat', lazy(() => import('../mockups/FiatPage.tsx'), 'FiatPage'), 'mockup'),
  at('/dashboard-api', 'apiManagement', lazy(() => import('../features/api-keys/ApiManagementPage.tsx'), 'ApiManagementPage'), 'organisation'),
  at('/bc-transactions', 'transactions', lazy(() => import('../features/transactions/TransactionsPage.tsx'), 'TransactionsPage'), 'organisation'),
  at('/bc-transactions-mpc', 'transactionsMpc', lazy(() => import('../features/transactions/TransactionsMpcPage.tsx'), 'TransactionsMpcPage'), 'organisation'),
  at('/accounts-balances', 'accountsBalances', lazy(() => import('../features/wallets/AccountsBalancesPage.tsx'), 'AccountsBalancesPage'), 'organisation'),
  at('/mpc', 'mpcDashboard', lazy(() => import('../features/keys/MpcDashboardPage.tsx'), 'MpcDashboardPage'), 'organisation'),
  at('/mpc/key-domains', 'keyDomains', lazy(() => import('../features/keys/KeyDomainsPage.tsx'), 'KeyDomainsPage'), 'organisation'),
  at('/mpc/keys', 'mpcKeys', lazy(() => import('../features/keys/KeysPage.tsx'), 'KeysPage'), 'organisation'),
  at('/mpc/sessions', 'mpcSessions', lazy(() => import('../features/signing-sessions/SigningSessionsPage.tsx'), 'SigningSessionsPage'), 'organisation'),
  at('/mpc/policy', 'mpcPolicy', lazy(() => import('../features/rules/RulesPage.tsx'), 'RulesPage'), 'organisation'),
  at('/mpc/tron', 'mpcTron', lazy(() => import('../features/tron-test-send/TronTestSendPage.tsx'), 'TronTestSendPage'), 'organisation'),
  at('/mpc/forwarders', 'forwarders', lazy(() => import('../features/keys/ForwardersPage.tsx'), 'ForwardersPage')),
  at('/mpc/device', 'mpcDevice', lazy(() => import('../features/passkey-owners/PasskeyOwnersPage.tsx'), 'PasskeyOwnersPage'), 'organisation'),
  at('/mpc/recovery', 'mpcRecovery', lazy(() => import('../features/recovery/RecoveryPage.tsx'), 'RecoveryPage'), 'organisation'),
  at('/mpc/transfer-requests', 'transferRequests', lazy(() => import('../features/transfers/TransferRequestsPage.tsx'), 'TransferRequestsPage'), 'organisation'),
  at('/mpc/transfer-requests/batch', 'batchPayout', lazy(() => import('../features/transfers/batches/BatchPage.tsx'), 'BatchPage'), 'organisation'),
  at('/mpc/dev-keys', 'devKeys', lazy(() => import('../features/dev-tools/DevKeysPage.tsx'), 'DevKeysPage'), 'organisation'),
  at('/mpc/dev-flow-logs', 'devFlowLogs', lazy(() => import('../features/dev-tools/DevFlowLogsPage.tsx'), 'DevFlowLogsPage'), 'organisation'),
  at('/mpc/dev', 'devTools', lazy(() => import('../features/dev-tools/DevToolsPage.tsx'), 'DevToolsPage'), 'organisation'),
  at('/wizard', 'policyWizard', lazy(() => import('../features/policy-wizard/PolicyWizardPage.tsx'), 'PolicyWizardPage'), 'organisation'),
  at('/settings/general', 'generalSettings', lazy(() => import('../features/general-settings/GeneralSettingsPage.tsx'), 'GeneralSettingsPage'), 'organisation'),
  at('/settings/users', 'users', lazy(() => import('../features/members/UsersPage.tsx'), 'UsersPage'), 'organisation'),
  at('/settings/devices', 'devices', lazy(() => import('../features/devices/DevicesPage.tsx'), 'DevicesPage'), 'organisation'),
  at('/settings/entities', 'entities', lazy(() => import('../features/entities/EntitiesPage.tsx'), 'EntitiesPage')),
  at('/settings/billing', 'billing', lazy(() => import('../features/plans/BillingPage.tsx'), 'BillingPage'), 'organisation'),
  at('/settings/keys', 'mpcKeyList', lazy(() => import('../features/keys/KeyListPage.tsx'), 'KeyListPage'), 'organisation'),
  at('/settings/security-history', 'securityHistory', lazy(() => import('../features/account/SecurityHistoryPage.tsx'), 'SecurityHistoryPage')),
  at('/settings/email', 'emailNotifications', lazy(() => import('../features/notifications/NotificationsPage.tsx'), 'NotificationsPage'), 'organisation'),
  at('/settings/account-groups', 'accountGroups', lazy(() => import('../features/account-groups/AccountGroupsPage.tsx'), 'AccountGroupsPage'), 'organisation'),
  at('/my-account', 'myAccount', lazy(() => import('../features/account/MyAccountPage.tsx'), 'MyAccountPage')),
  at('/admin/dashboard', 'adminDashboard', lazy(() => import('../features/admin-dashboard/AdminDashboardPage.tsx'), 'AdminDashboardPage'), 'staff'),
  at('/admin/networks', 'adminNetworks', lazy(() => import('../features/networks/NetworksPage.tsx'), 'NetworksPage')),
  at('/admin/tokens', 'adminTokens', lazy(() => import('../features/tokens/TokensPage.tsx'), 'TokensPage')),
  at('/admin/tron-enrichment', 'tronEnrichment', lazy(() => import('../features/enrichment/EnrichmentPage.tsx'), 'EnrichmentPage'), 'staff'),
  at('/admin/unknown-tokens', 'unknownTokens', lazy(() => import('../features/unknown-tokens/UnknownTokensPage.tsx'), 'UnknownTokensPage'), 'staff'),
  at('/admin/reconciliation', 'reconciliation', lazy(() => import('../features/reconciliation/ReconciliationPage.tsx'), 'ReconciliationPage'), 'organisation', 'staff'),
  at('/main/AddressBook', 'addressBook', lazy(() => import('../features/addresses/AddressListPage.tsx'), 'AddressBookPage'), 'organisation'),
  at('/main/InboundLabels', 'addressLabels', lazy(() => import('../features/addresses/AddressListPage.tsx'), 'AddressLabelsPage'), 'organisation'),
  at('/admin/users', 'adminUsers', lazy(() => import('../features/admin-users/AdminUsersPage.tsx'), 'AdminUsersPage'), 'staff'),
  at('/admin/subscriptions', 'entitySubscriptions', lazy(() => import('../features/entities/SubscriptionsPage.tsx'), 'SubscriptionsPage'), 'staff'),
  at('/admin/vigilance', 'vigilance', lazy(() => import('../features/vigilance/VigilancePage.tsx'), 'VigilancePage'), 'organisation'),
  at('/admin/services', 'services', lazy(() => import('../features/health/ServicesPage.tsx'), 'ServicesPage'), 'staff'),
  at('/admin/plans', 'subscriptionPlans', lazy(() => import('../features/plans/PlansPage.tsx'), 'PlansPage'), 'staff'),
  at('/admin/webhooks', 'webhookEvents', lazy(() => import('../features/webhooks/WebhooksPage.tsx'), 'WebhooksPage'), 'organisation'),
  at('/admin/monitoring', 'systemHealth', lazy(() => import('../features/health/SystemHealthPage.tsx'), 'SystemHealthPage'), 'staff'),
  at('/admin/analytics', 'usageAnalytics', lazy(() => import('../features/analytics/UsageAnalyticsPage.tsx'), 'UsageAnalyticsPage'), 'staff'),
  at('/help', 'help', lazy(() => import('../features/help/HelpPage.tsx'), 'HelpPage')),
  at('/reconciliations', 'reconciliations', lazy(() => import('../features/reconciliation/ReconciliationsPage.tsx'), 'ReconciliationsPage'), 'organisation'),
  at('/wallets/$id', 'wallet', lazy(() => import('../features/wallets/page/WalletPage.tsx'), 'WalletPage'), 'organisation'),
  at('/month-end', 'monthEnd', lazy(() => import('../features/month-end/MonthEndPage.tsx'), 'MonthEndPage'), 'organisation'),
  at('/admin/prices', 'adminPrices', lazy(() => import('../features/prices/PricesPage.tsx'), 'PricesPage'), 'staff'),
  at('/mpc/transfer-requests/payments', 'scheduledPayments', lazy(() => import('../features/payments/PaymentsPage.tsx'), 'PaymentsPage'), 'organisation'),
]

/** Other addresses of pages: old ones, links found on the customer's pages, and the automatic routes. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/main/Login',
  '/settings/networks': '/admin/networks',
  '/settings/tokens': '/admin/tokens',
  '/dashboard/vaults': '/dashboard-vaults',
  '/dashboard/cards/home': '/dashboard-cards',
  '/dashboard/cards/transactions': '/dashboard-cards',
  '/dashboard/invoice/sent-invoice': '/dashboard-send-invoice',
  '/dashboard/invoice/invoice-clients': '/dashboard-clients',
  '/dashboard/signing-request': '/dashboard-signing-request',
  '/dashboard/fait-crypto-bridge': '/dashboard-fiat',
  '/dashboard/cloud-mpc': '/dashboard-api',
  '/dashboard/org-settings/general': '/settings/general',
  '/main/AccountsBalances': '/accounts-balances',
  '/main/BcTransactions': '/bc-transactions',
  '/main/BcTransactionsMpc': '/bc-transactions-mpc',
  '/main/Vaults': '/dashboard-vaults',
  '/main/SigningRequests': '/dashboard-signing-request',
  '/main/Cards': '/dashboard-cards',
  '/main/SentInvoice': '/dashboard-send-invoice',
  '/main/Clients': '/dashboard-clients',
  '/main/Fiat': '/dashboard-fiat',
  '/main/ApiManagement': '/dashboard-api',
  '/users': '/settings/users',
  '/devices': '/settings/devices',
  '/entities': '/settings/entities',
  '/general': '/settings/general',
  '/billing': '/settings/billing',
  '/keys': '/settings/keys',
  '/security-history': '/settings/security-history',
  '/email': '/settings/email',
  '/account-groups': '/settings/account-groups',
  '/networks': '/admin/networks',
  '/tokens': '/admin/tokens',
  '/unknown-tokens': '/admin/unknown-tokens',
  '/reconciliation': '/admin/reconciliation',
  '/tron-enrichment': '/admin/tron-enrichment',
  '/admin-dashboard': '/admin/dashboard',
  '/policy-wizard': '/wizard',
}
