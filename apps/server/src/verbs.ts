/** The verbs of all features, which together serve all calls of the contract. */
import { accounting } from './features/accounting/routes.ts'
import { accountGroups } from './features/account-groups/routes.ts'
import { adoptions } from './features/adoptions/routes.ts'
import { adminUsers } from './features/admin-users/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { apiKeys } from './features/api-keys/routes.ts'
import { audit } from './features/audit/routes.ts'
import { credentials } from './features/credentials/routes.ts'
import { providerSignIn } from './features/provider-sign-in/routes.ts'
import { devTools } from './features/dev-tools/routes.ts'
import { devices } from './features/devices/routes.ts'
import { annotations } from './features/annotations/routes.ts'
import { alerts } from './features/alerts/routes.ts'
import { addresses } from './features/addresses/routes.ts'
import { entities } from './features/entities/routes.ts'
import { health } from './features/health/routes.ts'
import { inbox } from './features/inbox/routes.ts'
import { ingestion } from './features/ingestion/routes.ts'
import { keys } from './features/keys/routes.ts'
import { members } from './features/members/routes.ts'
import { networks } from './features/networks/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { organisations } from './features/organisations/routes.ts'
import { payees } from './features/payees/routes.ts'
import { payments } from './features/payments/routes.ts'
import { plans } from './features/plans/routes.ts'
import { policies } from './features/policies/routes.ts'
import { preferences } from './features/preferences/routes.ts'
import { prices } from './features/prices/routes.ts'
import { reconciliation } from './features/reconciliation/routes.ts'
import { rules } from './features/rules/routes.ts'
import { runs } from './features/runs/routes.ts'
import { savedViews } from './features/saved-views/routes.ts'
import { session } from './features/session/routes.ts'
import { statements } from './features/statements/routes.ts'
import { system } from './features/system/routes.ts'
import { tokens } from './features/tokens/routes.ts'
import { transactions } from './features/transactions/routes.ts'
import { batches } from './features/batches/routes.ts'
import { transfers } from './features/transfers/routes.ts'
import { treasury } from './features/treasury/routes.ts'
import { tron } from './features/tron/routes.ts'
import { unknownTokens } from './features/unknown-tokens/routes.ts'
import { wallets } from './features/wallets/routes.ts'
import { webhooks } from './features/webhooks/routes.ts'
import type { Verbs } from './http/verb.ts'

export const verbs: Verbs = {
  ...session,
  ...credentials,
  ...providerSignIn,
  ...preferences,
  ...organisations,
  ...members,
  ...adoptions,
  ...inbox,
  ...notifications,
  ...devices,
  ...adminUsers,
  ...accountGroups,
  ...wallets,
  ...treasury,
  ...entities,
  ...plans,
  ...addresses,
  ...webhooks,
  ...apiKeys,
  ...alerts,
  ...networks,
  ...tokens,
  ...prices,
  ...unknownTokens,
  ...ingestion,
  ...runs,
  ...reconciliation,
  ...statements,
  ...accounting,
  ...tron,
  ...transactions,
  ...annotations,
  ...savedViews,
  ...keys,
  ...policies,
  ...rules,
  ...transfers,
  ...payees,
  ...payments,
  ...batches,
  ...devTools,
  ...system,
  ...health,
  ...analytics,
  ...audit,
}
