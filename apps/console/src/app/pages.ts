/**
 * The route table in the order of the specification: which paths there are, and what stands behind those that are not
 * live yet. `nearest` is the working page that comes closest.
 */
import type { Catalogue } from '../../locales/en/catalogue.ts'

export type PageId = keyof Catalogue['pages']
export type DialogId = keyof Catalogue['dialogs']
export type LivePath = '/accounts-balances' | '/bc-transactions' | '/admin/reconciliation'

/** 'staff': for admins and system users. The dev pages say which sentence stands there while dev mode is off. */
type PageAccess = 'signed-in' | 'staff' | 'devOff' | 'devDisabled'

export interface PlannedPage {
  readonly path: string
  readonly page: PageId
  readonly nearest: LivePath
  readonly access: PageAccess
}

/** Pages of the shell that work. */
export const livePages: readonly { readonly path: string; readonly page: PageId }[] = [
  { path: '/accounts-balances', page: 'accountsBalances' },
  { path: '/bc-transactions', page: 'transactions' },
  { path: '/bc-transactions-mpc', page: 'transactionsMpc' },
  { path: '/admin/reconciliation', page: 'reconciliation' },
  { path: '/admin/tron-enrichment', page: 'tronEnrichment' },
  { path: '/main/IngestionRuns', page: 'ingestionRuns' },
]

const soon = (
  path: string,
  page: PageId,
  nearest: LivePath = '/accounts-balances',
  access: PageAccess = 'signed-in',
): PlannedPage => ({ path, page, nearest, access })

export const plannedPages: readonly PlannedPage[] = [
  soon('/dev/buttons', 'devButtons'),
  soon('/dev/icons', 'devIcons'),
  soon('/dev/lucide-icons', 'devLucideIcons'),
  soon('/dashboard-vaults', 'vaults'),
  soon('/dashboard-signing-request', 'signingRequests'),
  soon('/dashboard-cards', 'cards'),
  soon('/dashboard-send-invoice', 'sentInvoice', '/bc-transactions'),
  soon('/dashboard-clients', 'invoiceClients', '/bc-transactions'),
  soon('/dashboard-fiat', 'fiat'),
  soon('/dashboard-api', 'apiManagement'),
  soon('/mpc', 'mpcDashboard'),
  soon('/mpc/key-domains', 'keyDomains'),
  soon('/mpc/keys', 'mpcKeys'),
  soon('/mpc/sessions', 'mpcSessions'),
  soon('/mpc/policy', 'mpcPolicy'),
  soon('/mpc/tron', 'mpcTron', '/bc-transactions'),
  soon('/mpc/forwarders', 'forwarders'),
  soon('/mpc/device', 'mpcDevice'),
  soon('/mpc/recovery', 'mpcRecovery'),
  soon('/mpc/transfer-requests', 'transferRequests', '/bc-transactions'),
  soon('/mpc/dev-keys', 'devKeys', '/accounts-balances', 'devOff'),
  soon('/mpc/dev-flow-logs', 'devFlowLogs', '/bc-transactions', 'devOff'),
  soon('/mpc/dev', 'devTools', '/accounts-balances', 'devDisabled'),
  soon('/wizard', 'policyWizard'),
  soon('/settings/general', 'generalSettings'),
  soon('/settings/users', 'users'),
  soon('/settings/devices', 'devices'),
  soon('/settings/entities', 'entities'),
  soon('/settings/billing', 'billing'),
  soon('/settings/keys', 'mpcKeyList'),
  soon('/settings/security-history', 'securityHistory', '/bc-transactions'),
  soon('/settings/email', 'emailNotifications', '/bc-transactions'),
  soon('/settings/account-groups', 'accountGroups'),
  soon('/my-account', 'myAccount'),
  soon('/admin/dashboard', 'adminDashboard', '/admin/reconciliation', 'staff'),
  soon('/admin/networks', 'adminNetworks'),
  soon('/admin/tokens', 'adminTokens'),
  soon('/admin/unknown-tokens', 'unknownTokens', '/bc-transactions', 'staff'),
  soon('/main/AddressBook', 'addressBook', '/bc-transactions'),
  soon('/main/InboundLabels', 'addressLabels', '/bc-transactions'),
  soon('/admin/users', 'adminUsers', '/admin/reconciliation', 'staff'),
  soon('/admin/subscriptions', 'entitySubscriptions', '/admin/reconciliation', 'staff'),
  soon('/admin/vigilance', 'vigilance', '/admin/reconciliation', 'staff'),
  soon('/admin/services', 'services', '/admin/reconciliation', 'staff'),
  soon('/admin/plans', 'subscriptionPlans', '/admin/reconciliation', 'staff'),
  soon('/admin/webhooks', 'webhookEvents', '/admin/reconciliation', 'staff'),
  soon('/admin/monitoring', 'systemHealth', '/admin/reconciliation', 'staff'),
  soon('/admin/analytics', 'usageAnalytics', '/bc-transactions', 'staff'),
  soon('/help', 'help'),
]

/** Other addresses of pages: old ones, links seen in pages, and the automatic routes. */
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

/** Dialogs that will open alone at /buttons/{PageName}. */
export const dialogPages: Readonly<Record<string, DialogId>> = {
  AddApiUser: 'apiUser',
  AddVirtualCard: 'virtualCard',
  TopUp: 'topUp',
  AddClient: 'client',
  AddSecurityKey: 'securityKey',
  AddOrganization: 'organization',
  EditBillingInformation: 'editBillingInformation',
  EditCreditCard: 'editCreditCard',
  InviteMember: 'organizationMember',
  AddUser: 'user',
  AddDevice: 'device',
  AddAddress: 'address',
  CreateVault: 'vault',
  AddNetwork: 'network',
  AddVaultMember: 'vaultMember',
  AddApiClientSigner: 'apiClientSigner',
  AddPolicy: 'policy',
  ImportToken: 'importToken',
  CsvExport: 'csvExport',
  Receive: 'receive',
  Send: 'send',
  Swap: 'swap',
  AddWallet: 'wallet',
  AddToken: 'token',
  AddAccountGroup: 'accountGroup',
  AddLabel: 'addLabel',
}
