/** The topics of the help in reading order, and their search. */
import type { HelpWords, TopicId } from '../../../locales/en/help.ts'
import type { PageId } from '../../words/route-words.ts'

export type HelpGroup = keyof HelpWords['groups']
export type HelpRole = keyof HelpWords['roles']

export interface Topic {
  readonly id: TopicId
  readonly group: HelpGroup
  /** The roles that the topic is for; empty: every role. */
  readonly roles: readonly HelpRole[]
  /** The screen of the topic. */
  readonly screen?: { readonly page: PageId; readonly path: string }
  readonly isForStaff?: true
}

const money = ['treasurer', 'approver'] as const
const operator = ['operator'] as const
const screen = (page: PageId, path: string) => ({ screen: { page, path } })
const staff = (id: TopicId & PageId, path: string): Topic => ({
  id,
  group: 'operation',
  roles: operator,
  ...screen(id, path),
  isForStaff: true,
})

export const topics: readonly Topic[] = [
  { id: 'organisation', group: 'start', roles: [] },
  { id: 'session', group: 'start', roles: [] },
  { id: 'roles', group: 'start', roles: [] },
  { id: 'keyboard', group: 'start', roles: [] },
  {
    id: 'accountsBalances',
    group: 'books',
    roles: money,
    ...screen('accountsBalances', '/accounts-balances'),
  },
  { id: 'transactions', group: 'books', roles: money, ...screen('transactions', '/bc-transactions') },
  {
    id: 'transactionsMpc',
    group: 'books',
    roles: money,
    ...screen('transactionsMpc', '/bc-transactions-mpc'),
  },
  {
    id: 'fetching',
    group: 'books',
    roles: ['treasurer', 'operator'],
    ...screen('accountsBalances', '/accounts-balances'),
  },
  { id: 'monthEnd', group: 'books', roles: money, ...screen('monthEnd', '/month-end') },
  { id: 'reconciliations', group: 'books', roles: money, ...screen('reconciliations', '/reconciliations') },
  { id: 'comparing', group: 'addresses', roles: money, ...screen('transactions', '/bc-transactions') },
  { id: 'addressBook', group: 'addresses', roles: money, ...screen('addressBook', '/main/AddressBook') },
  {
    id: 'addressLabels',
    group: 'addresses',
    roles: ['treasurer'],
    ...screen('addressLabels', '/main/InboundLabels'),
  },
  {
    id: 'transferRequests',
    group: 'transfers',
    roles: money,
    ...screen('transferRequests', '/mpc/transfer-requests'),
  },
  {
    id: 'batchPayout',
    group: 'transfers',
    roles: money,
    ...screen('batchPayout', '/mpc/transfer-requests/batch'),
  },
  { id: 'policyWizard', group: 'transfers', roles: money, ...screen('policyWizard', '/wizard') },
  { id: 'mpc', group: 'transfers', roles: money, ...screen('mpcDashboard', '/mpc') },
  { id: 'mpcPolicy', group: 'transfers', roles: money, ...screen('mpcPolicy', '/mpc/policy') },
  { id: 'mpcDevice', group: 'transfers', roles: money, ...screen('mpcDevice', '/mpc/device') },
  { id: 'mpcSessions', group: 'transfers', roles: money, ...screen('mpcSessions', '/mpc/sessions') },
  {
    id: 'mpcRecovery',
    group: 'transfers',
    roles: ['treasurer', 'operator'],
    ...screen('mpcRecovery', '/mpc/recovery'),
  },
  {
    id: 'generalSettings',
    group: 'settings',
    roles: operator,
    ...screen('generalSettings', '/settings/general'),
  },
  { id: 'users', group: 'settings', roles: operator, ...screen('users', '/settings/users') },
  { id: 'myAccount', group: 'settings', roles: [], ...screen('myAccount', '/my-account') },
  {
    id: 'securityHistory',
    group: 'settings',
    roles: [],
    ...screen('securityHistory', '/settings/security-history'),
  },
  {
    id: 'emailNotifications',
    group: 'settings',
    roles: [],
    ...screen('emailNotifications', '/settings/email'),
  },
  { id: 'devices', group: 'settings', roles: operator, ...screen('devices', '/settings/devices') },
  {
    id: 'accountGroups',
    group: 'settings',
    roles: ['treasurer', 'operator'],
    ...screen('accountGroups', '/settings/account-groups'),
  },
  { id: 'entities', group: 'settings', roles: operator, ...screen('entities', '/settings/entities') },
  { id: 'vaults', group: 'settings', roles: money, ...screen('vaults', '/dashboard-vaults') },
  { id: 'mpcKeyList', group: 'settings', roles: operator, ...screen('mpcKeyList', '/settings/keys') },
  { id: 'apiManagement', group: 'settings', roles: operator, ...screen('apiManagement', '/dashboard-api') },
  { id: 'billing', group: 'settings', roles: operator, ...screen('billing', '/settings/billing') },
  { id: 'samples', group: 'settings', roles: [] },
  {
    ...staff('reconciliation', '/admin/reconciliation'),
    roles: ['treasurer', 'operator'],
  },
  staff('adminPrices', '/admin/prices'),
  staff('systemHealth', '/admin/monitoring'),
  staff('services', '/admin/services'),
  {
    id: 'vigilance',
    group: 'operation',
    roles: ['treasurer', 'operator'],
    ...screen('vigilance', '/admin/vigilance'),
  },
  staff('ingestionRuns', '/main/IngestionRuns'),
  staff('tronEnrichment', '/admin/tron-enrichment'),
  {
    id: 'webhookEvents',
    group: 'operation',
    roles: ['treasurer', 'operator'],
    ...screen('webhookEvents', '/admin/webhooks'),
  },
  staff('usageAnalytics', '/admin/analytics'),
  staff('adminNetworks', '/admin/networks'),
  staff('adminTokens', '/admin/tokens'),
  staff('unknownTokens', '/admin/unknown-tokens'),
  staff('adminUsers', '/admin/users'),
  staff('entitySubscriptions', '/admin/subscriptions'),
  staff('subscriptionPlans', '/admin/plans'),
]

export const helpGroups: readonly HelpGroup[] = [
  'start',
  'books',
  'addresses',
  'transfers',
  'settings',
  'operation',
]

export interface HelpSearch {
  readonly typed: string
  readonly role: HelpRole | undefined
}

/** Topics that contain every typed word, whatever its case and accents. */
export function findTopics(textOf: (topic: Topic) => string, { typed, role }: HelpSearch): Topic[] {
  const searched = plain(typed).split(/\s+/)
  return topics.filter((topic) => {
    if (role !== undefined && topic.roles.length > 0 && !topic.roles.includes(role)) return false
    const text = plain(textOf(topic))
    return searched.every((word) => text.includes(word))
  })
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
