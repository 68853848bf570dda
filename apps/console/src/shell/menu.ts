/**
 * The three menus, in the order of the specification. `pin` is the stored name of a pinned group: its English label, whatever the
 * language.
 */
import {
  Activity,
  ArrowLeftRight,
  BadgeCheck,
  BellRing,
  BookUser,
  Boxes,
  Building2,
  ChartColumn,
  CircleHelp,
  Coins,
  CreditCard,
  Fingerprint,
  FlaskConical,
  Globe,
  HeartPulse,
  History,
  KeyRound,
  KeySquare,
  Languages,
  Layers,
  LayoutDashboard,
  LogOut,
  Mail,
  MessageSquareCode,
  MonitorSmartphone,
  Network,
  RotateCcwKey,
  Route,
  Scale,
  ScrollText,
  Send,
  Server,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  Tag,
  Tags,
  UserCog,
  UserRound,
  Users,
  WandSparkles,
  Waypoints,
  Webhook,
  Wrench,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { Catalogue } from '../../locales/en/catalogue.ts'

type NavLabel = keyof Catalogue['nav']

export interface Leaf {
  readonly label: NavLabel
  readonly path: string
  readonly icon: LucideIcon
  /** Leads away and ends the session. */
  readonly isLogout?: true
}

export interface Group {
  readonly label: NavLabel
  readonly pin: string
  readonly icon: LucideIcon
  readonly children: readonly Leaf[]
}

export type MenuItem = Leaf | Group

export const isGroup = (item: MenuItem): item is Group => 'children' in item

export const topMenu = (isDevMode: boolean): readonly MenuItem[] => [
  { label: 'accountsBalances', path: '/accounts-balances', icon: Scale },
  { label: 'transactions', path: '/bc-transactions', icon: ArrowLeftRight },
  {
    label: 'addresses',
    pin: 'Addresses',
    icon: BookUser,
    children: [
      { label: 'addressBook', path: '/main/AddressBook', icon: Send },
      { label: 'addressLabels', path: '/main/InboundLabels', icon: Tag },
    ],
  },
  {
    label: 'mpc',
    pin: 'MPC',
    icon: Fingerprint,
    children: [
      { label: 'mpcDashboard', path: '/mpc', icon: LayoutDashboard },
      { label: 'keyDomains', path: '/mpc/key-domains', icon: Globe },
      { label: 'keys', path: '/mpc/keys', icon: KeyRound },
      { label: 'sessions', path: '/mpc/sessions', icon: Waypoints },
      { label: 'policy', path: '/mpc/policy', icon: ShieldCheck },
      { label: 'policyWizard', path: '/wizard', icon: WandSparkles },
      { label: 'tronSend', path: '/mpc/tron', icon: Zap },
      { label: 'forwarders', path: '/mpc/forwarders', icon: Route },
      { label: 'device', path: '/mpc/device', icon: Smartphone },
      { label: 'recovery', path: '/mpc/recovery', icon: RotateCcwKey },
      { label: 'transferRequests', path: '/mpc/transfer-requests', icon: BadgeCheck },
      ...(isDevMode ? devLeaves : []),
    ],
  },
  {
    label: 'settings',
    pin: 'Settings',
    icon: Settings,
    children: [
      { label: 'users', path: '/settings/users', icon: Users },
      { label: 'devices', path: '/settings/devices', icon: MonitorSmartphone },
      { label: 'entities', path: '/settings/entities', icon: Building2 },
      { label: 'accountGroups', path: '/settings/account-groups', icon: Layers },
      { label: 'billing', path: '/settings/billing', icon: CreditCard },
      { label: 'mpcKeyList', path: '/settings/keys', icon: KeySquare },
      { label: 'securityHistory', path: '/settings/security-history', icon: History },
      { label: 'emailNotifications', path: '/settings/email', icon: Mail },
    ],
  },
]

const devLeaves: readonly Leaf[] = [
  { label: 'devKeys', path: '/mpc/dev-keys', icon: FlaskConical },
  { label: 'devFlowLogs', path: '/mpc/dev-flow-logs', icon: ScrollText },
  { label: 'devTools', path: '/mpc/dev', icon: Wrench },
]

export const adminMenu: readonly MenuItem[] = [
  { label: 'adminDashboard', path: '/admin/dashboard', icon: LayoutDashboard },
  {
    label: 'system',
    pin: 'System',
    icon: Boxes,
    children: [
      { label: 'networks', path: '/admin/networks', icon: Network },
      { label: 'tokens', path: '/admin/tokens', icon: Coins },
      { label: 'unknownTokens', path: '/admin/unknown-tokens', icon: CircleHelp },
      { label: 'services', path: '/admin/services', icon: Server },
      { label: 'subscriptionPlans', path: '/admin/plans', icon: Tags },
    ],
  },
  {
    label: 'management',
    pin: 'Management',
    icon: UserCog,
    children: [
      { label: 'adminUsers', path: '/admin/users', icon: Users },
      { label: 'entitySubscriptions', path: '/admin/subscriptions', icon: CreditCard },
      { label: 'vigilance', path: '/admin/vigilance', icon: ShieldAlert },
    ],
  },
  {
    label: 'monitoring',
    pin: 'Monitoring',
    icon: Activity,
    children: [
      { label: 'webhookEvents', path: '/admin/webhooks', icon: Webhook },
      { label: 'systemHealth', path: '/admin/monitoring', icon: HeartPulse },
      { label: 'usageAnalytics', path: '/admin/analytics', icon: ChartColumn },
      { label: 'tronEnrichment', path: '/admin/tron-enrichment', icon: Zap },
      { label: 'walletReconciliation', path: '/admin/reconciliation', icon: Scale },
      { label: 'ingestionRuns', path: '/main/IngestionRuns', icon: BellRing },
    ],
  },
]

export const bottomMenu: readonly MenuItem[] = [
  {
    label: 'language',
    pin: 'Language',
    icon: Languages,
    children: [
      { label: 'english', path: '/lang/en', icon: MessageSquareCode },
      { label: 'spanish', path: '/lang/es', icon: MessageSquareCode },
    ],
  },
  {
    label: 'myAccount',
    pin: 'My Account',
    icon: UserRound,
    children: [
      { label: 'profile', path: '/my-account', icon: UserRound },
      { label: 'logout', path: '/main/Login', icon: LogOut, isLogout: true },
    ],
  },
  { label: 'help', path: '/help', icon: CircleHelp },
]

/** Documented rule: an entry is active when the current path starts with its path. */
export const isActive = (path: string, present: string): boolean => present.startsWith(path)

/** The active entry with the longest path is the page itself. */
export function currentPath(menus: readonly MenuItem[], present: string): string | null {
  const active = menus
    .flatMap((item) => (isGroup(item) ? item.children : [item]))
    .map((leaf) => leaf.path)
    .filter((path) => isActive(path, present))
  return active.reduce<string | null>((best, path) => (path.length > (best?.length ?? 0) ? path : best), null)
}
