/** Every call of the product, by name, in the order of the specification's table. */
import { accountGroups } from './endpoints/account-groups.ts'
import { addresses } from './endpoints/addresses.ts'
import { adminUsers } from './endpoints/admin-users.ts'
import { alerts } from './endpoints/alerts.ts'
import { analytics } from './endpoints/analytics.ts'
import { apiKeys } from './endpoints/api-keys.ts'
import { annotations } from './endpoints/annotations.ts'
import { audit } from './endpoints/audit.ts'
import { credentials } from './endpoints/credentials.ts'
import { devTools } from './endpoints/dev-tools.ts'
import { devices } from './endpoints/devices.ts'
import { enrichment } from './endpoints/enrichment.ts'
import { entities } from './endpoints/entities.ts'
import { health } from './endpoints/health.ts'
import { inbox } from './endpoints/inbox.ts'
import { ingestion } from './endpoints/ingestion.ts'
import { keys } from './endpoints/keys.ts'
import { members } from './endpoints/members.ts'
import { networks } from './endpoints/networks.ts'
import { notifications } from './endpoints/notifications.ts'
import { organisations } from './endpoints/organisations.ts'
import { payees } from './endpoints/payees.ts'
import { payments } from './endpoints/payments.ts'
import { plans } from './endpoints/plans.ts'
import { pendingChanges } from './endpoints/pending-changes.ts'
import { policies } from './endpoints/policies.ts'
import { preferences } from './endpoints/preferences.ts'
import { prices } from './endpoints/prices.ts'
import { reconciliation } from './endpoints/reconciliation.ts'
import { rules } from './endpoints/rules.ts'
import { runs } from './endpoints/runs.ts'
import { savedViews } from './endpoints/saved-views.ts'
import { session } from './endpoints/session.ts'
import { statements } from './endpoints/statements.ts'
import { system } from './endpoints/system.ts'
import { tokens } from './endpoints/tokens.ts'
import { transactions } from './endpoints/transactions.ts'
import { transferDesk } from './endpoints/transfer-desk.ts'
import { transferBatches } from './endpoints/transfer-batches.ts'
import { transfers } from './endpoints/transfers.ts'
import { treasury } from './endpoints/treasury.ts'
import { wallets } from './endpoints/wallets.ts'
import { webhooks } from './endpoints/webhooks.ts'
import type { Call, Reply, Request, Route } from './route.ts'

export const api = {
  ...session,
  ...credentials,
  ...preferences,
  ...organisations,
  ...members,
  ...pendingChanges,
  ...inbox,
  ...notifications,
  ...devices,
  ...adminUsers,
  ...accountGroups,
  ...wallets,
  ...treasury,
  ...entities,
  ...plans,
  ...networks,
  ...tokens,
  ...prices,
  ...addresses,
  ...webhooks,
  ...apiKeys,
  ...alerts,
  ...ingestion,
  ...enrichment,
  ...runs,
  ...reconciliation,
  ...statements,
  ...transactions,
  ...annotations,
  ...savedViews,
  ...keys,
  ...policies,
  ...rules,
  ...transfers,
  ...payees,
  ...payments,
  ...transferDesk,
  ...transferBatches,
  ...devTools,
  ...system,
  ...health,
  ...analytics,
  ...audit,
} as const satisfies Record<string, Route>

export type Api = typeof api
export type ApiName = keyof Api
export type ApiCall<N extends ApiName> = Call<Api[N]>
export type ApiRequest<N extends ApiName> = Request<Api[N]>
export type ApiReply<N extends ApiName> = Reply<Api[N]>
